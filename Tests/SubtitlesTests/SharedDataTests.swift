import ListenCore
import Testing

@testable import Subtitles

@Suite(.enabled(if: SharedData.isPresent, "the data folder beside the repository is absent"))
struct SharedDataTests {
    @Test(arguments: [
        ("data/demo/aesop-hare.srt", "srt"), ("data/demo/aesop-hare.lrc", "lrc"),
        ("data/demo/aesop-hare.words.json", "json"), ("data/demo/alice-01.srt", "srt"),
        ("data/subtitles/elephantsdream.captions.en.vtt", "vtt"),
        ("data/subtitles/elephantsdream.captions.ja.vtt", "vtt"),
        ("data/subtitles/elephantsdream.captions.sv.vtt", "vtt"),
        ("data/librivox/en-sonnet1.srt", "srt"), ("data/librivox/en-sonnet1.vtt", "vtt"),
        ("data/librivox/en-sonnet1.json", "json"), ("fixtures/podcast/transcript.srt", "srt"),
        ("fixtures/podcast/transcript.json", "json"),
    ])
    func `real files are read without loss`(path: String, format: String) throws {
        let document = try SubtitleReader.document(try SharedData.bytes(path), name: path)
        #expect(document.format == format)
        #expect(document.encoding == .utf8)
        let words = document.track.sentences.flatMap(\.words).map(\.text).joined()
        let cues = document.track.cues.map(\.text).joined()
        #expect(words.filter { !$0.isWhitespace } == cues.filter { !$0.isWhitespace })
    }

    @Test func `the same text gives the same cues in every format`() throws {
        let cues = try ["srt", "vtt", "json"].map { format in
            let bytes = try SharedData.bytes("data/librivox/en-sonnet1.\(format)")
            return try SubtitleReader.read(bytes, name: format).cues.map(Expected.init)
        }
        #expect(cues[0].count == 15)
        #expect(cues[0] == cues[1])
        #expect(cues[0] == cues[2])
    }

    @Test func `the words of a demo join to its sentences`() throws {
        let lines = try track(
            String(decoding: try SharedData.bytes("data/demo/aesop-hare.srt"), as: UTF8.self))
        // The lines of more than 18 words are cut.
        #expect(lines.cues.count == 12 && lines.sentences.count > 12)
        #expect(lines.sentences.allSatisfy { (3...18).contains($0.words.count) })
        let bytes = try SharedData.bytes("data/demo/aesop-hare.words.json")
        let words = try SubtitleReader.read(bytes, name: "words")
        #expect(words.sentences.allSatisfy { $0.words.count <= 18 })
        #expect(words.sentences.flatMap(\.words).allSatisfy { !$0.isEstimated })
    }
}
