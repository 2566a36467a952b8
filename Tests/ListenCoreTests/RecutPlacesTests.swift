import ListenCore
import Testing

/// Places of a book that is divided into other chapters, written as `chapter@seconds`.
@Suite struct RecutPlacesTests {
    private func text(_ place: RecutPlaces.Place?) -> String {
        place.map { "\($0.chapter.rawValue)@\($0.time.seconds)" } ?? "none"
    }

    private func text(_ stretches: [RecutPlaces.Stretch]) -> String {
        stretches.map { stretch in
            let ends = [stretch.end, stretch.placeEnd].map { $0.map { "\($0.seconds)" } ?? "end" }
            return "\(stretch.start.seconds)-\(ends[0]) = \(text(stretch.place))-\(ends[1])"
        }.joined(separator: ", ")
    }

    @Test(arguments: [
        (0.0, "a@0.0"), (299.0, "a@299.0"), (300.0, "b@0.0"), (699.5, "b@399.5"), (700.0, "c@0.0"),
        (1_000.0, "c@300.0"), (1_001.0, "c@301.0"),
    ])
    func `a place goes to the chapter that has that time of the file`(
        seconds: Double, wanted: String
    ) {
        let places = DividedBook.places(from: DividedBook.whole, to: DividedBook.thirds)
        #expect(text(places.place(of: .seconds(seconds), in: ChapterID(rawValue: "all"))) == wanted)
    }

    @Test(arguments: [("a", 10.0, 10.0), ("b", 0.0, 300.0), ("b", 399.0, 699.0), ("c", 5.0, 705.0)])
    func `a place in a part is a place of the whole`(chapter: String, at: Double, wanted: Double) {
        let places = DividedBook.places(from: DividedBook.thirds, to: DividedBook.whole)
        let place = places.place(of: .seconds(at), in: ChapterID(rawValue: chapter))
        #expect(text(place) == "all@\(wanted)")
    }

