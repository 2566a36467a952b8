import Files
import Foundation
import ListenCore
import ListenTestSupport
import Storage
import Subtitles
import Testing

@testable import Reading

/// Places in texts that are read aloud, from one session to the next.
@Suite struct TextShelfPlacesTests {
    private let clock = ManualClock()
    private let folder: TemporaryFolder
    private let database: PersonDatabase
    private let voice = TestVoice()
    private let chapter = ChapterAddress(
        source: .articles, book: BookID(rawValue: "a"), chapter: ChapterID(rawValue: "1"))

    init() throws {
        folder = try TemporaryFolder()
        database = try PersonDatabase.inMemory(clock: clock)
    }

    /// The voices of the test, which all sound alike.
    private struct Voices: VoiceOpening {
        let voice: TestVoice

        func open(
            _: Voice, others _: @escaping @Sendable (Language) -> Voice?
        ) -> any VoiceSpeaking { voice }
    }

    /// The shelf as a program has it that was just started.
    private func shelf(_ name: String = "one") -> TextShelf {
        let (voice, database) = (voice, database)
        let own = Voice(Voice.ID(.flite, name), name: name, languages: [.english])
        return TextShelf(
            { database.writtenTexts },
            machine: TextShelf.Machine(
                folders: SpeechFolders(path: folder.path + "/speech"), mostSound: 1 << 30,
                analysis: PlainTextAnalysis(), voices: { Voices(voice: voice) },
                choose: { VoiceChoice(among: [own]) }))
    }

    private func keep(_ text: String) async throws {
        let work = WrittenWork(
            WrittenText(language: .english, blocks: [TextBlock(.paragraph, text)]))
        try await database.writtenTexts.keep(
            work, as: KeptText(id: chapter.book, title: "Animals", addedAt: clock.now))
    }

    private func playback(_ shelf: TextShelf) async throws -> ChapterPlayback {
        try await shelf.playback(of: chapter.chapter, in: chapter.book, .cacheFirst).value
    }

    /// The sentences as a player shows them now.
    private func sentences(_ shelf: TextShelf) async throws -> [Sentence] {
        let playback = try await playback(shelf)
        let payload = try await shelf.track(
            try #require(playback.subtitles), of: playback, .cacheFirst
        ).value
        return try SubtitleReader.document(payload.bytes, name: payload.name).track.sentences
    }

    private func sentence(_ text: String, _ shelf: TextShelf) async throws -> Sentence {
        try #require(try await sentences(shelf).first { $0.text == text })
    }

    /// Hears the first sentence, jumps to one, marks it, and leaves it 10 ms after its beginning.
    private func leave(
        in text: String, on shelf: TextShelf, while looking: () async throws -> Void = {}
    ) async throws {
        try await hear(text, on: shelf, while: looking)
        try await endOfSpeech()
    }

    private func hear(
        _ text: String, on shelf: TextShelf, while looking: () async throws -> Void
    ) async throws {
        voice.hold("Bees buzzed.")
        let reader = try await sound(shelf)
        try await hear(reader, at: .zero)
        try await looking()
        reader.stand(at: try await sentence(text, shelf).start.frame(at: SampleRate(8_000)))
        voice.release("Bees buzzed.")
        let there = try await sentence(text, shelf)
        try await hear(reader, at: there.start)
        clock.advance(by: 5)
        let heard = try await sentence(text, shelf)
        try await database.progress.save(
            PlaybackPosition(
                chapter: chapter, position: heard.start + .milliseconds(10),
                duration: MediaTime(reader.length.frames, at: SampleRate(8_000)),
                isCompleted: false, updatedAt: clock.now, bookTitle: "", chapterTitle: ""))
        _ = try await database.bookmarks.save(
            Bookmark(
                chapter: chapter, range: heard.start..<heard.end, text: text, createdAt: clock.now,
                bookTitle: "", chapterTitle: ""))
        clock.advance(by: 5)
        reader.interrupt()
        await shelf.settle()
    }

    /// Waits until the sound is no longer held, as a program that ended holds none.
    ///
    /// Its voice is told to stop, and does so a moment later on a busy machine.
    private func endOfSpeech() async throws {
        let speech = folder.path + "/speech"
        let locks = try FileManager.default.subpathsOfDirectory(atPath: speech)
            .filter { $0.hasSuffix("/lock") }
        #expect(locks.count == 1)
        for lock in locks {
            while try HeldFile(makingOrTaking: speech + "/" + lock) == nil {
                try await Task.sleep(for: .milliseconds(1))
            }
        }
    }

