import Foundation

/// Recordings and subtitles made for a test.
enum Tone {
    static let rate = 44_100

    /// A mono WAV file of bursts of 40 ms, one at each given second; silence between.
    ///
    /// Without bursts it is a quiet tone throughout.
    static func wav(seconds: Double, bursts: [Double] = []) -> Data {
        var samples = [Int16](repeating: 0, count: Int(seconds * Double(rate)))
        if bursts.isEmpty {
            for index in samples.indices { samples[index] = index % 100 < 50 ? 2_000 : -2_000 }
        }
        for burst in bursts {
            let first = Int(burst * Double(rate))
            for index in first..<min(first + rate / 25, samples.count) {
                samples[index] = index % 20 < 10 ? 16_000 : -16_000
            }
        }
        return wav(samples, rate: rate)
    }

    /// A mono WAV file of samples.
    static func wav(_ samples: [Int16], rate: Int) -> Data {
        var file = Data("RIFF".utf8)
        func add(_ value: Int, _ bytes: Int) {
            for byte in 0..<bytes { file.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
        }
        add(36 + samples.count * 2, 4)
        file += Data("WAVEfmt ".utf8)
        add(16, 4)
        for value in [1, 1] { add(value, 2) }
        for value in [rate, rate * 2] { add(value, 4) }
        for value in [2, 16] { add(value, 2) }
        file += Data("data".utf8)
        add(samples.count * 2, 4)
        samples.withUnsafeBytes { file.append(contentsOf: $0) }
        return file
    }

    /// SubRip text: one cue for each text, one after another.
    static func srt(_ texts: [String], every seconds: Double, from start: Double = 0) -> String {
        texts.enumerated().map { index, text in
            let begin = start + Double(index) * seconds
            return "\(index + 1)\n\(code(begin)) --> \(code(begin + seconds))\n\(text)\n"
        }.joined(separator: "\n")
    }

    /// A time code of SubRip.
    static func code(_ seconds: Double) -> String {
        let milliseconds = Int((seconds * 1000).rounded())
        let parts = [
            milliseconds / 3_600_000, milliseconds / 60_000 % 60, milliseconds / 1000 % 60,
        ]
        let clock = parts.map { ($0 < 10 ? "0" : "") + "\($0)" }.joined(separator: ":")
        let rest = milliseconds % 1000
        return "\(clock),\(rest < 10 ? "00" : rest < 100 ? "0" : "")\(rest)"
    }
}