    @Test func `nothing is known of another chapter`() {
        let places = DividedBook.places(from: DividedBook.whole, to: DividedBook.thirds)
        let other = ChapterID(rawValue: "other")
        #expect(places.place(of: .zero, in: other) == nil)
        #expect(places.stretches(of: other).isEmpty && places.lost(of: other).isEmpty)
        #expect(
            !places.isPresent(other) && !places.isHeard(other) && places.title(of: other) == nil)
        #expect(places.length(of: other) == .zero)
    }

    @Test func `the stretches of a chapter tell where each part of it is`() {
        let cut = DividedBook.places(from: DividedBook.whole, to: DividedBook.thirds)
        #expect(
            text(cut.stretches(of: ChapterID(rawValue: "all")))
                == "0.0-300.0 = a@0.0-300.0, 300.0-700.0 = b@0.0-400.0, 700.0-end = c@0.0-end")
        let joined = DividedBook.places(from: DividedBook.thirds, to: DividedBook.whole)
        #expect(
            text(joined.stretches(of: ChapterID(rawValue: "b"))) == "0.0-400.0 = all@300.0-700.0")
        #expect(text(joined.stretches(of: ChapterID(rawValue: "c"))) == "0.0-end = all@700.0-end")
    }

    @Test func `the end of a file in the middle of a chapter is by the length of the file`() {
        let (apart, joined) = (DividedBook.apart, DividedBook.joined)
        let places = DividedBook.places(from: apart, to: joined)
        #expect(text(places.stretches(of: ChapterID(rawValue: "x"))) == "0.0-400.0 = all@0.0-400.0")
        #expect(text(places.stretches(of: ChapterID(rawValue: "y"))) == "0.0-end = all@400.0-end")
        #expect(text(places.place(of: .seconds(5), in: ChapterID(rawValue: "y"))) == "all@405.0")
        #expect(text(places.place(of: .seconds(450), in: ChapterID(rawValue: "x"))) == "all@450.0")
        let back = DividedBook.places(from: joined, to: apart)
        #expect(
            text(back.stretches(of: ChapterID(rawValue: "all")))
                == "0.0-400.0 = x@0.0-400.0, 400.0-end = y@0.0-end")
        #expect(text(back.place(of: .seconds(405), in: ChapterID(rawValue: "all"))) == "y@5.0")
    }

    @Test(arguments: [(5.0, "p@5.0"), (412, "p@412.0"), (413, "q@13.0"), (550, "r@50.0")])
    func `a time beyond the end of a chapter is in the files that follow`(
        seconds: Double, wanted: String
    ) {
        let former = DividedBook.book([400, 600], [("x", [(0, 0, nil)])])
        let now = DividedBook.book(
            [400, 600], [("p", [(0, 0, nil)]), ("q", [(1, 0, 100)]), ("r", [(1, 100, nil)])])
        let places = DividedBook.places(from: former, to: now)
        #expect(text(places.place(of: .seconds(seconds), in: ChapterID(rawValue: "x"))) == wanted)
    }

    @Test func `a chapter that stayed keeps its places up to its end`() {
        let places = DividedBook.places(from: DividedBook.thirds, to: DividedBook.thirds)
        let chapter = ChapterID(rawValue: "b")
        #expect(places.isUnchanged(chapter) && !places.moves(chapter) && places.isHeard(chapter))
        #expect(text(places.place(of: .seconds(400), in: chapter)) == "b@400.0")
        // A thirty-second part more than it is long may be an estimate, more is not of it.
        #expect(text(places.place(of: .seconds(412), in: chapter)) == "b@412.0")
        #expect(text(places.place(of: .seconds(413), in: chapter)) == "c@13.0")
    }

    @Test(arguments: [(400, true), (412, true), (388, true), (413, false), (387, false), (0, true)])
    func `a length may differ by a thirty-second part`(seconds: Int, isAsLong: Bool) {
        let places = DividedBook.places(from: DividedBook.thirds, to: DividedBook.whole)
        let length = MediaTime.seconds(Double(seconds))
        #expect(places.isAsLong(length, as: ChapterID(rawValue: "b")) == isAsLong)
    }

    @Test func `what lies in a file that is gone waits under the chapter's id`() {
        let one = DividedBook.book([400], [("x", [(0, 0, nil)])])
        let places = DividedBook.places(from: DividedBook.apart, to: one)
        let (stays, goes) = (ChapterID(rawValue: "x"), ChapterID(rawValue: "y"))
        #expect(places.isPresent(stays) && !places.isPresent(goes))
        #expect(places.shelf(of: stays) == nil && places.shelf(of: goes) == goes)
        #expect(!places.isHeard(goes) && !places.moves(goes) && places.shelved.isEmpty)
        #expect(text(places.place(of: .seconds(7), in: goes)) == "y@7.0")
        #expect(places.lost(of: stays).isEmpty)
        let lost = places.lost(of: goes)
        #expect(lost.map(\.start) == [.zero] && lost.map(\.end) == [nil])
        #expect(places.title(of: goes) == "Title y")
    }

    @Test func `a lost part whose chapter's id is taken waits under a spare one`() {
        let former = DividedBook.book([400, 600], [("x", [(0, 0, nil), (1, 0, nil)])])
        let now = DividedBook.book([400], [("x", [(0, 0, nil)])])
        let places = DividedBook.places(from: former, to: now)
        let (chapter, spare) = (ChapterID(rawValue: "x"), ChapterID(rawValue: "x~1"))
        #expect(places.shelf(of: chapter) == spare && places.moves(chapter))
        #expect(places.shelved.map(\.id) == [spare])
        #expect(RecutPlaces.isShelf(spare) && !RecutPlaces.isShelf(chapter))
        #expect(text(places.place(of: .seconds(7), in: chapter)) == "x@7.0")
        #expect(text(places.place(of: .seconds(407), in: chapter)) == "x~1@407.0")
        let lost = places.lost(of: chapter)
        #expect(lost.map(\.start) == [.seconds(400)] && lost.map(\.end) == [nil])
    }

    @Test func `what waits under a spare id waits there when it is divided again`() {
        let former = DividedBook.book([400, 600], [("x", [(0, 0, nil), (1, 0, nil)])])
        let now = DividedBook.book([400], [("x", [(0, 0, nil)])])
        let first = DividedBook.places(from: former, to: now)
        let known = BookDivision(of: former).chapters + first.shelved
        let again = RecutPlaces(known, in: BookDivision(of: now))
        let (chapter, spare) = (ChapterID(rawValue: "x"), ChapterID(rawValue: "x~1"))
        #expect(again.shelf(of: chapter) == spare && again.shelf(of: spare) == spare)
        #expect(again.shelved.isEmpty, "no second one is made")
        #expect(again.title(of: spare) == "Title x")
    }

    @Test func `a spare id is one that is not used`() {
        let chapter = ChapterID(rawValue: "x~1")
        var used: Set = [ChapterID(rawValue: "x~1"), ChapterID(rawValue: "x~2")]
        #expect(RecutPlaces.shelf(for: chapter, &used) == ChapterID(rawValue: "x~3"))
        #expect(used.count == 3)
        let long = ChapterID(rawValue: String(repeating: "y", count: 300))
        let spare = RecutPlaces.shelf(for: long, &used)
        #expect(spare.rawValue == String(repeating: "y", count: 200) + "~1")
    }

    @Test func `chapters of files that came are new`() {
        let now = DividedBook.book([1_000, 50], [("all", [(0, 0, nil)]), ("new", [(1, 0, nil)])])
        let places = DividedBook.places(from: DividedBook.whole, to: now)
        #expect(places.isOfNewFiles(ChapterID(rawValue: "new")))
        #expect(!places.isOfNewFiles(ChapterID(rawValue: "all")))
        #expect(!places.isOfNewFiles(ChapterID(rawValue: "gone")))
    }

    @Test func `clips that follow each other are one piece, others are not`() {
        let clips = DividedBook.book([100], [("x", [(0, 0, 10), (0, 10, 25), (0, 30, 40)])])
        let pieces = BookDivision(of: clips).chapters[0].pieces
        #expect(pieces.map(\.start) == [.zero, .seconds(30)])
        #expect(pieces.map(\.length) == [.seconds(25), .seconds(10)])
        #expect(BookDivision(of: clips).chapters[0].length == .seconds(35))
    }

    @Test func `files of one name and size are told apart by their order`() {
        let recordings = ["/b/1/01.mp3", "/b/2/01.mp3", "/b/2/02.mp3"].map {
            ImportedRecording(path: $0, size: 10, modified: 1, duration: .seconds(1))
        }
        let marks = FileMark.marks(of: recordings)
        #expect(marks.map(\.number) == [0, 1, 0])
        #expect(marks.map(\.name) == ["01.mp3", "01.mp3", "02.mp3"])
    }
}
