import Foundation
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
        ("data/subtitles/elephantsdream.chapters.en.vtt", "vtt"),
        ("data/librivox/en-sonnet1.json", "json"), ("data/librivox/en-sonnet1.aud", "tsv"),
        ("data/librivox/en-sonnet1.tsv", "tsv"), ("data/librivox/en-sonnet1.ssv", "ssv"),
        ("data/librivox/en-sonnet1.sbv", "sbv"), ("data/librivox/en-sonnet1.sub", "sbv"),
        ("data/librivox/en-sonnet1.textgrid", "textgrid"),
        ("data/librivox/en-sonnet1.ttml", "ttml"), ("data/librivox/en-sonnet1.eaf", "eaf"),
        ("fixtures/podcast/transcript.srt", "srt"),
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
        let cues = try ["srt", "vtt", "json", "ttml", "eaf"].map { format in
            let bytes = try SharedData.bytes("data/librivox/en-sonnet1.\(format)")
            return try SubtitleReader.read(bytes, name: format).cues.map(Expected.init)
        }
        #expect(cues[0].count == 15)
        for others in cues { #expect(others == cues[0]) }
    }

    @Test(arguments: [
        ("data/longtext/alice-01.smil", "data/longtext/alice-01.xhtml", 12_840, 0),
        (
            "fixtures/epub-mo/moby-dick-mo/OPS/chapter_001_overlay.smil",
            "fixtures/epub-mo/moby-dick-mo/OPS/chapter_001.xhtml", 24_500, 0
        ),
    ])
    func `a media overlay finds its text in the page beside it`(
        path: String, page: String, start: Int64, remarks: Int
    ) throws {
        let bytes = try SharedData.bytes(path)
        let text = try SharedData.bytes(page)
        let document = try SubtitleReader.document(bytes, name: path, companion: { _ in text })
        #expect(document.format == "smil")
        #expect(document.track.cues.first?.start.milliseconds == start)
        #expect(document.track.diagnostics.count == remarks)
        let marks = String(decoding: bytes, as: UTF8.self).components(separatedBy: "<par ").count
        #expect(document.track.cues.count == marks - 1)
        #expect(throws: SubtitleError.self) { try SubtitleReader.document(bytes, name: path) }
    }

    @Test func `a sync map in SMIL has the times of the others`() throws {
        let page = String(
            decoding: try SharedData.bytes("data/librivox/en-sonnet1.xhtml"), as: UTF8.self
        ).replacing("id=\"f0", with: "id=\"f0000")
        let bytes = try SharedData.bytes("data/librivox/en-sonnet1.smil")
        let overlay = try SubtitleReader.document(
            bytes, name: "smil", companion: { _ in Array(page.utf8) })
        let lines = try SubtitleReader.read(
            try SharedData.bytes("data/librivox/en-sonnet1.srt"), name: "srt")
        #expect(overlay.track.cues.map(\.start) == lines.cues.map(\.start))
        #expect(overlay.track.cues.map(\.end) == lines.cues.map(\.end))
    }

    @Test(arguments: ["aud", "sbv", "sub", "ssv", "textgrid", "tsv", "vtt", "json"])
    func `the forms of one alignment agree within a millisecond`(form: String) throws {
        func cues(_ form: String) throws -> [Expected] {
            let bytes = try SharedData.bytes("data/librivox/en-sonnet1.\(form)")
            let track = try SubtitleReader.read(bytes, name: form)
            #expect(track.diagnostics == [])
            return track.cues.map(Expected.init)
        }
        let (wanted, found) = (try cues("srt"), try cues(form))
        #expect(wanted.count == found.count)
        for (one, other) in zip(wanted, found) {
            #expect(abs(one.start - other.start) <= 1 && abs(one.end - other.end) <= 1)
            // This form has the lines' names for texts.
            #expect(form == "tsv" || one.text == other.text)
        }
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
