import Archives
import Documents
import Foundation
import ListenCore
import Subtitles
import Testing

@testable import BookExport

/// EPUBs as other programs read them.
@Suite struct EPUBWriterTests {
    private let folder: Folder
    private let sounds: [SoundFile]

    init() throws {
        let folder = try Folder()
        self.folder = folder
        sounds = try ["a.mp3", "b.m4a"].map { name in
            let path = try folder.write(Array(name.utf8), name)
            return SoundFile(
                path: path, mediaType: name == "a.mp3" ? "audio/mpeg" : "audio/mp4",
                fileExtension: String(name.suffix(3)))
        }
    }

    private func read(
        _ book: SpokenBook, by unit: OverlayUnit = .word
    ) throws -> (book: EPUBBook, files: [String: [UInt8]]) {
        let path = folder.path + "/book.epub"
        _ = try folder.write([], "book.epub")
        try EPUBWriter(book, sounds: sounds, by: unit).write(to: path, named: path) { _ in true }
        let files = try ZipReader().contents(of: path, limits: .inMemory) { _ in true }
        return (try EPUBReader.book(in: EPUBFilesInMemory(files), name: path), files)
    }

    private let chapters = [
        SpokenChapter(
            title: "One & two",
            sentences: [
                sentence(0, "A <fox> ran.", at: [1_001, 1_204, 1_777], end: 2_500),
                sentence(1, "“It” is 5 & 6.", at: [3_000, 3_100, 3_333, 3_400, 3_555], end: 3_900),
            ], clips: [clip(0, 0, 5_000)]),
        SpokenChapter(
            title: "Three", sentences: [sentence(0, "The end.", at: [50, 600], end: 900)],
            clips: [clip(1, 60_000, 61_000)]),
    ]

    @Test func `words and times are read back to the millisecond`() throws {
        let (epub, _) = try read(book(chapters))
        #expect(epub.diagnostics == [])
        #expect(epub.chapters.map(\.title) == ["One & two", "Three"])
        for (chapter, written) in zip(epub.chapters, chapters) {
            let words = written.sentences.flatMap(\.words)
            let spoken = chapter.passages.filter { $0.text != written.title }
            #expect(spoken.map(\.text) == words.map(\.text))
            let start = written.clips[0].start
            #expect(spoken.map(\.clip.begin) == words.map { $0.start + start })
            let ends = spoken.dropLast().map(\.clip.end)
            #expect(ends == spoken.dropFirst().map { Optional($0.clip.begin) }, "no gaps")
            #expect(spoken.last?.clip.end == written.clips[0].end)
        }
        #expect(epub.duration == .milliseconds(5_000 + 950))
    }

    @Test func `sentences are read back whole`() throws {
        let (epub, _) = try read(book(chapters), by: .sentence)
        let spoken = epub.chapters.flatMap(\.passages).map(\.text)
        #expect(spoken == ["One & two", "A <fox> ran.", "“It” is 5 & 6.", "The end."])
    }

    @Test func `the facts of the book go along`() throws {
        var fox = book(chapters)
        fox.cover = SpokenBook.Cover([0xFF, 0xD8, 0xFF, 0xE0])
        let (epub, files) = try read(fox)
        #expect(epub.tags.album == "The Fox" && epub.tags.narrators == ["B. Reader"])
        #expect(epub.cover == "EPUB/cover.jpg")
        #expect(files["EPUB/audio/0001.mp3"] == Array("a.mp3".utf8))
        #expect(files["EPUB/audio/0002.m4a"] == Array("b.m4a".utf8))
        #expect(files["mimetype"] == Array("application/epub+zip".utf8))
    }

    @Test(arguments: ["\u{1B}[31m", "</h1><script>", "a\u{0}b", "\u{FFFE}&amp;", "]]>", ""])
    func `names and words from outside cannot break the documents`(text: String) throws {
        let hostile = [
            SpokenChapter(
                title: text,
                sentences: [sentence(0, "Fox \(text)x", at: [0, 500], end: 900, speaker: text)],
                clips: [clip(0, 0, 1_000)])
        ]
        var fox = book(hostile, title: text)
        (fox.author, fox.narrator) = (text, text)
        let (epub, files) = try read(fox)
        #expect(epub.diagnostics == [] && epub.chapters.count == 1)
        #expect(epub.chapters[0].passages.count == 2)
        for (name, bytes) in files where name.hasSuffix("html") || name.hasSuffix("opf") {
            let content = String(decoding: bytes, as: UTF8.self)
            #expect(!content.contains("<script") && !content.contains("\u{1B}"))
        }
    }

    @Test func `the same book gives the same file`() throws {
        let first = try read(book(chapters)).files
        #expect(try read(book(chapters)).files == first)
    }

    @Test func `readings stand above their words and are read back apart`() throws {
        let words = [
            Word(
                start: .zero, end: .seconds(1), text: "狐", isFollowedBySpace: false,
                reading: "きつね"),
            Word(start: .seconds(1), end: .seconds(2), text: "だ。", isFollowedBySpace: false),
        ]
        let line = try #require(Sentence(index: 0, words: words))
        let (epub, files) = try read(
            book([SpokenChapter(title: "一", sentences: [line], clips: [clip(0, 0, 2_000)])]))
        let page = String(decoding: files["EPUB/text/0001.xhtml"] ?? [], as: UTF8.self)
        #expect(page.contains("<ruby>狐<rt>きつね</rt></ruby></span><span"))
        #expect(epub.chapters[0].passages.map(\.text) == ["狐", "だ。"])
    }
}
