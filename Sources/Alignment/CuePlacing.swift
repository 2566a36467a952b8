import ListenCore
import Signal
import Subtitles

/// Makes lines with times from the results of warping and of the phone model.
struct CuePlacing {
    let voiced: VoicedScript
    let warped: WarpedScript
    let activity: SpeechActivity
    /// The loudness of each frame, in decibels.
    let levels: [Float]
    /// The place of each phone by the model, and the fit of each frame; `nil` without a model.
    let learned: (places: [Range<Int>?], fit: PhoneTraining.Fit)?
    /// Compares lines with the sound that was found for them.
    let lineWarp: LineWarp
    /// True in noise, where pauses are found too uncertainly to move beginnings to their ends.
    let isNoisy: Bool
    /// True in free speech, where there are pauses before any word.
    let isFree: Bool
    /// True where warping alone does not tell whether the recording says this text.
    let isUncertain: Bool
    /// Edges that are certain.
    let anchors: [AlignmentAnchor]

    /// The most frames with speech between the places of the model and of the warp, for most words
    /// of a line, at which the model is believed for it.
    private static let farthest = 100
    /// The most speech before a pause, in frames, that is dropped at the beginning of a line.
    private static let strayOnset = 8
    /// The distance to the end of a pause, in frames, within which a line found by warping begins
    /// at that end.
    private static let nearPause = 40
    /// The length in frames from which a pause cannot be within a word.
    private static let longPause = 20
    /// The fewest frames that a moved word keeps.
    private static let shortest = 3
    /// The most frames that a soft phone may begin before a pause ends.
    private static let softOnset = 15

    /// A word's range of frames, and whether any of it was heard.
    struct Stretch {
        var frames: Range<Int>
        var isEstimated: Bool
    }

    /// A line that is in the recording.
    struct PlacedLine {
        /// Its number in the script.
        let line: Int
        let stretches: [Stretch]
        /// The frame of its voice, where first sounds were found in something soft before it.
        let voice: Int?
        /// True when it begins with something soft before its voice all the same.
        let isSoft: Bool
    }

    /// The lines with their times; none where it is uncertain that the recording says this text,
    /// and most of it sounds unlike.
    func result(frames: Int) -> AlignedScript {
        let words = wordPlaces()
        let anchors = Dictionary(anchors.map { ($0.line, $0) }) { first, _ in first }
        var placed: [PlacedLine] = []
        var missing: [Int] = []
        var end = 0
        for (index, line) in voiced.script.lines.enumerated() where line.isSpoken {
            guard index < voiced.lineWords.count,
                let found = place(line: index, words, after: end, before: frames)
            else {
                missing.append(index)
                continue
            }
            end = found.stretches.last?.frames.upperBound ?? end
            placed.append(found)
        }
        if isUncertain, !saysMost(of: placed) { placed = [] }
        let lines = placed.map { placed in
            let (sure, evidence) = confidence(of: placed)
            let timed = zip(voiced.script.lines[placed.line].words, placed.stretches).map {
                Word(
                    start: Self.time($1.frames.lowerBound), end: Self.time($1.frames.upperBound),
                    text: $0.text, isFollowedBySpace: $0.isFollowedBySpace,
                    isEstimated: $1.isEstimated)
            }
            let anchor = anchors[placed.line]
            let line = AlignedScript.Line(
                index: placed.line, words: timed, confidence: anchor?.start != nil ? 1 : sure,
                evidence: evidence)
            return line.held(from: anchor?.start, to: anchor?.end)
        }
        return AlignedScript(
            lines: anchors.isEmpty ? lines : Self.apart(lines, anchors), missing: missing,
            duration: Self.time(frames))
    }

    /// Lines that end at the latest where the next begins: an anchored edge may reach into its
    /// neighbour, which gives way.
    private static func apart(
        _ lines: [AlignedScript.Line], _ anchors: [Int: AlignmentAnchor]
    ) -> [AlignedScript.Line] {
        var lines = lines
        for index in lines.indices.dropLast() {
            let (line, next) = (lines[index], lines[index + 1])
            guard line.end > next.start else { continue }
            let isEndHeld = anchors[line.index]?.end != nil
            if isEndHeld, anchors[next.index]?.start == nil, line.end < next.end {
                lines[index + 1] = next.held(from: line.end, to: nil)
            } else if line.start < next.start {
                lines[index] = line.held(from: nil, to: next.start)
            }
        }
        return lines
    }

