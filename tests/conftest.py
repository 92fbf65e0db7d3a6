"""Settings of all tests."""

from hypothesis import HealthCheck, settings

# The same examples on every machine and in every run; a slow or busy machine is no failure.
settings.register_profile(
    "steady",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("steady")
