import ListenCore

/// The sound of a WAV file that a program of the person's wrote: one channel of 16 bits.
///
/// The file may be cut off, lie about its length, and be written to a pipe, where a program cannot
/// go back to state the length.
struct WAVSound: Hashable, Sendable {
    /// Its samples; several channels are mixed.
    let samples: [Int16]
    /// The number of samples in a second.
    let rate: SampleRate

    /// The rates that speech may have.
    static let rates = 4_000...192_000

    /// Reads a file; throws the fault as a clause.
    init(_ bytes: [UInt8]) throws(WAVFault) {
        guard bytes.count >= 12, bytes[..<4].elementsEqual("RIFF".utf8),
            bytes[8..<12].elementsEqual("WAVE".utf8)
        else { throw WAVFault(clause: bytes.isEmpty ? "which is empty" : "which is no WAV file") }
        var format: Format?
        var at = 12
        for _ in 0..<64 where at + 8 <= bytes.count {
            let size = Self.number(bytes, at + 4, 4)
            let body = at + 8
            if bytes[at..<(at + 4)].elementsEqual("fmt ".utf8) {
                format = try Format(bytes, at: body, size: size)
            } else if bytes[at..<(at + 4)].elementsEqual("data".utf8) {
                guard let format else { break }
                // A program that writes to a pipe leaves 0, all ones or the largest number.
                let isOpen = size == 0 || size >= 0x7FFF_F000 || body + size > bytes.count
                let end = isOpen ? bytes.count : body + size
                samples = format.samples(bytes[body..<end])
                rate = SampleRate(format.rate)
                return
            }
            at = body + size + (size & 1)
        }
        throw WAVFault(clause: "a WAV file without samples")
    }

    /// The layout of frames.
    private struct Format {
        let isFloat: Bool
        let channels: Int
        let rate: Int
        let sampleBytes: Int

        init(_ bytes: [UInt8], at place: Int, size: Int) throws(WAVFault) {
            guard size >= 16, place + 16 <= bytes.count else {
                throw WAVFault(clause: "a WAV file with a damaged header")
            }
            var tag = number(bytes, place, 2)
            if tag == 0xFFFE, size >= 26, place + 26 <= bytes.count {
                tag = number(bytes, place + 24, 2)
            }
            let bits = number(bytes, place + 14, 2)
            (channels, rate) = (number(bytes, place + 2, 2), number(bytes, place + 4, 4))
            (isFloat, sampleBytes) = (tag == 3, bits / 8)
            let isKnown = tag == 1 && [8, 16, 24, 32].contains(bits) || tag == 3 && bits == 32
            guard isKnown, (1...8).contains(channels) else {
                throw WAVFault(clause: "a WAV file of an encoding that is not plain")
            }
            guard WAVSound.rates.contains(rate) else {
                throw WAVFault(clause: "a WAV file of \(rate) samples a second")
            }
        }

        func samples(_ bytes: ArraySlice<UInt8>) -> [Int16] {
            let frame = channels * sampleBytes
            return (0..<(bytes.count / frame)).map { index in
                let start = bytes.startIndex + index * frame
                var sum = 0
                for channel in 0..<channels {
                    sum += value(bytes, start + channel * sampleBytes)
                }
                return Int16(clamping: sum / channels)
            }
        }

        private func value(_ bytes: ArraySlice<UInt8>, _ place: Int) -> Int {
            if isFloat {
                let bits = (0..<4).reduce(UInt32(0)) {
                    $0 | UInt32(bytes[place + $1]) << (8 * UInt32($1))
                }
                let value = Float(bitPattern: bits)
                return value.isFinite ? Int(max(-1, min(1, value)) * 32_767) : 0
            }
            // Of one byte the middle is 128; of more, the highest two bytes are taken.
            if sampleBytes == 1 { return (Int(bytes[place]) - 128) << 8 }
            let high = place + sampleBytes - 2
            return Int(
                Int16(bitPattern: UInt16(bytes[high]) | UInt16(bytes[high + 1]) << 8))
        }
    }

    private static func number(_ bytes: [UInt8], _ place: Int, _ size: Int) -> Int {
        (0..<size).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
}

/// The reason that bytes are no sound, as a clause.
struct WAVFault: Error, Hashable {
    let clause: String
}
