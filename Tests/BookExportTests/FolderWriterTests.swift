import Files
import Foundation
import ListenCore
import Subtitles
import Testing

@testable import BookExport

/// Folders of sounds with overlays or lyrics.
@Suite struct FolderWriterTests {
    private let folder: Folder
    private let sound: SoundFile
    private let chapter = SpokenChapter(
        title: "One [1]",
        sentences: [
            sentence(0, "A fox ran.", at: [1_001, 1_204, 1_777], end: 2_500),
            sentence(1, "It [00:01] hid.", at: [3_000, 3_100, 3_333], end: 3_900),
        ], clips: [clip(0, 0, 5_000)])

    init() throws {
        let folder = try Folder()
        self.folder = folder
        sound = SoundFile(
            path: try folder.write([1, 2, 3], "a.mp3"), mediaType: "audio/mpeg",
            fileExtension: "mp3")
    }

    private func names(_ path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    @Test func `an overlay is read back with the page beside it`() throws {
        let path = folder.path + "/fox"
        try AtomicFolder.make(path) { made throws(StoreError) in
            try FolderWriter(book([chapter]), sounds: [sound], by: .word)
                .writeOverlays(to: made) { _ in true }
        }
        #expect(try names(path) == ["0001.mp3", "0001.smil", "0001.xhtml", "style.css"])
        let read = try SubtitleReader.document(
            folder.bytes("fox/0001.smil"), name: "0001.smil",
            companion: { name in try? Folder.bytes(of: path + "/" + name) })
        let words = chapter.sentences.flatMap(\.words)
        #expect(read.track.cues.dropFirst().map(\.text) == words.map(\.text))
        #expect(read.track.cues.dropFirst().map(\.start) == words.map(\.start))
    }

    @Test func `a file that chapters share is there once`() throws {
        let path = folder.path + "/fox"
        try AtomicFolder.make(path) { made throws(StoreError) in
            try FolderWriter(book([chapter, chapter]), sounds: [sound], by: .sentence)
                .writeOverlays(to: made) { _ in true }
        }
        #expect(try names(path).filter { $0.hasSuffix("mp3") } == ["sound-0001.mp3"])
        let overlay = String(decoding: try folder.bytes("fox/0002.smil"), as: UTF8.self)
        #expect(overlay.contains("src=\"sound-0001.mp3\""))
    }

    @Test func `lyrics are read back, with the times of words where wished`() throws {
        let writer = FolderWriter(book([chapter]), sounds: [sound], by: .word)
        let text = writer.lyrics(of: chapter)
        #expect(text.hasPrefix("[ti:One 1]\n[al:The Fox]\n[ar:A. Writer]\n"))
        let read = try SubtitleReader.document(Array(text.utf8), name: "a.lrc")
        #expect(read.track.cues.map(\.start) == chapter.sentences.map(\.start))
        #expect(read.track.cues.map(\.end) == chapter.sentences.map(\.end))
        #expect(read.track.cues[0].words.map(\.start) == chapter.sentences[0].words.map(\.start))
        let plain = FolderWriter(book([chapter]), sounds: [sound], by: .sentence)
            .lyrics(of: chapter)
        #expect(plain.contains("[00:01.001]A fox ran.\n"))
    }

    @Test func `a folder with files in it stays as it is`() throws {
        let error = #expect(throws: StoreError.self) {
            try AtomicFolder.make(folder.path) { _ in }
        }
        #expect(error?.description.contains("exists already") == true)
        #expect(try names(folder.path) == ["a.mp3"])
    }

    @Test func `nothing is left of a folder whose writing fails`() throws {
        let missing = SoundFile(
            path: folder.path + "/none", mediaType: "audio/mpeg", fileExtension: "mp3")
        #expect(throws: StoreError.self) {
            try AtomicFolder.make(folder.path + "/fox") { made throws(StoreError) in
                try FolderWriter(book([chapter]), sounds: [missing], by: .word)
                    .writeOverlays(to: made) { _ in true }
            }
        }
        #expect(try names(folder.path) == ["a.mp3"])
    }

    @Test func `an empty folder that was there is filled, or stays when the writing fails`() throws
    {
        let path = folder.path + "/fox"
        mkdir(path, 0o700)
        #expect(throws: StoreError.self) {
            try AtomicFolder.make(path) { _ throws(StoreError) in
                throw StoreError(.failed(reason: "no"), path: path)
            }
        }
        #expect(try names(path) == [])
        symlink(path, folder.path + "/link")
        try AtomicFolder.check(folder.path + "/link")
        try AtomicFolder.make(folder.path + "/link") { made throws(StoreError) in
            try AtomicFile.write("new".utf8, to: made + "/new")
        }
        #expect(try names(path) == ["new"])
        #expect(throws: StoreError.self) { try AtomicFolder.check(folder.path + "/link") }
    }

    @Test func `an interrupted copy ends the work`() throws {
        #expect(throws: StoreError.self) {
            try AtomicFolder.make(folder.path + "/fox") { made throws(StoreError) in
                try FolderWriter(book([chapter]), sounds: [sound], by: .word)
                    .writeLyrics(to: made, names: ["01 One"]) { _ in false }
            }
        }
        #expect(try names(folder.path) == ["a.mp3"])
    }
}
