/// A message of the speaking process: a kind, a length of 32 bits (little-endian), and that many
/// bytes.
enum SpeechMessage: Hashable {
    /// The answer to a request for a voice: the sample rate, or the reason for a failure
    /// (`SpeechWorker`).
    case ready(Int32)
    /// A word: its place in the line and its length in Unicode scalars, and its time in
    /// milliseconds.
    case word(place: Int32, length: Int32, milliseconds: Int32)
    /// A phone: its name, and its time in milliseconds.
    case phone(name: String, milliseconds: Int32)
    /// Samples of 16 bits.
    case sound([Int16])
    /// The line is spoken.
    case end

    /// The longest message.
    static let longest = 1 << 20
    static let headLength = 5

    private var kind: UInt8 {
        switch self {
        case .ready: 1
        case .word: 2
        case .phone: 3
        case .sound: 4
        case .end: 5
        }
    }

    /// The message as it is sent.
    var bytes: [UInt8] {
        let body: [UInt8] =
            switch self {
            case .ready(let rate): Self.bytes(rate)
            case .word(let place, let length, let time):
                Self.bytes(place) + Self.bytes(length) + Self.bytes(time)
            case .phone(let name, let time): Self.bytes(time) + Array(name.utf8)
            case .sound(let samples): samples.withUnsafeBytes { Array($0) }
            case .end: []
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
                let time = Self.number(body[8..<12])
            else { return nil }
            self = .word(place: place, length: length, milliseconds: time)
        case (3, 4...64):
            guard let time = Self.number(body[..<4]) else { return nil }
            self = .phone(name: String(decoding: body[4...], as: UTF8.self), milliseconds: time)
        case (4, _):
            self = .sound(
                stride(from: 0, to: body.count - 1, by: 2).map {
                    Int16(bitPattern: UInt16(body[$0]) | UInt16(body[$0 + 1]) << 8)
                })
        case (5, 0): self = .end
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