    private static func time(_ frame: Int) -> MediaTime {
        MediaTime(microseconds: Int64(frame) * CepstralFeatures.hop.microseconds)
    }

    /// The range of each word by the model, from its first phone to its last.
    private func wordPlaces() -> [Range<Int>?] {
        var places = [Range<Int>?](repeating: nil, count: voiced.wordStarts.count)
        guard let learned else { return places }
        for (place, phone) in zip(learned.places, warped.phones) {
            guard let place else { continue }
            let word = voiced.phones[phone].word
            let start = places[word]?.lowerBound ?? place.lowerBound
            places[word] = start..<max(start, place.upperBound)
        }
        return places
    }

    func words(of line: Int) -> Range<Int> {
        let start = voiced.lineWords[line]
        return start..<(start + voiced.script.lines[line].words.count)
    }

    /// A line with the ranges of its words; `nil` when it is not in the recording.
    private func place(
        line: Int, _ places: [Range<Int>?], after end: Int, before frames: Int
    ) -> PlacedLine? {
        let words = words(of: line)
        let isModelled = isModelled(line, places)
        var places = places
        if isModelled, !isFree,
            let gathered = StrayBeginning.gathered(words, places, after: end, speech: speech)
        {
            places = gathered
        }
        var starts: [Int?] = words.map { word in
            isModelled ? places[word]?.lowerBound : warped.start(ofWord: word)
        }
        // With fewer than half of its words found, it is another line.
        guard starts.count(where: { $0 != nil }) * 2 >= starts.count, frames > end else {
            return nil
        }
        if !(isModelled && isNoisy), let first = starts.firstIndex(where: { $0 != nil }),
            let start = starts[first]
        {
            // The second word keeps its place, and the first one gets some time before it.
            let next = starts[(first + 1)...].lazy.compactMap(\.self).first
            let latest =
                (next ?? lineEnd(words, starts, isModelled ? places : nil, before: frames))
                - Self.shortest
            // Warping gives no ends of words.
            let end = isModelled ? places[words.lowerBound + first]?.upperBound : nil
            let begin = Self.behindPause(start..<max(start, end ?? start), activity.pauses)
            starts[first] = min(snapped(begin, isExact: isModelled), max(start, latest))
        }
        let voice = isModelled && !isNoisy ? voice(of: words, starts, places, frames) : nil
        var isGathered = false
        if let voice, let gathered = SoftBeginning.gathered(words, places, at: voice) {
            places = gathered
            starts = words.map { places[$0]?.lowerBound }
            isGathered = true
        }
        let found = filled(
            starts, words, isModelled ? places : nil, after: end, before: frames)
        guard let first = found.first, let last = found.last,
            last.frames.upperBound > first.frames.lowerBound
        else { return nil }
        return PlacedLine(
            line: line, stretches: found, voice: isGathered ? voice : nil,
            isSoft: voice != nil && !isGathered)
    }

    /// The frame in which the voice begins in a line with these beginnings of words, behind a soft
    /// sound.
    private func voice(
        of words: Range<Int>, _ starts: [Int?], _ places: [Range<Int>?], _ frames: Int
    ) -> Int? {
        guard let start = starts.lazy.compactMap(\.self).first else { return nil }
        let end = lineEnd(words, starts, places, before: frames)
        return SoftBeginning.voice(in: start..<max(start, end), levels)
    }

    /// True when the model found a line near where warping did, and the line sounds like its text.
    private func isModelled(_ line: Int, _ places: [Range<Int>?]) -> Bool {
        let words = words(of: line)
        guard let learned, places[words].contains(where: { $0 != nil }) else { return false }
        // The first word alone says little: warping draws it out over breaths.
        let apart = words.compactMap { word -> Int? in
            guard let place = places[word], let start = warped.start(ofWord: word) else {
                return nil
            }
            return speech(between: start, place.lowerBound)
        }.sorted()
        if let usual = apart[checked: apart.count / 2], usual > Self.farthest { return false }
        return gain(words, places, learned.fit.gains) > 0
    }

    /// The number of frames with speech between two.
    func speech(between one: Int, _ other: Int) -> Int {
        (min(one, other)..<max(one, other)).clamped(to: activity.isSpeech.indices)
            .count { activity.isSpeech[$0] }
    }

