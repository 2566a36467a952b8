import ListenCore

/// A word of a file, with times that may be missing or wrong.
struct RawWord {
    /// Its text, with the blanks at the edges, which tell where words end.
    var text: String
    /// The start and the end, in microseconds.
    var start: Int64?
    var end: Int64?
    /// True when the file says that the times were estimated.
    var isEstimated = false
}

/// Puts the words of a segment in order: inside the segment, none before the one above it, none
/// lost.
///
/// The longest run of rising starts is trusted (patience sorting, n log n); the words between share
/// the time that is left, in proportion to their length, and are marked as estimated.
struct WordRepair {
    /// The words with times that fit.
    private(set) var words: [Word] = []
    /// The number of words whose times were estimated here.
    private(set) var estimated = 0

    private var times: [(start: Int64, end: Int64, isEstimated: Bool)]
    private let raw: [RawWord]
    private let from: Int64
    private let to: Int64

    /// Repairs words of a segment with this text from `from` to `to`.
    init(_ given: [RawWord], text: String, from: Int64, to: Int64) {
        raw = given
        self.from = from
        self.to = max(from, to)
        times = raw.map { ($0.start ?? from, $0.end ?? from, $0.isEstimated) }
        if !Self.areOrdered(raw, from, self.to) { repair() }
        let spaces = WordSpaces.find(raw.map(\.text), in: text)
        for (place, word) in raw.enumerated() {
            let time = times[place]
            words.append(
                Word(
                    start: MediaTime(microseconds: time.start),
                    end: MediaTime(microseconds: time.end), text: word.text.asWord,
                    isFollowedBySpace: spaces[place], isEstimated: time.isEstimated))
        }
    }

    /// True when nothing has to be done.
    private static func areOrdered(_ raw: [RawWord], _ from: Int64, _ to: Int64) -> Bool {
        var time = from
        for word in raw {
            guard let start = word.start, let end = word.end, start >= time, end >= start,
                end <= to, end > start || word.isEstimated
            else { return false }
            time = end
        }
        return true
    }

    private mutating func repair() {
        let anchors = risingStarts()
        guard let first = anchors.first else {
            share(raw.indices, from, to)
            return
        }
        var begin = first
        if first > 0, start(first) > from {
            share(0..<first, from, start(first))
        } else {
            begin = 0
        }
        for (order, anchor) in anchors.enumerated() {
            let isLast = order + 1 == anchors.count
            let next = isLast ? raw.count : anchors[order + 1]
            let limit = isLast ? to : start(next)
            settle(anchor, words: (order == 0 ? begin : anchor)..<next, limit)
        }
    }

    /// The start of a word that has one, inside the segment.
    private func start(_ place: Int) -> Int64 { max(raw[place].start ?? from, from) }

    /// Gives times, up to `limit`, to a trusted word and to the words around it that follow no
    /// other.
    private mutating func settle(_ anchor: Int, words: Range<Int>, _ limit: Int64) {
        let begin = start(anchor)
        guard words.lowerBound == anchor, let end = raw[anchor].end, end > begin else {
            share(words, begin, limit)
            return
        }
        if words.count == 1 {
            times[anchor] = (begin, min(end, limit), raw[anchor].isEstimated)
        } else if end < limit {
            times[anchor] = (begin, end, raw[anchor].isEstimated)
            share(anchor + 1..<words.upperBound, end, limit)
        } else {
            share(words, begin, limit)
        }
    }

    private mutating func share(_ places: Range<Int>, _ begin: Int64, _ end: Int64) {
        let weights = places.map { Double(raw[$0].text.unicodeScalars.count + 1) }
        let total = max(1, weights.reduce(0, +))
        var (spoken, time) = (0.0, begin)
        for (place, weight) in zip(places, weights) {
            spoken += weight
            let isLast = place + 1 == places.upperBound
            let until = isLast ? end : begin + Int64(Double(end - begin) * (spoken / total))
            times[place] = (time, max(time, until), true)
            time = max(time, until)
        }
        estimated += places.count
    }

    /// The places of the longest strictly rising run of starts inside the segment; of equally long
    /// runs, the one whose words come first.
    private func risingStarts() -> [Int] {
        let usable = raw.indices.filter { place in
            guard let given = raw[place].start else { return false }
            return given < to && (raw[place].end ?? to) > from
        }
        // The length of the longest run that begins at each place, computed from the last on.
        var tails: [Int64] = []
        var lengths: [Int: Int] = [:]
        for place in usable.reversed() {
            let key = -start(place)
            let at = tails.partitionIndex { $0 >= key }
            if at == tails.count { tails.append(key) } else { tails[at] = key }
            lengths[place] = at + 1
        }
        var run: [Int] = []
        for place in usable where lengths[place] == tails.count - run.count {
            if let last = run.last, start(place) <= start(last) { continue }
            run.append(place)
        }
        return run
    }
}

/// Finds the words that are followed by a space.
enum WordSpaces {
    /// One answer for each word; the last is followed by none.
    static func find(_ words: [String], in text: String) -> [Bool] {
        guard let last = words.indices.last else { return [] }
        var spaces =
            aligned(words, in: text)
            ?? words.indices.map { place in
                place < last && separates(words[place], words[place + 1], words)
            }
        spaces[last] = false
        return spaces
    }

    /// The answer from the segment's own text; `nil` when the words do not stand in it one after
    /// another.
    private static func aligned(_ words: [String], in text: String) -> [Bool]? {
        let bytes = Array(text.utf8)
        var spaces: [Bool] = []
        var at = 0
        for word in words {
            let wanted = Array(word.asWord.utf8)
            guard bytes[at...].starts(with: wanted) else { return nil }
            at += wanted.count
            let blanks = bytes[at...].prefix { $0 == 0x20 || $0 == 0x0A }.count
            let isTight = blanks == 1 && bytes[at] == 0x0A && at + 1 < bytes.count
            at += blanks
            spaces.append(blanks > 0 && !(isTight && isTightBreak(bytes, at - 1)))
        }
        return spaces
    }

    /// True when a line end stands between two scripts that write no spaces.
    private static func isTightBreak(_ bytes: [UInt8], _ lineEnd: Int) -> Bool {
        // Sixteen bytes are enough for the character beside the break.
        let above = String(decoding: bytes[max(0, lineEnd - 16)..<lineEnd], as: UTF8.self)
        let below = bytes[(lineEnd + 1)..<min(bytes.count, lineEnd + 17)]
        return above.endsWithoutSpace && String(decoding: below, as: UTF8.self).startsWithoutSpace
    }

    /// True when a space separates two words.
    ///
    /// Whisper writes the space before a word into it; when no word has one, words are separate
    /// unless they are ideographs.
    private static func separates(_ word: String, _ next: String, _ words: [String]) -> Bool {
        if next.hasPrefix(" ") || word.hasSuffix(" ") { return true }
        if word.endsWithoutSpace && next.startsWithoutSpace { return false }
        return !words.dropFirst().prefix(8).contains { $0.hasPrefix(" ") }
    }
}
