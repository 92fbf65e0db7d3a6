"""The stage: scripted rounds of play and the films made of them, with truth."""
