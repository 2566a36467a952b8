"""Texts to be read aloud: sentences of our own, by a generator with a fixed seed."""

import random

WHO = (
    "the ferryman", "a young baker", "her grandmother", "the night watchman", "our neighbour",
    "the clockmaker", "a travelling surgeon", "the schoolteacher", "an old sailor",
    "the beekeeper", "his youngest sister", "the station master", "a quiet gardener",
    "the lighthouse keeper", "a painter of signs", "the mayor")
DID = (
    "carried {what} across {where}", "found {what} under {where}", "sold {what} beside {where}",
    "painted {what} in front of {where}", "lost {what} somewhere near {where}",
    "described {what} to the people of {where}", "hid {what} behind {where}",
    "mended {what} on the steps of {where}", "brought {what} home from {where}",
    "forgot {what} at {where}")
WHAT = (
    "a basket of apples", "the broken lantern", "three wooden chairs", "a letter without a name",
    "the silver whistle", "a map of the islands", "two sacks of flour", "an empty birdcage",
    "the last of the candles", "a violin with one string", "an umbrella of green silk",
    "the keys to the cellar", "a box of small brass screws", "twelve jars of honey")
WHERE = (
    "the market square", "the old stone bridge", "the northern harbour", "the empty theatre",
    "the river bank", "the railway station", "the village school", "the hill above the town",
    "the glass factory", "the narrow lane", "the garden wall", "the customs house")
WHEN = (
    "early in the morning", "before the rain began", "in the spring of {year}",
    "on the second Sunday of {month}", "after the bells had stopped",
    "when nobody was looking", "a few days later", "during the long winter of {year}",
    "towards evening", "while the kettle boiled")
MONTH = ("January", "March", "April", "June", "August", "October", "November")
BECAUSE = (
    "because the road was closed", "although it was already dark", "so that the children could see",
    "since no train would come", "because somebody had promised it",
    "although the price had doubled", "as if nothing had happened",
    "because the water was rising", "while the others slept")
SAID = (
    "That was never the plan", "Nobody will believe this", "We should have asked first",
    "It looked smaller from the boat", "There is still enough time",
    "I counted them twice", "You may keep the change", "The door was open all night")
ASKED = (
    "Who would have thought of that?", "Was it worth the trouble?",
    "How long could such a thing last?", "What else was there to do?",
    "Had anyone seen it before?")


class Prose:
    """Sentences that never repeat, the same ones for the same seed."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._told: set[str] = set()

    def text(self, words: int) -> str:
        """Paragraphs of at least so many words, with an empty line between."""
        paragraphs, count = [], 0
        while count < words:
            sentences = [self.sentence() for _ in range(self._chance.randint(2, 6))]
            if self._chance.random() < 0.3:
                sentences.append(self._pick(ASKED))
            paragraphs.append(" ".join(sentences))
            count += len(paragraphs[-1].split())
        return "\n\n".join(paragraphs) + "\n"

    def sentence(self) -> str:
        """A sentence that was not told before."""
        while True:
            made = self._chance.choice((
                self._plain, self._timed, self._reasoned, self._joined, self._spoken))()
            made = made[0].upper() + made[1:]
            if made not in self._told:
                self._told.add(made)
                return made

    def _plain(self) -> str:
        return f"{self._pick(WHO)} {self._deed()}."

    def _timed(self) -> str:
        return f"{self._time()}, {self._pick(WHO)} {self._deed()}."

    def _reasoned(self) -> str:
        return f"{self._pick(WHO)} {self._deed()}, {self._pick(BECAUSE)}."

    def _joined(self) -> str:
        return f"{self._pick(WHO)} {self._deed()}, and {self._pick(WHO)} {self._deed()}."

    def _spoken(self) -> str:
        return f"“{self._pick(SAID)},” said {self._pick(WHO)} {self._time()}."

    def _deed(self) -> str:
        return self._pick(DID).format(what=self._pick(WHAT), where=self._pick(WHERE))

    def _time(self) -> str:
        return self._pick(WHEN).format(
            year=self._chance.randint(1871, 1989), month=self._pick(MONTH))

    def _pick(self, choices: tuple[str, ...]) -> str:
        return self._chance.choice(choices)
