import FoundationEssentials
import ListenCore
import Testing

@testable import AppEnvironment
@testable import ListenApp
@testable import SharedWork

/// Transcripts without times beside files, as downloads of podcasts have them.
@Suite struct WrittenTextTests {
    private let house: SourceHouse
    private var folder: String { house.container.environment.workingFolder }

    init() throws {
        house = try SourceHouse(.library)
        try write("sound", to: "talk.mp3")
    }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
    }

    private func found() async throws -> SectionText? {
        let (source, book) = try house.container.source(
            ofFile: folder + "/talk.mp3", subtitles: nil, translation: nil,
            translationOffset: nil, language: nil)
        #expect(house.container.alignment.makeSectionTexts(source) != nil)
        let playback = try await source.playback(
            of: ChapterID(rawValue: "1"), in: book.id, .cacheOnly
        ).value
        return try await house.container.alignment.writtenText(beside: playback, of: source)
    }

    @Test(arguments: [
        ("talk.txt", "The fox ran away.\n\nNobody saw it.\n\nIt was late."),
        (
            "talk.en.html",
            "<html><body><p>The fox ran away.</p><p>Nobody saw it.</p><p>It was late.</p></body></html>"
        ),
        // Times that say where paragraphs begin are found anew, and are none of the words.
        (
            "talk.txt",
            "[00:00:01] The fox ran away.\n[00:00:09] Nobody saw it.\n[00:00:12] It was late."
        ),
    ])
    func `a text beside a file is put in step with it`(_ name: String, _ body: String)
        async throws
    {
        try write(body, to: name)
        let text = try #require(try await found())
        #expect(text.text.parts == ["The fox ran away.", "Nobody saw it.", "It was late."])
        #expect(text.name == name && text.sections.map(\.title) == ["talk"] && text.index == 0)
        #expect(text.language?.code == (name.contains(".en.") ? "en" : nil))
    }

    @Test func `where there are subtitles, or nothing that is read, no text is looked for`()
        async throws
    {
        #expect(try await found() == nil)
        try write(" \n", to: "talk.txt")
        #expect(try await found() == nil)
        try write("The fox ran away.", to: "talk.txt")
        #expect(try await found() != nil)
        try write("1\n00:00:00,000 --> 00:00:01,000\nA fox.\n", to: "talk.srt")
        #expect(try await found() == nil)
    }
}
