import FoundationEssentials
import Library
import ListenCore
import Testing

/// The library in the repository, as the app will find it.
@Suite struct BundledLibraryTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Resources/library").path(percentEncoded: false)

    let library: LibrarySource

    init() throws { library = try LibrarySource(folder: Self.folder) }

    @Test func `three books in three languages come with the program`() async throws {
        let books = try await library.books(.cacheFirst).value
        #expect(books.map(\.language?.tag) == ["en", "de", "es"])
        try await library.health()
    }

    @Test func `book 3 chapter 2 is found by its number`() async throws {
        let book = try BookSelection.find("3", in: try await library.books(.cacheFirst).value)
        let chapters = try await library.chapters(of: book.book.id, .cacheFirst).value
        let choice = try ChapterSelection.find("2", in: chapters)
        #expect(choice.rule == .number)
        #expect(choice.chapter.title == "El camino del faro")
        let playback = try await library.playback(
            of: choice.chapter.id, in: book.book.id, .cacheFirst
        ).value
        #expect(playback.subtitles?.language?.tag == "es")
        #expect(playback.translations.map(\.language?.tag) == ["en"])
    }

    @Test func `every chapter is 45 to 120 s long and has a cue for each word`() async throws {
        for book in try await library.books(.cacheFirst).value {
            let chapters = try await library.chapters(of: book.id, .cacheFirst).value
            #expect(chapters.count >= 2)
            #expect(chapters.map(\.number) == Array(1...chapters.count))
            for chapter in chapters {
                #expect((45.0...120.0).contains(chapter.duration.seconds))
                let playback = try await library.playback(
                    of: chapter.id, in: book.id, .cacheFirst
                ).value
                let spoken = try await text(of: playback.subtitles, playback)
                let translated = try await text(of: playback.translations.first, playback)
                #expect(cues(in: spoken) == chapter.wordCount)
                let ends = spoken.split(separator: "\n").count {
                    $0.contains { ".?!".contains($0) } && !$0.contains(" ")
                }
                #expect(cues(in: translated) == ends)
            }
        }
    }

    private func text(of track: TrackReference?, _ playback: ChapterPlayback) async throws
        -> String
    {
        let track = try #require(track)
        let payload = try await library.track(track, of: playback, .cacheFirst).value
        return String(decoding: payload.bytes, as: UTF8.self)
    }

    private func cues(in text: String) -> Int {
        text.split(separator: "\n").count { $0.contains(" --> ") }
    }
}
