import itertools

import numpy as np

from pitwatch.photo_evaluation.cameras import camera_pictures


def test_each_camera_shows_cards_of_different_names_whole_in_the_picture() -> None:
    for picture in itertools.islice(camera_pictures(), 0, None, 3):
        image = picture.image()
        names = [card.name for card in picture.cards]
        assert len(set(names)) == len(names) >= 7
        corners = np.concatenate([card.outline_px for card in picture.cards])
        assert (corners >= 0).all()
        assert (corners < (image.shape[1], image.shape[0])).all()
