import Foundation
import ListenCore
import ListenTestSupport
import Testing

@testable import MediaTags

/// Files of other programs, and what is known to be in them.
@Suite(.enabled(if: SharedData.isPresent, "the data folder beside the repository is absent"))
struct SharedFileTests {
    private static func facts(_ name: String) throws -> RecordingFacts {
        try RecordingReader().facts(
            of: try RecordingFile(path: SharedData.path("fixtures/\(name)")))
    }

    private static let files = [
        "auphonic.m4a", "auphonic.mp3", "auphonic.ogg", "both.m4b", "chap23.mp3", "chap24.mp3",
        "chpl-only.m4b", "covr-with-name.m4a", "ep7.m4b", "has-tags.m4a", "ipod.m4b",
        "mp3chaps-py.mp3", "nero-chapters.m4a", "qt-only.m4b",
    ]

    @Test(arguments: files) func `chapters are those of the table`(file: String) throws {
        let table = try SharedData.text("fixtures/chapters/EXPECTED.tsv").split(separator: "\n")
        let expected = table.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
            .filter { $0[0] == file && $0[1] != "-" }
        let chapters = try Self.facts("chapters/\(file)").chapters?.chapters ?? []
        #expect(chapters.count == expected.count)
        for (chapter, row) in zip(chapters, expected) {
            #expect(chapter.title == String(row[4]))
            #expect(abs(chapter.start.milliseconds - (Int64(row[2]) ?? -9)) <= 1)
            // The last of some lists ends with the recording, which is a little longer there.
            let end = try #require(chapter.end ?? Int64(row[3]).map { .milliseconds($0) })
            #expect(end.milliseconds >= (Int64(row[3]) ?? 0) - 1)
            #expect(end.milliseconds <= (Int64(row[3]) ?? 0) + 1100)
        }
    }

    @Test func `tags are what ffprobe shows`() throws {
        let book = try Self.facts("chapters/both.m4b").tags
        #expect(book.title == "Book Three" && book.artists == ["Jane Reader"])
        let cast = try Self.facts("chapters/mp3chaps-py.mp3").tags
        #expect(
            cast.title == "Chapter mark test file for AntennaPod" && cast.album == "GnuLinuxNews")
        #expect(cast.genres == ["Podcast"] && cast.year == 2021 && cast.track == NumberedPlace(1))
        let show = try Self.facts("chapters/auphonic.m4a")
        #expect(show.tags.title == "Title" && show.tags.album == "Album" && show.tags.year == 2021)
        #expect(show.texts.first?.lines.map(\.text) == ["Summary"])
        let covers = try Self.facts("chapters/covr-with-name.m4a")
        #expect(covers.tags.artists == ["Test Artist"] && !covers.pictures.isEmpty)
        let old = try Self.facts("tags/too-short.mp3").tags
        #expect(old.title == "Track 10")
        #expect(try Self.facts("tags/silence-44-s.mp3").tags.year == 2004)
        #expect(try Self.facts("tags/emptyfile.mp3").tags.isEmpty)
    }

    @Test(arguments: files) func `lengths are those the players count`(file: String) throws {
        let facts = try Self.facts("chapters/\(file)")
        guard let duration = facts.duration else {
            #expect(file.hasSuffix(".mp3"))
            return
        }
        #expect((1...13).contains(duration.seconds))
    }

    @Test(arguments: ["m4b.cue", "multi-file.cue"])
    func `cue sheets have the tracks of the table`(file: String) throws {
        let rows = try SharedData.text("fixtures/cue/EXPECTED.tsv").split(separator: "\n")
            .map { $0.split(separator: "\t").map(String.init) }.filter { $0[0] == file }
        let sheet = CueSheet(try SharedData.text("fixtures/cue/\(file)"))
        let found = sheet.files.flatMap { file in
            file.tracks.map { track in
                [
                    file.name, "\(track.number)", "\(track.start?.milliseconds ?? -1)",
                    track.title ?? "", track.performer ?? "",
                ]
            }
        }
        // The table rounds to a millisecond.
        #expect(found.count == rows.count && !rows.isEmpty)
        for (one, row) in zip(found, rows) {
            #expect([one[0], one[1], one[3], one[4]] == [row[1], row[2], row[4], row[5]])
            #expect(abs((Int(one[2]) ?? -9) - (Int(row[3]) ?? 9)) <= 1)
        }
    }

    @Test func `podcast chapters are read`() throws {
        let list = try ChapterListFile(
            try SharedData.text("fixtures/podcast/chapters.json"), name: "chapters.json")
        #expect(list.form == .podcast && list.chapters.chapters[1].title == "Hearing Aids")
        #expect(list.chapters.chapters[1].start == .seconds(168))
    }

    @Test(arguments: files) func `mutated files never break the readers`(file: String) throws {
        let bytes = [UInt8](
            try Data(contentsOf: SharedData.folder.appending(path: "fixtures/chapters/\(file)")))
        var random = SeededGenerator(seed: UInt64(file.utf8.count))
        for _ in 0..<40 { try Mutation.check(Mutation.of(bytes, &random)) }
    }
}
