import ListenCore

/// One object of a transcript: the file, a segment or a word.
///
/// It has the same members whatever names its keys have; what is missing or
/// of another type is `nil`.
struct JSONNode: Decodable {
    /// When it begins and ends, in microseconds.
    private(set) var start: Int64?
    private(set) var end: Int64?
    private(set) var text: String?
    private(set) var language: String?
    /// Its segments or words.
    private(set) var parts: [JSONNode] = []

    /// An object that says nothing.
    init() {}

    init(from decoder: any Decoder) throws {
        if let list = try? decoder.singleValueContainer().decode([Lossy].self) {
            parts = list.compactMap(\.node)
            return
        }
        guard let keys = try? decoder.container(keyedBy: Key.self) else { return }
        start = Self.time(keys, seconds: ["start", "startTime", "begin", "from"], "start_ms")
        end = Self.time(keys, seconds: ["end", "endTime", "to"], "end_ms")
        text =
            Self.first(["text", "body", "punctuated_word", "word", "w"], keys) {
                try keys.decode(String.self, forKey: $0)
            }
            ?? Self.first(["lines"], keys) { try keys.decode([String].self, forKey: $0) }?
            .joined(separator: "\n")
        language = Self.first(["language", "lang"], keys) {
            try keys.decode(String.self, forKey: $0)
        }
        let lists = ["segments", "cues", "fragments", "transcript", "words", "result"]
        parts =
            Self.first(lists, keys) { try keys.decode([Lossy].self, forKey: $0) }?
            .compactMap(\.node) ?? []
    }

    private static func first<Value>(
        _ names: [String], _ keys: KeyedDecodingContainer<Key>, _ read: (Key) throws -> Value
    ) -> Value? {
        for name in names {
            let key = Key(name)
            if keys.contains(key), let value = try? read(key) { return value }
        }
        return nil
    }

    private static func time(
        _ keys: KeyedDecodingContainer<Key>, seconds: [String], _ milliseconds: String
    ) -> Int64? {
        func number(_ names: [String]) -> Double? {
            first(names, keys) { key in
                if let number = try? keys.decode(Double.self, forKey: key) { return number }
                guard let number = Double(try keys.decode(String.self, forKey: key)) else {
                    throw NoNumber()
                }
                return number
            }
        }
        if let value = number([milliseconds]) { return micros(value / 1000) }
        return number(seconds).flatMap(micros)
    }

    private static func micros(_ seconds: Double) -> Int64? {
        guard seconds.isFinite, abs(seconds) < 1e9 else { return nil }
        return MediaTime.seconds(seconds).microseconds
    }

    private struct NoNumber: Error {}

    /// An element that may be of any type.
    private struct Lossy: Decodable {
        let node: JSONNode?

        init(from decoder: any Decoder) throws {
            node = try? JSONNode(from: decoder)
        }
    }

    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }
}

/// The words of a segment: in order, inside the segment, none lost.
struct JSONWords {
    let words: [Word]

    /// Repairs the words' times; those without are shared out evenly between
    /// their neighbours and marked as estimated.
    init(_ nodes: [JSONNode], from start: Int64, to end: Int64) {
        var words: [Word] = []
        var time = start
        for (place, node) in nodes.enumerated() {
            let raw = (node.text ?? "").withoutTextControls
            let from = min(max(node.start ?? time, time), max(end, start))
            let to = min(max(node.end ?? Self.guess(nodes, place, from, end), from), max(end, from))
            let text = raw.trimmingBlanks
            let next = place + 1 < nodes.count ? nodes[place + 1].text ?? "" : ""
            words.append(
                Word(
                    start: MediaTime(microseconds: from), end: MediaTime(microseconds: to),
                    text: text, isFollowedBySpace: Self.hasSpace(raw, next, nodes),
                    isEstimated: node.start == nil || node.end == nil))
            time = node.end == nil ? to : max(from, min(to, end))
        }
        self.words = words
    }

    /// The end of a word without one: its share of the time to the next
    /// known start.
    private static func guess(_ nodes: [JSONNode], _ place: Int, _ from: Int64, _ end: Int64)
        -> Int64
    {
        let later = nodes[(place + 1)...].prefix(64)
        guard let known = later.firstIndex(where: { $0.start != nil }) else {
            return from + max(0, end - from) / Int64(nodes.count - place)
        }
        let until = nodes[known].start ?? end
        return from + max(0, until - from) / Int64(known - place)
    }

    /// Whisper writes the space before a word into it; where no word has one,
    /// words are separate unless they are ideographs.
    private static func hasSpace(_ text: String, _ next: String, _ nodes: [JSONNode]) -> Bool {
        if next.isEmpty { return false }
        if next.hasPrefix(" ") || text.hasSuffix(" ") { return true }
        if text.endsWithoutSpace && next.startsWithoutSpace { return false }
        return !nodes.dropFirst().prefix(8).contains { $0.text?.hasPrefix(" ") == true }
    }
}
