import FoundationEssentials
import ListenCore

/// A library of books of one sentence each, read by several voices: every word is a tone of 400 ms,
/// with silence between the words.
struct ManyVoices: BookSource {
    static let sampleRate = 22_050
    static let (first, step, length) = (1.0, 0.6, 0.4)

    let sourceID = SourceID.local
    let sourceName = "voices"
    /// The sentences by book.
    let sentences: [String]
    /// The certainty that the text states of its times; `nil` if it states none.
    var confidence: Double?
    /// True if the text has times for whole sentences alone.
    var isCoarse = false
    private let folder: Folder

    init(_ sentences: [String]) throws {
        self.sentences = sentences
        folder = try Folder()
        for (number, sentence) in sentences.enumerated() {
            let sound = Self.sound(words: sentence.split(separator: " ").count)
            try Data(sound).write(to: URL(filePath: folder.file("\(number).wav")))
        }
    }

    /// A folder that goes with the library.
    private final class Folder: Sendable {
        private let path = FileManager.default.temporaryDirectory
            .appending(path: "listen-voices-\(UUID().uuidString)").path

        init() throws {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
        }

        func file(_ name: String) -> String { "\(path)/\(name)" }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    /// The seconds at which a word begins.
    static func start(ofWord place: Int) -> Double { first + Double(place) * step }

    private static func sound(words: Int) -> [UInt8] {
        var samples = [Int16](
            repeating: 0, count: Int((start(ofWord: words) + 1) * Double(sampleRate)))
        for word in 0..<words {
            let begin = Int(start(ofWord: word) * Double(sampleRate))
            for index in begin..<begin + Int(length * Double(sampleRate)) {
                samples[index] = index % 40 < 20 ? 6_000 : -6_000
            }
        }
        var bytes = Array("RIFF".utf8)
        func add(_ value: Int, _ count: Int) {
            for byte in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
        }
        add(36 + samples.count * 2, 4)
        bytes += Array("WAVEfmt ".utf8)
        for (value, count) in [
            (16, 4), (1, 2), (1, 2), (sampleRate, 4), (sampleRate * 2, 4), (2, 2), (16, 2),
        ] { add(value, count) }
        bytes += Array("data".utf8)
        add(samples.count * 2, 4)
        for sample in samples { add(Int(sample), 2) }
        return bytes
    }

    private func text(_ number: Int) -> String {
        let words = sentences[number].split(separator: " ").map(String.init)
        if let confidence {
            let cues = words.enumerated().map { place, word in
                let start = Self.start(ofWord: place)
                return """
                    {"begin": "\(start)", "end": "\(start + Self.length)", "lines": ["\(word)"], \
                    "confidence": \(confidence)}
                    """
            }
            return #"{"fragments": ["# + cues.joined(separator: ",") + "]}"
        }
        let cues =
            isCoarse
            ? [(0, words.count, words.joined(separator: " "))]
            : words.enumerated().map { ($0, $0 + 1, $1) }
        return cues.enumerated().map { index, cue in
            let end = Self.start(ofWord: cue.1 - 1) + Self.length
            return "\(index + 1)\n\(Self.code(Self.start(ofWord: cue.0))) --> \(Self.code(end))\n"
                + "\(cue.2)\n"
        }.joined(separator: "\n")
    }

    private static func code(_ seconds: Double) -> String {
        let milliseconds = Int((seconds * 1_000).rounded())
        let rest = "\(1_000 + milliseconds % 1_000)".dropFirst()
        return "00:00:" + "\(100 + milliseconds / 1_000)".dropFirst() + ",\(rest)"
    }

    func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]> {
        Snapshot(
            sentences.indices.map {
                Book(id: BookID(rawValue: "\($0)"), title: "Book \($0)", language: .english)
            }, .local)
    }

    func chapters(
        of book: BookID, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<[Chapter]> {
        Snapshot(
            [
                Chapter(
                    id: ChapterID(rawValue: "c"), title: "One", number: 1,
                    duration: .seconds(10))
            ], .local)
    }

    func playback(
        of chapter: ChapterID, in book: BookID, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<ChapterPlayback> {
        let name = "\(book.rawValue).\(confidence == nil ? "srt" : "json")"
        return Snapshot(
            ChapterPlayback(
                address: ChapterAddress(source: sourceID, book: book, chapter: chapter),
                chapter: Chapter(id: chapter, title: "One", number: 1, duration: .seconds(10)),
                audio: .file(path: folder.file("\(book.rawValue).wav")),
                subtitles: TrackReference(location: .file(path: name), language: .english)),
            .local)
    }

    func track(
        _ track: TrackReference, of playback: ChapterPlayback, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<TrackPayload> {
        let number = Int(playback.address.book.rawValue) ?? 0
        return Snapshot(
            TrackPayload(
                bytes: Array(text(number).utf8), name: confidence == nil ? "text.srt" : "text.json",
                language: .english), .local)
    }

    func audio(
        of playback: ChapterPlayback, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<AudioLocation> {
        Snapshot(.file(path: folder.file("\(playback.address.book.rawValue).wav")), .local)
    }

    func keptSound(of book: BookID?) async -> KeptSound? { nil }
    func chaptersInParts(of book: BookID) async throws(ServiceError) -> Set<ChapterID> { [] }
    func cover(of book: Book, _ mode: FetchMode) async throws(ServiceError) -> Snapshot<[UInt8]> {
        throw ServiceError(.notFound, context: "a cover")
    }
    func settle() async {}
    func health() async throws(ServiceError) {}
}
