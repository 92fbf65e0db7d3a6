"""The later part of a script as a script of its own."""

from dataclasses import replace

from sample_video.scripts.script import JsonObject, Script


def excerpt(script: Script, start_s: float) -> Script:
    """The script from `start_s` on, as if the recording had begun then.

    What was done before keeps its effect on the table (its acts get negative times) and leaves the
    log.
    """

    def early(t: float) -> float:
        return round(t - start_s, 3)

    return replace(
        script,
        acts=tuple(replace(act, t=early(act.t), t_end=early(act.t_end)) for act in script.acts),
        people=tuple(replace(p, t=early(p.t), t_end=early(p.t_end)) for p in script.people),
        events=tuple(
            replace(
                event, t=early(event.t), t_end=None if event.t_end is None else early(event.t_end)
            )
            for event in script.events
            if event.t >= start_s
        ),
        truth=tuple(_shifted(row, start_s) for row in script.truth),
        duration_s=early(script.duration_s),
    )


def _shifted(row: JsonObject, start_s: float) -> JsonObject:
    """The row with every time in it moved; nothing begins before 0."""
    moved: dict[str, object] = {}
    for key, value in row.items():
        if key in ("t", "t_end") and isinstance(value, int | float):
            moved[key] = max(0.0, round(float(value) - start_s, 3))
        elif key == "t_window" and isinstance(value, list | tuple):
            moved[key] = [max(0.0, round(float(t) - start_s, 3)) for t in value]
        elif isinstance(value, list):
            moved[key] = [_shifted(v, start_s) if isinstance(v, dict) else v for v in value]
        else:
            moved[key] = value
    return moved
