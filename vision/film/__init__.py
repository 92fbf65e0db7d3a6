"""The recording: pictures on their own clock, what moves in them, whether the camera stays."""
