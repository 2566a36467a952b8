/// A message of the speaking process: a kind, a length of 32 bits (little-endian), and that many
/// bytes.
enum SpeechMessage: Hashable {
    /// The answer to a request for a voice: the sample rate, or the reason for a failure
    /// (`SpeechWorker`).
    case ready(Int32)
    /// A word: its place in the line and its length in Unicode scalars (of flite in bytes), and
    /// the sample it begins at.
    case word(place: Int32, length: Int32, sample: Int32)
    /// A phone: its name, and the sample it begins at.
    case phone(name: String, sample: Int32)
    /// Samples of 16 bits.
    case sound([Int16])
    /// The line is spoken.
    case end
    /// The phones of a word spoken alone, by its number in the line from 0.
    case spelling(word: Int32, phones: String)
    /// Work that goes on, told while nothing else can be.
    case working
    /// A voice that the library has, its languages joined by blanks, and the bytes of its data.
    case voice(name: String, languages: String, bytes: Int32)

    /// The longest message.
    static let longest = 1 << 20
    static let headLength = 5
    /// The most bytes of a spelling, with its number.
    static let longestSpelling = 2_000

    private var kind: UInt8 {
        switch self {
        case .ready: 1
        case .word: 2
        case .phone: 3
        case .sound: 4
        case .end: 5
        case .spelling: 6
        case .working: 7
        case .voice: 8
        }
    }

    /// The message as it is sent.
    var bytes: [UInt8] {
        let body: [UInt8] =
            switch self {
            case .ready(let rate): Self.bytes(rate)
            case .word(let place, let length, let sample):
                Self.bytes(place) + Self.bytes(length) + Self.bytes(sample)
            case .phone(let name, let sample): Self.bytes(sample) + Array(name.utf8)
            case .sound(let samples): samples.withUnsafeBytes { Array($0) }
            case .end, .working: []
            case .spelling(let word, let phones): Self.bytes(word) + Array(phones.utf8)
            case .voice(let name, let languages, let bytes):
                Self.bytes(bytes) + Array("\(languages)\n\(name)".utf8)
            }
        return [kind] + Self.bytes(Int32(body.count)) + body
    }

    /// The length of the body that a head states; `nil` when the head is invalid.
    static func bodyLength(_ head: [UInt8]) -> Int? {
        guard head.count == headLength, let length = number(head[1...]) else { return nil }
        return (0...Int32(longest)).contains(length) ? Int(length) : nil
    }

    /// The message of a head and its body; `nil` when it is invalid.
    init?(head: [UInt8], body: [UInt8]) {
        switch (head.first, body.count) {
        case (1, 4):
            guard let rate = Self.number(body[...]) else { return nil }
            self = .ready(rate)
        case (2, 12):
            guard let place = Self.number(body[0..<4]), let length = Self.number(body[4..<8]),
                let sample = Self.number(body[8..<12])
            else { return nil }
            self = .word(place: place, length: length, sample: sample)
        case (3, 4...64):
            guard let sample = Self.number(body[..<4]) else { return nil }
            self = .phone(name: String(decoding: body[4...], as: UTF8.self), sample: sample)
        case (4, _):
            self = .sound(
                stride(from: 0, to: body.count - 1, by: 2).map {
                    Int16(bitPattern: UInt16(body[$0]) | UInt16(body[$0 + 1]) << 8)
                })
        case (5, 0): self = .end
        case (6, 4...Self.longestSpelling):
            guard let word = Self.number(body[..<4]) else { return nil }
            self = .spelling(word: word, phones: String(decoding: body[4...], as: UTF8.self))
        case (7, 0): self = .working
        case (8, 5...512):
            guard let bytes = Self.number(body[..<4]) else { return nil }
            let parts = String(decoding: body[4...], as: UTF8.self)
                .split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            self = .voice(name: String(parts[1]), languages: String(parts[0]), bytes: bytes)
        default: return nil
        }
    }

    /// A number of 32 bits, little-endian.
    static func bytes(_ value: Int32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> Int32($0 * 8)) }
    }

    /// The number of four bytes.
    static func number(_ bytes: ArraySlice<UInt8>) -> Int32? {
        guard bytes.count == 4 else { return nil }
        return bytes.reversed().reduce(0) { $0 << 8 | Int32($1) }
    }
}
