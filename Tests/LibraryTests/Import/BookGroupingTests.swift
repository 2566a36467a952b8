import FoundationEssentials
import ListenCore
import Testing

@testable import Library

@Suite struct BookGroupingTests {
    private func recording(
        _ path: String, album: String? = nil, title: String? = nil, track: Int? = nil,
        disc: Int? = nil
    ) -> ReadRecording {
        var tags = RecordingTags()
        tags.album = album
        tags.title = title
        tags.track = track.flatMap { NumberedPlace($0) }
        tags.disc = disc.flatMap { NumberedPlace($0) }
        return ReadRecording(
            FoundFile(path: path, size: 10, modified: 1),
            RecordingSurvey(tags: tags, duration: .seconds(5)))
    }

    private func books(_ recordings: [ReadRecording]) -> [[String]] {
        BookGrouping(recordings).groups.map { $0.recordings.map(\.file.path) }
    }

    @Test func `a folder without albums is a book, in natural order`() {
        let all = ["/a/10.mp3", "/a/2.mp3", "/b/1.mp3", "/a/1.mp3"].map { recording($0) }
        #expect(books(all) == [["/a/1.mp3", "/a/2.mp3", "/a/10.mp3"], ["/b/1.mp3"]])
    }

    @Test func `albums part a folder, and one without belongs to the only album`() {
        let two = [
            recording("/a/1.mp3", album: "Uno"), recording("/a/2.mp3", album: "Dos"),
            recording("/a/3.mp3", album: " uno"), recording("/a/4.mp3"),
        ]
        #expect(books(two) == [["/a/1.mp3", "/a/3.mp3"], ["/a/2.mp3"], ["/a/4.mp3"]])
        let one = [recording("/a/1.mp3"), recording("/a/2.mp3", album: "Uno")]
        #expect(books(one) == [["/a/1.mp3", "/a/2.mp3"]])
    }

    @Test func `discs in folders of their own are one book`() {
        let all = ["/a/CD 2/1.mp3", "/a/CD 1/1.mp3", "/a/CD 10/1.mp3"].map { recording($0) }
        #expect(books(all) == [["/a/CD 1/1.mp3", "/a/CD 2/1.mp3", "/a/CD 10/1.mp3"]])
        #expect(BookGrouping(all).groups.first?.folder == "/a")
    }

    @Test func `a copy of a folder is a book of its own, the other half of an album is not`() {
        func folder(_ name: String, _ titles: [String]) -> [ReadRecording] {
            titles.enumerated().map { index, title in
                recording("/\(name)/\(index).mp3", album: "Uno", title: title, track: index + 1)
            }
        }
        let copied = folder("x/a", ["I", "II"]) + folder("x/copy of a", ["I", "II"])
        #expect(BookGrouping(copied).groups.map(\.recordings.count) == [2, 2])
        let halves = folder("x/first", ["I", "II"]) + folder("x/second", ["III", "IV"])
        #expect(BookGrouping(halves).groups.map(\.recordings.count) == [4])
    }

    @Test(arguments: [
        ("CD1", true), ("Disc 02", true), ("teil-3", true), ("disc", false), ("CD one", true),
        ("Discworld 1", false), ("CD 1999", false), ("1", false),
    ])
    func `a disc is told by its folder's name`(name: String, isDisc: Bool) {
        #expect(BookGrouping.isDisc(name) == isDisc)
    }

    @Test func `disc and track order a book where every file has its own`() {
        let all = [
            recording("/a/a.mp3", track: 2, disc: 2), recording("/a/b.mp3", track: 1, disc: 2),
            recording("/a/c.mp3", track: 7, disc: 1),
        ]
        #expect(books(all) == [["/a/c.mp3", "/a/b.mp3", "/a/a.mp3"]])
        let partly = [
            recording("/a/b.mp3", album: "A", track: 1),
            recording("/a/a.mp3", album: "A", track: 1), recording("/a/c.mp3", album: "A"),
        ]
        #expect(books(partly) == [["/a/a.mp3", "/a/b.mp3", "/a/c.mp3"]])
    }

    private func book(_ recordings: [ReadRecording], _ wishes: ImportWishes = ImportWishes())
        -> ImportedBook?
    {
        BookGrouping(recordings).groups.first.map {
            BookAssembly(
                group: $0, said: wishes, former: nil, now: Date(timeIntervalSince1970: 0)
            ).book
        }
    }

    @Test func `a book is called as its album, else as its folder, and as is said`() {
        #expect(book([recording("/x/El_faro/1.mp3")])?.title == "El faro")
        #expect(book([recording("/x/El_faro/1.mp3", album: "Faro")])?.title == "Faro")
        // The title of a recording that is a book by itself is the book's.
        #expect(book([recording("/x/new/1.m4b", title: "Faro")])?.title == "Faro")
        #expect(book([recording("/x/new/1.m4b")])?.title == "new")
        #expect(book([recording("/x/new/1.mp3", title: "One")])?.title == "One")
        #expect(book([recording("/x/new/1.mp3", title: "Track 1")])?.title == "new")
        var wishes = ImportWishes()
        wishes.title = "Mine"
        wishes.language = Language(tag: "es")
        let said = book([recording("/x/El_faro/1.mp3", album: "Faro")], wishes)
        #expect(said?.title == "Mine" && said?.language?.code == "es")
    }

    @Test func `titles that tell no files apart are not used`() {
        let same = [
            recording("/x/01_one.mp3", title: "Book"), recording("/x/02_two.mp3", title: "Book"),
        ]
        #expect(book(same)?.chapters.map(\.title) == ["01 one", "02 two"])
        let apart = [recording("/x/1.mp3", title: "One"), recording("/x/2.mp3", title: "Two")]
        #expect(book(apart)?.chapters.map(\.title) == ["One", "Two"])
        let discs = ["/x/CD 1/1.mp3", "/x/CD 2/1.mp3"].map { recording($0) }
        #expect(book(discs)?.chapters.map(\.title) == ["CD 1, 1", "CD 2, 1"])
    }

    @Test func `ids stay when other files come, and no two chapters share one`() throws {
        let names = ["/x/1.mp3", "/x/3.mp3"]
        let before = try #require(book(names.map { recording($0) }))
        let after = try #require(book((names + ["/x/2.mp3"]).map { recording($0) }))
        #expect(after.chapters[0].id == before.chapters[0].id)
        #expect(after.chapters[2].id == before.chapters[1].id)
        let discs = ["/x/CD 1/1.mp3", "/x/CD 2/1.mp3"].map { recording($0) }
        #expect(Set(try #require(book(discs)).chapters.map(\.id)).count == 2)
    }
}