    private func sound(_ shelf: TextShelf) async throws -> any SpokenSound {
        let audio = try await shelf.audio(of: try await playback(shelf), .cacheFirst).value
        guard case .stream(let bytes) = audio else { throw CancellationError() }
        return try #require(bytes as? any SpokenSound)
    }

    /// Waits for the sound of a place, as a decoder does.
    private func hear(_ reader: any SpokenSound, at time: MediaTime) async throws {
        let frame = time.frame(at: SampleRate(8_000))
        let result = await onThread { () -> Result<Int, ServiceError> in
            Result { () throws(ServiceError) in
                var samples = [Int16](repeating: 0, count: 100)
                return try samples.withUnsafeMutableBufferPointer { buffer throws(ServiceError) in
                    try reader.read(into: buffer, at: frame)
                }
            }
        }
        #expect(try result.get() > 0)
    }

    /// A change from one session to the next.
    enum Change: String, Sendable, CaseIterable {
        case none, voice, cache, added, both
    }

    private static let text = "Ants ate. Bees buzzed. Cats cried. Dogs dug."

    @Test(.timeLimit(.minutes(1)), arguments: Change.allCases)
    func `the next session begins in the same sentence, and marks stand at theirs`(change: Change)
        async throws
    {
        try await keep(Self.text)
        try await leave(in: "Cats cried.", on: shelf())
        let former = try #require(try await database.progress.position(of: chapter)).position
        if change == .cache { try FileManager.default.removeItem(atPath: folder.path + "/speech") }
        if change == .added || change == .both {
            try await keep("Eels escaped. Ants ate! Cats cried. Bees buzzed. Dogs dug.")
        }
        let shelf = shelf(change == .voice || change == .both ? "two" : "one")
        let playback = try await playback(shelf)
        let sentence = try await sentence("Cats cried.", shelf)
        // 10 of the 25 ms that it was heard in.
        let share = MediaTime(
            microseconds: (sentence.end - sentence.start).microseconds * 10 / 25)
        let place = try #require(try await database.progress.position(of: chapter))
        #expect(place.position == sentence.start + share)
        #expect(playback.moved.map { $0.place(of: former) } ?? former == place.position)
        let mark = try #require(try await database.bookmarks.bookmarks(in: chapter).first)
        #expect(mark.range == sentence.start..<sentence.end)
    }

    @Test(.timeLimit(.minutes(1)))
    func `who only looks at a text while it is heard moves nothing in it`() async throws {
        try await keep(Self.text)
        try await leave(in: "Cats cried.", on: shelf()) {
            // As a search in all texts does, in this process or another.
            let other = shelf()
            _ = try await sentences(other)
            await other.settle()
        }
        let sentence = try await sentence("Cats cried.", shelf())
        let place = try #require(try await database.progress.position(of: chapter))
        #expect(place.position == sentence.start + .milliseconds(10))
        let mark = try #require(try await database.bookmarks.bookmarks(in: chapter).first)
        #expect(mark.range == sentence.start..<sentence.end)
    }

    @Test(.timeLimit(.minutes(1)))
    func `where the sentence is gone, it begins at the nearest one before`() async throws {
        try await keep(Self.text)
        try await leave(in: "Cats cried.", on: shelf())
        try await keep("Eels escaped. Bees buzzed. Dogs dug.")
        let shelf = shelf()
        let sentence = try await sentence("Bees buzzed.", shelf)
        let place = try #require(try await database.progress.position(of: chapter))
        #expect(place.position == sentence.start)
        let mark = try #require(try await database.bookmarks.bookmarks(in: chapter).first)
        #expect(mark.range == sentence.start..<sentence.end)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a place behind what is made later moves with it, in the same session`() async throws {
        try await keep(Self.text)
        let first = shelf()
        try await leave(in: "Dogs dug.", on: first)
        let shelf = shelf("two")
        let sound = try await sound(shelf)
        try await hear(sound, at: .zero)
        #expect(await sound.completed() != nil)
        await shelf.settle()
        let sentence = try await sentence("Dogs dug.", shelf)
        let mark = try #require(try await database.bookmarks.bookmarks(in: chapter).first)
        #expect(mark.range == sentence.start..<sentence.end)
        #expect(sentence.start == .milliseconds(75))
    }
}
