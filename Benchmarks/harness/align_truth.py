"""When lines begin in recordings of ../shared/data, in seconds, as labelled by eye.

The first sound of each line's first word in a spectrogram of 256 samples at 16 kHz and in the
levels of 5 ms, to about 20 ms: breaths, clicks and thumps before it are not the voice. `None`
is a line that goes on from the one before, where no eye can tell.
"""

N = None

# The sentences of shared/data/fleurs, each from the beginning of its own recording.
READERS: dict[str, list[float]] = {
    "en": [1.06, 0.59, 0.32, 0.30, 0.22],
    "de": [4.25, 2.25, 1.16, 0.64, 1.59],
    "es": [1.93, 1.67, 2.32, 1.90, 2.56],
    "fr": [2.18, 3.04, 0.89, 0.15, 0.13],
    "pt": [0.62, 1.74, 0.84, 0.81, 1.20],
}

# Words of some lines of shared/data/librivox, by their number: labelled before anything of
# listen's was looked at.
WORDS: dict[str, dict[int, list[float]]] = {
    "en-sonnet1": {
        1: [2.67, 2.89, 3.47, 4.10, 4.27, 4.77],
        2: [5.89, 6.08, 6.65, 7.08, 7.53, 7.82, 8.16],
        3: [9.24, 9.33, 9.58, 9.66, 10.11, 10.37, 10.60, 11.01],
        4: [11.95, 12.14, 12.61, 12.97, 13.31, 13.63, 13.83],
        5: [15.22, 15.46, 16.16, 16.90, 17.07, 17.26, 17.61, 18.00],
    },
}

# The lines of shared/data/librivox.
SINGLE: dict[str, list[float | None]] = {
    "en-sonnet1": [
        0.43, 2.67, 5.89, 9.23, 11.95, 15.23, 18.86, 22.78, 25.69, 31.21, 34.30, 36.99, 40.61,
        44.55, 48.52],
    "en-sonnet2": [
        0.42, 3.06, 6.18, 9.63, 13.44, 16.96, 19.92, 22.77, N, 30.41, 34.02, 38.19, 42.20, 46.05,
        49.24],
    "en-sonnet3": [
        0.60, 2.97, N, 10.00, 12.79, 16.92, N, 22.93, N, 29.21, N, 36.08, N, 43.98, 47.09],
    "de-simplicissimus": [
        0.83, 3.97, 6.67, 10.83, 14.35, 15.54, 16.68, 20.87, N, 25.21, 28.68, 29.22, 29.84, 30.73,
        34.57, 36.80, 39.78, 40.89, 48.16, 54.29, N, 58.09, 63.01, 65.19],
    "es-capitan-veneno": [
        0.45, N, 7.19, 9.90, N, 16.02, 18.96, 21.68, 26.16, N, N, 31.74, 33.03, N, 39.07, N, N,
        43.03, 45.81, N, 47.14, 49.13, 51.59, N, 54.11, 55.73, 58.31, N, 60.19, 63.65, 65.49,
        66.33],
}
