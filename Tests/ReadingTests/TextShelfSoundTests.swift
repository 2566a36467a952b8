import Foundation
import ListenCore
import ListenTestSupport
import Storage
import Subtitles
import Testing

@testable import Reading

/// How much of the sound of texts is kept.
@Suite struct TextShelfSoundTests {
    private let folder: TemporaryFolder
    private let folders: SpeechFolders
    private let database: PersonDatabase

    init() async throws {
        folder = try TemporaryFolder()
        folders = SpeechFolders(path: folder.path + "/speech")
        database = try PersonDatabase.inMemory()
        for text in ["a", "b"] {
            try await database.writtenTexts.keep(
                WrittenWork(
                    WrittenText(
                        language: .english, blocks: [TextBlock(.paragraph, "\(text) fox ran.")])),
                as: KeptText(id: BookID(rawValue: text), title: text, addedAt: .distantPast))
        }
    }

    private struct Voices: VoiceOpening {
        func open(
            _: Voice, others _: @escaping @Sendable (Language) -> Voice?
        ) -> any VoiceSpeaking { TestVoice() }
    }

    private func shelf(keeping most: Int64) -> TextShelf {
        let (database, folders) = (database, folders)
        let own = Voice(Voice.ID(.flite, "one"), name: "one", languages: [.english])
        return TextShelf(
            { database.writtenTexts },
            machine: TextShelf.Machine(
                folders: folders, mostSound: most, analysis: PlainTextAnalysis(),
                voices: { Voices() }, choose: { VoiceChoice(among: [own]) }))
    }

    /// Has a text spoken to its end, and leaves it.
    private func hear(_ text: String, on shelf: TextShelf) async throws {
        let playback = try await shelf.playback(
            of: ChapterID(rawValue: "1"), in: BookID(rawValue: text), .cacheFirst
        ).value
        let audio = try await shelf.audio(of: playback, .cacheFirst).value
        guard case .stream(let bytes) = audio else { throw CancellationError() }
        _ = await bytes.completedFile()
        bytes.interrupt()
    }

    @Test func `the limit holds again once a text is left`() async throws {
        try await hear("a", on: shelf(keeping: .max))
        let one = folders.bytes()
        try #require(one > 0)
        let small = shelf(keeping: one)
        try await hear("b", on: small)
        await small.settle()
        #expect(folders.bytes() == one, "the other is gone")
        folders.remove(BookID(rawValue: "b"))
        #expect(folders.bytes() == 0, "the text that was heard last stayed")
    }

    @Test func `a text that is only looked at counts as heard no later than it was`() async throws {
        let first = shelf(keeping: .max)
        try await hear("a", on: first)
        await first.settle()
        let heard = Date(timeIntervalSince1970: 1_000_000)
        let chapter = folders.folder(of: ChapterID(rawValue: "1"), in: BookID(rawValue: "a"))
        let voice = try #require(
            try FileManager.default.contentsOfDirectory(atPath: chapter).first)
        let place = "\(chapter)/\(voice)"
        func lastUse() throws -> Date? {
            try FileManager.default.attributesOfItem(atPath: place)[.modificationDate] as? Date
        }
        try FileManager.default.setAttributes([.modificationDate: heard], ofItemAtPath: place)
        let shelf = shelf(keeping: .max)
        let playback = try await shelf.playback(
            of: ChapterID(rawValue: "1"), in: BookID(rawValue: "a"), .cacheOnly
        ).value
        _ = try await shelf.track(try #require(playback.subtitles), of: playback, .cacheOnly)
        await shelf.settle()
        #expect(try lastUse() == heard)
        _ = try await shelf.audio(of: playback, .cacheFirst)
        #expect(try #require(try lastUse()) > heard)
    }
}
