import ListenCore
import SpeechSynthesis

/// Times of words made of what an engine says: the first samples of some of them, and all phones.
///
/// Engines join words ("in the" is one), split them ("$12.50" is four) and leave some out, so that
/// their marks are only taken in the order of the text. A word without a mark shares the stretch of
/// the one before it, by the number of sounds.
struct WordTiming {
    /// The beginning of a word, in samples.
    struct Start: Hashable {
        /// The word, by its number in the sentence.
        let word: Int
        /// The first sample of it.
        let sample: Int
    }

    /// The time of a word, in samples.
    struct Time: Hashable {
        var start: Int
        var end: Int
        var isEstimated: Bool
    }

    private let spoken: SpokenText
    private let total: Int
    /// The beginnings of sounds, and of pauses, in order.
    private let sounds: [Int]
    private let pauses: [Int]

    /// Timing of a text in a sound of so many samples.
    init(_ spoken: SpokenText, phones: [EngineSpeech.Phone], total: Int) {
        (self.spoken, self.total) = (spoken, total)
        let inside = phones.filter { (0..<max(total, 1)).contains($0.sample) }
        sounds = inside.filter { PhoneKind($0.name) == .sound }.map(\.sample).sorted()
        pauses = inside.filter { PhoneKind($0.name) == .pause }.map(\.sample).sorted()
    }

    /// The times of all words of the text, in order; `marks` are what the engine says.
    func times(_ marks: [Start]) -> [Time] {
        let starts = ordered(marks)
        var times = [Time](
            repeating: Time(start: 0, end: 0, isEstimated: true), count: spoken.words.count)
        for (index, start) in starts.enumerated() {
            let until = index + 1 < starts.count ? starts[index + 1] : nil
            divide(
                from: start, to: until?.sample ?? total,
                before: until?.word ?? spoken.words.upperBound, &times)
        }
        // A silent word stands where the one before it ends.
        var last = 0
        for index in times.indices {
            if spoken.weights[index] == 0, !starts.contains(where: { $0.word == word(index) }) {
                times[index] = Time(start: last, end: last, isEstimated: true)
            }
            times[index].start = max(times[index].start, last)
            times[index].end = max(times[index].end, times[index].start)
            last = times[index].end
        }
        return times
    }

    private func word(_ index: Int) -> Int { spoken.words.lowerBound + index }

    /// The first mark of each word, where words and samples both go on; the words before the first
    /// mark begin with the sound.
    private func ordered(_ marks: [Start]) -> [Start] {
        var starts: [Start] = []
        for mark in marks where spoken.words.contains(mark.word) {
            guard mark.sample < total, mark.word > starts.last?.word ?? -1,
                mark.sample >= starts.last?.sample ?? 0
            else { continue }
            // Two words at one sample are one stretch.
            if mark.sample == starts.last?.sample, mark.sample > 0 { continue }
            starts.append(mark)
        }
        guard let voiced = spoken.weights.firstIndex(where: { $0 > 0 }) else { return starts }
        let first = word(voiced)
        guard let begun = starts.first else {
            return total > 0 ? [Start(word: first, sample: sounds.first ?? 0)] : []
        }
        if first < begun.word {
            let sample = min(sounds.first ?? 0, begun.sample)
            if sample == begun.sample { starts.removeFirst() }
            starts.insert(Start(word: first, sample: sample), at: 0)
        }
        return starts
    }

    /// Divides a stretch among its words.
    private func divide(
        from start: Start, to until: Int, before next: Int, _ times: inout [Time]
    ) {
        let members = (start.word..<next).filter {
            $0 == start.word || spoken.weights[$0 - spoken.words.lowerBound] > 0
        }
        let inside = sounds[index(of: start.sample)..<index(of: until)]
        let end = soundEnd(start.sample, until)
        // The edges between the words: sounds, or shares of the time where too few are told.
        let weights = members.map { max(spoken.weights[$0 - spoken.words.lowerBound], 0.5) }
        let sum = weights.reduce(0, +)
        var edges = [start.sample]
        var done = 0.0
        for place in 1..<max(members.count, 1) {
            done += weights[place - 1]
            if inside.count >= members.count {
                let number = Int((done / sum * Double(inside.count)).rounded())
                let free = inside.count - (members.count - place)
                edges.append(inside[inside.startIndex + min(max(number, place), free)])
            } else {
                edges.append(start.sample + Int(Double(end - start.sample) * done / sum))
            }
        }
        for (place, word) in members.enumerated() {
            let isLast = place + 1 == members.count
            times[word - spoken.words.lowerBound] = Time(
                start: edges[place], end: isLast ? end : soundEnd(edges[place], edges[place + 1]),
                isEstimated: place > 0)
        }
    }

    /// The number of sounds before a sample.
    private func index(of sample: Int) -> Int { Self.count(of: sounds, before: sample) }

    /// The end of the sound between two samples: the beginning of the pause at its end, if it has
    /// one.
    private func soundEnd(_ start: Int, _ until: Int) -> Int {
        let lastSound = Self.count(of: sounds, before: until)
        let from = lastSound > 0 ? max(sounds[lastSound - 1], start) : start
        let pause = Self.count(of: pauses, before: from)
        guard pause < pauses.count else { return until }
        let first = pauses[pause...].first { $0 > from } ?? until
        return min(first, until)
    }

    private static func count(of places: [Int], before sample: Int) -> Int {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle] < sample { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
