package import ListenCore

/// Moves estimated word times to the sound: pauses belong to no word, and the words share the rest
/// by their weight.
///
/// Pure. Given times never move, nor do the edges of a run of estimated words; index, text and
/// order stay, so every id stays valid. Times that are still estimated keep their mark.
package struct WordTimeRefiner: Sendable {
    /// The coarsest levels that are of use for words.
    package static let coarsestStep = MediaTime.milliseconds(40)

    /// The shortest quiet that is a pause; a shorter one is a part of a word: the closure of a `t`.
    private static let shortestPause = MediaTime.milliseconds(120)
    /// The level, between the quiet and the loud part of a run, at which silence ends.
    private static let threshold: Float = 0.06
    /// The largest distance (in parts of the run's length) between a pause and its word edge; a
    /// mark before the edge counts as this much nearer.
    private static let reach = 600_000.0
    private static let markNearer = 400_000.0
    /// The longest run that is refined: a cue, not a whole file.
    private static let longestRun = MediaTime.milliseconds(120_000)
    private static let mostWords = 1_000

    private let levels: SoundLevels

    /// A refiner that uses the levels of the recording.
    package init(_ levels: SoundLevels) { self.levels = levels }

    /// The track with better word times in its sentences.
    package func refined(_ track: SubtitleTrack) -> SubtitleTrack {
        SubtitleTrack(
            language: track.language, cues: track.cues,
            sentences: refined(track.sentences, of: track.cues),
            diagnostics: track.diagnostics)
    }

    /// The sentences with better times for their estimated words.
    ///
    /// The words of one cue are one run, across sentences too: a long cue that was cut is heard as
    /// one. The start of a cue is given and stays.
    package func refined(_ sentences: [Sentence], of cues: [Cue]) -> [Sentence] {
        guard levels.step > .zero, levels.step <= Self.coarsestStep else { return sentences }
        let given = Set(cues.map(\.start))
        var words = sentences.flatMap(\.words)
        var first = 0
        while first < words.count {
            var last = first
            while last + 1 < words.count, words[first].isEstimated, words[last + 1].isEstimated,
                words[last + 1].start == words[last].end, !given.contains(words[last].end)
            {
                last += 1
            }
            if last > first { refine(&words, first...last) }
            first = last + 1
        }
        var from = 0
        return sentences.map { sentence in
            let mine = Array(words[from..<from + sentence.words.count])
            from += sentence.words.count
            return Sentence(
                index: sentence.index, words: mine, scripts: sentence.scripts,
                speaker: sentence.speaker) ?? sentence
        }
    }

    private func refine(_ words: inout [Word], _ range: ClosedRange<Int>) {
        let (start, end) = (words[range.lowerBound].start, words[range.upperBound].end)
        guard end - start <= Self.longestRun, range.count <= Self.mostWords,
            let sound = SpokenStretch(levels, start, end)
        else {
            return
        }
        let run = Array(words[range])
        let starts = starts(of: run, in: sound)
        for place in run.indices {
            let word = run[place]
            let ends = place + 1 < run.count ? sound.end(before: starts[place + 1]) : end
            words[range.lowerBound + place] = Word(
                start: place == 0 ? start : starts[place], end: ends, text: word.text,
                isFollowedBySpace: word.isFollowedBySpace, isEstimated: true,
                reading: word.reading)
        }
    }

    /// Divides the spoken time between the pauses that word edges fall on.
    private func starts(of run: [Word], in sound: SpokenStretch) -> [MediaTime] {
        let weights = run.map { SpeechWeight.weight(of: $0.text) }
        let total = weights.reduce(0, +)
        var spoken = [0.0]
        for weight in weights { spoken.append(spoken[spoken.count - 1] + weight / total) }
        var anchors: [(word: Int, time: Double)] = [(0, 0)]
        for pause in sound.pauses {
            let next = anchors[anchors.count - 1].word + 1
            guard next < run.count else { break }
            let nearest = (next..<run.count).map { word -> (word: Int, distance: Double) in
                let far = abs(spoken[word] * sound.spoken - pause.spokenBefore)
                let isMarked = SentenceEnds.endsClause(run[word - 1].text)
                let nearer = isMarked ? Self.markNearer * min(1, pause.length / 200_000) : 0
                return (word, far - nearer)
            }.min { $0.distance < $1.distance }
            guard let nearest, nearest.distance < Self.reach else { continue }
            anchors.append((nearest.word, pause.spokenBefore))
        }
        anchors.append((run.count, sound.spoken))
        var starts: [MediaTime] = []
        for (from, to) in zip(anchors, anchors.dropFirst()) {
            let share = spoken[to.word] - spoken[from.word]
            for word in from.word..<to.word {
                let part = share > 0 ? (spoken[word] - spoken[from.word]) / share : 0
                starts.append(sound.time(ofSpoken: from.time + part * (to.time - from.time)))
            }
        }
        return starts
    }

    /// A stretch of a recording without its pauses.
    private struct SpokenStretch {
        struct Pause {
            /// The spoken time before it, in microseconds.
            let spokenBefore: Double
            /// The start and the end.
            let range: Range<MediaTime>
            /// Its length, in microseconds.
            var length: Double { Double((range.upperBound - range.lowerBound).microseconds) }
        }

        let spoken: Double
        let pauses: [Pause]
        private let start: MediaTime
        private let end: MediaTime

        /// Returns `nil` when nothing tells speech from silence.
        init?(_ levels: SoundLevels, _ start: MediaTime, _ end: MediaTime) {
            let step = levels.step.microseconds
            let first = Int(max(0, start.microseconds) / step)
            let last = min(Int(end.microseconds / step), levels.values.count)
            guard last - first > 3 else { return nil }
            let values = levels.values[first..<last]
            let sorted = values.sorted()
            let (quiet, loud) = (sorted[sorted.count / 20], sorted[sorted.count * 9 / 10])
            guard loud > quiet * 2 else { return nil }
            let bound = quiet + (loud - quiet) * WordTimeRefiner.threshold
            let shortest = Int(WordTimeRefiner.shortestPause.microseconds / step)
            var pauses: [Pause] = []
            var (place, before) = (first, 0)
            while place < last {
                var stop = place
                while stop < last, values[stop] <= bound { stop += 1 }
                if stop - place >= max(shortest, 1) {
                    pauses.append(
                        Pause(
                            spokenBefore: Double(Int64(before) * step),
                            range: start
                                + MediaTime(microseconds: Int64(place - first) * step)..<start
                                + MediaTime(microseconds: Int64(stop - first) * step)))
                } else {
                    before += stop - place
                }
                if stop < last { before += 1 }
                place = stop + 1
            }
            self.start = start
            self.end = end
            self.pauses = pauses
            spoken = Double(Int64(before) * step)
            guard before > 0 else { return nil }
        }

        /// The end of a word that the next one follows: the beginning of the pause between them.
        func end(before time: MediaTime) -> MediaTime {
            pauses.last { $0.range.upperBound == time }?.range.lowerBound ?? time
        }

        /// The time at which `spoken` has been spoken; after a pause at that place.
        func time(ofSpoken spoken: Double) -> MediaTime {
            let paused = pauses.prefix { $0.spokenBefore <= spoken + 0.5 }
                .reduce(0) { $0 + $1.length }
            let time = start + MediaTime(microseconds: Int64(spoken + paused))
            return min(max(time, start), end)
        }
    }
}
