import ListenCore
import Testing

@testable import Subtitles

/// Recordings with word times: what the sound adds to the guess by length.
@Suite(.enabled(if: SharedData.isPresent, "the data folder beside the repository is absent"))
struct WordTimeAccuracyTests {
    private struct Recording {
        let cue: Cue
        let starts: [MediaTime]
        let levels: SoundLevels
    }

    /// The samples of a WAV file of 16-bit integers, as levels of 10 ms.
    private func levels(_ bytes: [UInt8]) -> SoundLevels {
        let rate = Int(bytes[24]) | Int(bytes[25]) << 8
        let samples = stride(from: 44, to: bytes.count - 1, by: 2).map {
            Float(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)) / 32_768
        }
        let step = rate / 100
        return SoundLevels(
            step: .milliseconds(10),
            values: stride(from: 0, to: samples.count - step, by: step).map { from in
                let squares = samples[from..<from + step].reduce(0) { $0 + $1 * $1 }
                return (squares / Float(step)).squareRoot()
            })
    }

    private func recording(_ name: String) throws -> Recording {
        // `{"words": [{"w": …, "start": …, "end": …}]}`: read as any transcript.
        let bytes = try SharedData.bytes("data/words/\(name).json")
        let text = String(decoding: bytes, as: UTF8.self)
        let rows = text.split(separator: "\"w\":").dropFirst().map { part in
            let fields = part.split(separator: "\"")
            let numbers = part.split { !"0123456789.".contains($0) }.compactMap { Double($0) }
            return (word: String(fields[1]), times: numbers.suffix(2).map { Int64($0 * 1_000_000) })
        }
        let first = try #require(rows.first?.times.first)
        let last = try #require(rows.last?.times.last)
        let cue = Cue(
            id: 0, start: MediaTime(microseconds: first), end: MediaTime(microseconds: last),
            text: rows.map(\.word).joined(separator: " "))
        return Recording(
            cue: cue, starts: rows.map { MediaTime(microseconds: $0.times[0]) },
            levels: levels(try SharedData.bytes("data/words/\(name).wav")))
    }

    private func errors(_ sentences: [Sentence], _ truth: [MediaTime]) -> [Int64] {
        zip(sentences.flatMap(\.words), truth).dropFirst()
            .map { abs(($0.start - $1).milliseconds) }
    }

    @Test func `the sound brings estimated words nearer to where they are`() throws {
        var (before, after): ([Int64], [Int64]) = ([], [])
        for name in ["en", "de", "es", "fr"] {
            let recording = try recording(name)
            let given = SentenceAssembler(language: Language(tag: name))
                .sentences(of: [recording.cue])
            #expect(given.flatMap(\.words).count == recording.starts.count)
            before += errors(given, recording.starts)
            after += errors(
                WordTimeRefiner(recording.levels).refined(given, of: [recording.cue]),
                recording.starts)
        }
        let (old, new) = (before.sorted(), after.sorted())
        #expect(new[new.count / 2] < old[old.count / 2])
        #expect(new[new.count * 9 / 10] < old[old.count * 9 / 10])
        print(
            "word starts, median and 90th percentile in ms:",
            "by length \(old[old.count / 2]) \(old[old.count * 9 / 10]),",
            "by sound \(new[new.count / 2]) \(new[new.count * 9 / 10])")
    }
}
