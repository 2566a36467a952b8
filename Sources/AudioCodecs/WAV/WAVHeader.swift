import AudioIO
import ListenCore

/// The part of a WAV file that gives the place and the encoding of its samples (RIFF; Microsoft's
/// multimedia data standards, tags 1, 3 and extensible).
struct WAVHeader: Hashable {
    /// The encoding of a sample, little-endian.
    enum Encoding: Hashable {
        case unsigned8, signed16, signed24, signed32, float32
    }

    let encoding: Encoding
    let format: AudioFormat
    /// The number of bytes from one frame to the next.
    let frameBytes: Int
    /// The body of its `fmt ` chunk, at most 40 bytes.
    let layoutBytes: [UInt8]
    /// The offset of the first frame.
    let dataStart: Int64
    /// The stated number of bytes of frames; nil when the header leaves it open.
    let dataBytes: Int64?

    /// Walks the chunks, at most 64 of them, to `fmt ` and `data`.
    init(_ cursor: ByteCursor, from start: Int64) throws(AudioError) {
        let name = cursor.input.name
        var offset = start + 12
        var layout: (Encoding, AudioFormat, Int)?
        var layoutBytes: [UInt8] = []
        for _ in 0..<64 {
            let head = try cursor.bytes(at: offset, count: 8)
            guard head.count == 8 else { break }
            let size = Self.number(head, 4, 4)
            if head.starts(with: "fmt ".utf8) {
                let body = try cursor.bytes(at: offset + 8, count: Int(min(size, 40)))
                guard let found = Self.layout(body) else {
                    throw AudioError(
                        .notAudio(found: "a WAV file of an encoding listen does not know"),
                        subject: name)
                }
                layout = found
                // Without an extension there are 16 bytes, or 18 that state so.
                layoutBytes = body.count == 40 ? body : Array(body.prefix(16))
            } else if head.starts(with: "data".utf8), let layout {
                (encoding, format, frameBytes) = layout
                self.layoutBytes = layoutBytes
                dataStart = offset + 8
                // An encoder that could not seek back leaves 0 or all ones.
                dataBytes = size == 0 || size == 0xFFFF_FFFF ? nil : size
                return
            }
            offset += 8 + size + (size & 1)
        }
        throw AudioError(.damaged(reason: "the WAV header names no samples"), subject: name)
    }

    /// True when the samples have an encoding that is read here, or when the header is damaged:
    /// then the reader of WAV files reports why.
    static func isPlain(_ cursor: ByteCursor, from start: Int64) throws(AudioError) -> Bool {
        do throws(AudioError) {
            _ = try WAVHeader(cursor, from: start)
            return true
        } catch {
            if case .notAudio = error.code { return false }
            if case .damaged = error.code { return true }
            throw error
        }
    }

    private static func layout(_ body: [UInt8]) -> (Encoding, AudioFormat, Int)? {
        guard body.count >= 16 else { return nil }
        var tag = number(body, 0, 2)
        // Extensible: the first two bytes of the sub-format are the tag.
        if tag == 0xFFFE, body.count >= 26 { tag = number(body, 24, 2) }
        let (channels, rate) = (Int(number(body, 2, 2)), Int(number(body, 4, 4)))
        let bits = number(body, 14, 2)
        let encoding: Encoding
        switch (tag, bits) {
        case (1, 8): encoding = .unsigned8
        case (1, 16): encoding = .signed16
        case (1, 24): encoding = .signed24
        case (1, 32): encoding = .signed32
        case (3, 32): encoding = .float32
        default: return nil
        }
        guard (1...8).contains(channels), (1...1_000_000).contains(rate) else { return nil }
        let format = AudioFormat(sampleRate: SampleRate(rate), channels: channels)
        return (encoding, format, channels * Int(bits / 8))
    }

    /// The little-endian number at an index.
    private static func number(_ bytes: [UInt8], _ index: Int, _ size: Int) -> Int64 {
        (0..<size).reduce(0) { $0 | Int64(bytes[index + $1]) << Int64(8 * $1) }
    }
}
