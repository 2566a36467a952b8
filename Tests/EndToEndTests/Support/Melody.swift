import Foundation

/// A recording with a text in which every sentence is a tone of its own loudness.
///
/// The loudness identifies a sentence wherever it sounds, and even a single sample of a louder
/// sentence is detected.
struct Melody {
    /// A sentence: the times of its text, and the times of its tone.
    struct Note {
        let text: Range<Double>
        let tone: Range<Double>
        let level: Double
    }

    /// The loudness of each sentence's tone; the steps are large.
    static let levels = [0.06, 0.12, 0.24, 0.48, 0.9]
    /// Many levels, for a sound in which every place is distinct.
    static let scale = (0..<20).map { 0.05 * pow(1.16, Double($0)) }
    /// Samples per second, the same as the private server's.
    static let rate = 48_000
    /// Hertz.
    static let frequency = 500.0
    static let words = ["Uno", "Dos", "Tres", "Cuatro", "Cinco"]

    var notes: [Note]
    var seconds: Double

    /// Sentences one after another with silence between them; a text spans its tone.
    init(
        _ count: Int, lasting length: Double, apart gap: Double, from start: Double = 0.1,
        until end: Double? = nil, levels: [Double] = Self.levels
    ) {
        notes = (0..<count).map { index in
            let begin = start + Double(index) * (length + gap)
            return Note(
                text: begin..<begin + length, tone: begin..<begin + length,
                level: levels[index])
        }
        seconds = end ?? (notes.last?.text.upperBound ?? 0) + 0.3
    }

    /// The text of the n-th sentence.
    static func sentence(_ index: Int) -> String { "\(words[index % words.count]) suena ahora." }

    /// SubRip text.
    var subtitles: Data {
        Data(
            notes.indices.map { index in
                let range = notes[index].text
                return "\(index + 1)\n\(Tone.code(range.lowerBound)) --> "
                    + "\(Tone.code(range.upperBound))\n\(Self.sentence(index))\n"
            }.joined(separator: "\n").utf8)
    }

    /// A mono WAV file.
    var recording: Data {
        var samples = [Int16](repeating: 0, count: Int(seconds * Double(Self.rate)))
        for note in notes {
            let first = Int((note.tone.lowerBound * Double(Self.rate)).rounded())
            let end = Int((note.tone.upperBound * Double(Self.rate)).rounded())
            for index in first..<min(end, samples.count) {
                let phase =
                    2 * Double.pi * Self.frequency / Double(Self.rate) * Double(index - first)
                samples[index] = Int16(note.level * 32_767 * sin(phase))
            }
        }
        return Tone.wav(samples, rate: Self.rate)
    }
}

extension Program {
    /// Writes a library of one book, with a chapter for each melody, and uses it.
    func library(_ melodies: [Melody]) throws {
        let chapters = try melodies.enumerated().map { index, melody -> [String: Any] in
            let name = "chapter\(index + 1)"
            _ = try self.melody(melody, named: "library/\(name)")
            return [
                "id": name, "title": "Parte \(index + 1)", "number": index + 1,
                "audio": "\(name).wav", "subtitles": "\(name).srt",
                "durationSeconds": melody.seconds, "wordCount": 3 * melody.notes.count,
            ]
        }
        let book: [String: Any] = [
            "id": "tonos", "title": "Tonos", "language": "es", "chapters": chapters,
        ]
        let manifest: [String: Any] = ["schemaVersion": 1, "books": [book]]
        let json = try JSONSerialization.data(withJSONObject: manifest)
        library = URL(filePath: try file("library/library.json", json)).deletingLastPathComponent()
    }

    /// Writes a recording with its text into the home folder; returns its path.
    func melody(_ melody: Melody, named name: String = "melody") throws -> String {
        _ = try file("\(name).srt", melody.subtitles)
        return try file("\(name).wav", melody.recording)
    }
}
