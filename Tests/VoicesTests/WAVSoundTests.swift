import ListenCore
import ListenTestSupport
import Testing

@testable import Voices

/// Sounds of WAV files that programs wrote.
@Suite struct WAVSoundTests {
    private static func number(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func file(
        tag: Int = 1, channels: Int = 1, rate: Int = 16_000, bits: Int = 16, size: Int? = nil,
        before: [UInt8] = [], _ data: [UInt8]
    ) -> [UInt8] {
        Array("RIFF".utf8) + number(0, 4) + Array("WAVE".utf8) + before + Array("fmt ".utf8)
            + number(16, 4) + number(tag, 2) + number(channels, 2) + number(rate, 4)
            + number(rate * channels * bits / 8, 4) + number(channels * bits / 8, 2)
            + number(bits, 2) + Array("data".utf8) + number(size ?? data.count, 4) + data
    }

    private func sound(_ bytes: [UInt8]) throws -> WAVSound {
        do { return try WAVSound(bytes) } catch { throw error }
    }

    @Test(
        arguments: [
            (file([0, 0x40, 0, 0xC0]), [16_384, -16_384]),
            (file(bits: 8, [0xC0, 0x40, 0x80]), [16_384, -16_384, 0]),
            (file(bits: 24, [1, 0, 0x40]), [16_384]), (file(bits: 32, [1, 1, 0, 0x40]), [16_384]),
            (file(tag: 3, bits: 32, [0, 0, 0x80, 0x3F, 0, 0, 0xC0, 0x7F]), [32_767, 0]),
            (file(channels: 2, [0, 0x40, 0, 0]), [8_192]),
            // A length that is open, too large, or leaves out the last byte.
            (file(size: 0, [0, 0x40]), [16_384]), (file(size: 0xFFFF_FFFF, [0, 0x40]), [16_384]),
            (file(size: 999, [0, 0x40, 1]), [16_384]),
            (file(size: 2, [0, 0x40, 0, 0x40]), [16_384]),
            // Another chunk before the format.
            (file(before: Array("LIST".utf8) + [1, 0, 0, 0, 9, 0], [0, 0x40]), [16_384]),
        ] as [([UInt8], [Int16])])
    func `samples of every plain encoding are read`(bytes: [UInt8], expected: [Int16]) throws {
        let sound = try sound(bytes)
        #expect(sound.samples == expected && sound.rate == SampleRate(16_000))
    }

    @Test(
        arguments: [
            ([], "which is empty"), (Array("ID3 and more of it".utf8), "which is no WAV file"),
            (file(rate: 3_999, []), "a WAV file of 3999 samples a second"),
            (file(tag: 85, []), "a WAV file of an encoding that is not plain"),
            (file(channels: 0, []), "a WAV file of an encoding that is not plain"),
            (Array(file([]).prefix(30)), "a WAV file with a damaged header"),
            (Array(file([]).prefix(36)), "a WAV file without samples"),
        ] as [([UInt8], String)])
    func `other bytes are told by their fault`(bytes: [UInt8], clause: String) {
        #expect(throws: WAVFault(clause: clause)) { try sound(bytes) }
    }

    @Test func `damaged bytes are a sound or a fault`() throws {
        var random = SeededGenerator(seed: 3)
        let whole = Self.file(channels: 2, [UInt8](repeating: 7, count: 64))
        var read = 0
        for _ in 0..<5_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
            if let sound = try? WAVSound(bytes) {
                read += 1
                #expect(sound.samples.count <= bytes.count)
            }
        }
        #expect(read > 100)
    }
}