    private func gain(_ words: Range<Int>, _ places: [Range<Int>?], _ gains: [Float]) -> Float {
        var (sum, count): (Float, Float) = (0, 0)
        for place in places[words] {
            guard let place else { continue }
            for frame in place where gains.indices.contains(frame) {
                sum += gains[frame]
                count += 1
            }
        }
        return count > 0 ? sum / count : 0
    }

    /// The beginning of a word, behind a long pause in its range: readers do not pause for long
    /// within a word, so the sound before the pause belongs to something else.
    static func behindPause(_ word: Range<Int>, _ pauses: [Range<Int>]) -> Int {
        let inside = pauses.partitioned { $0.upperBound + shortest > word.upperBound } - 1
        guard inside >= 0, pauses[inside].lowerBound >= word.lowerBound,
            pauses[inside].count >= longPause
        else { return word.lowerBound }
        return pauses[inside].upperBound
    }

    /// The end of the pause that a line begins in or near; its own frame where there is none.
    ///
    /// A beginning found by the model is kept when it is close to the end of a pause: soft phones
    /// begin before they are loud.
    private func snapped(_ frame: Int, isExact: Bool) -> Int {
        let reach = isExact ? 0 : Self.nearPause
        let near = activity.pauses.partitioned { $0.upperBound >= frame - reach }
        guard near < activity.pauses.count else { return frame }
        let pause = activity.pauses[near]
        let early = pause.upperBound - frame
        let begins =
            isExact
            ? pause.contains(frame) && early > Self.softOnset
            : pause.lowerBound - Self.strayOnset <= frame || early <= reach
        return begins ? pause.upperBound : frame
    }

    /// Ranges for all words: words without a place share the time between their neighbours; each
    /// word ends where its phones do, at the latest where the next begins.
    private func filled(
        _ starts: [Int?], _ words: Range<Int>, _ places: [Range<Int>?]?, after end: Int,
        before frames: Int
    ) -> [Stretch] {
        var known = end
        let held = starts.map { start in
            start.map { start in
                known = min(max(known, start), frames - 1)
                return known
            }
        }
        let last = lineEnd(words, held, places, before: frames)
        var stretches: [Stretch] = []
        for index in held.indices {
            let next = held[(index + 1)...].lazy.compactMap(\.self).first ?? last
            let empty = held[(index + 1)...].prefix { $0 == nil }.count
            let start = held[index] ?? stretches.last?.frames.upperBound ?? end
            var stop = start + max(0, next - start) / (empty + 1)
            if empty == 0, let place = places?[words.lowerBound + index], held[index] != nil {
                stop = min(stop, max(start, place.upperBound))
            }
            stretches.append(
                Stretch(frames: start..<max(start, stop), isEstimated: held[index] == nil))
        }
        return stretches
    }

    /// The end of the last word of a line.
    private func lineEnd(
        _ words: Range<Int>, _ starts: [Int?], _ places: [Range<Int>?]?, before frames: Int
    ) -> Int {
        if let place = places?[words].lazy.reversed().compactMap(\.self).first {
            return min(place.upperBound, frames)
        }
        // The end is the next word of the text or the pause before it.
        let start = starts.lazy.reversed().compactMap(\.self).first ?? 0
        let next =
            words.upperBound < voiced.wordStarts.count
            ? warped.start(ofWord: words.upperBound) ?? frames : frames
        let pause = activity.pauses.partitioned { $0.lowerBound > start }
        let quiet = pause < activity.pauses.count ? activity.pauses[pause].lowerBound : frames
        return max(start, min(next, quiet))
    }
}

extension AlignedScript.Line {
    /// The line with anchored edges; words are kept between them.
    fileprivate func held(from start: MediaTime?, to end: MediaTime?) -> AlignedScript.Line {
        guard start != nil || end != nil, let first = words.first, let last = words.last else {
            return self
        }
        let start = start ?? first.start
        let end = max(start, end ?? last.end)
        let held = words.enumerated().map { place, word in
            let begin = place == 0 ? start : word.start.clamped(to: start...end)
            let stop = place + 1 == words.count ? end : word.end.clamped(to: begin...end)
            return Word(
                start: begin, end: max(begin, stop), text: word.text,
                isFollowedBySpace: word.isFollowedBySpace, isEstimated: word.isEstimated)
        }
        return AlignedScript.Line(
            index: index, words: held, confidence: confidence, evidence: evidence)
    }
}

extension Array {
    /// The first index whose element meets a condition that holds for none before it and for all
    /// behind it; `count` when none meets it.
    func partitioned(by condition: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
