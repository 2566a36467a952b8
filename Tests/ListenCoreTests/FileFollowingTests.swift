import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@Suite struct FileFollowingTests {
    private func file(
        _ path: String, size: Int64, at modified: Int64 = 1, _ seconds: Double
    ) -> ImportedRecording {
        ImportedRecording(
            path: "/b/\(path)", size: size, modified: modified, duration: .seconds(seconds))
    }

    private func book(_ recordings: [ImportedRecording]) -> ImportedBook {
        ImportedBook(
            id: BookID(rawValue: "b"), title: "b", folder: "/b",
            addedAt: Date(timeIntervalSince1970: 0), recordings: recordings,
            chapters: recordings.indices.map {
                ImportedChapter(id: ChapterID(rawValue: "\($0)"), title: "\($0)", recording: $0)
            })
    }

    /// Where each file of a former book is now: `1.mp3 2.mp3 -`, `-` for one that is gone.
    private func followed(
        _ old: [ImportedRecording], _ new: [ImportedRecording], isKnownAlone: Bool = false
    ) -> String {
        let former = book(old)
        let following = FileFollowing(
            BookDivision(of: former).chapters, of: isKnownAlone ? nil : former, to: new)
        let marks = FileMark.marks(of: new)
        return FileMark.marks(of: old).map { mark in
            marks.contains(following[mark]) ? following[mark].name : "-"
        }.joined(separator: " ")
    }

    @Test func `a file of the same path and another length is another`() {
        let old = [file("1.mp3", size: 10, 900), file("2.mp3", size: 20, 700)]
        let new = [file("1.mp3", size: 33, at: 9, 400), file("2.mp3", size: 21, at: 9, 700)]
        #expect(followed(old, new) == "- 2.mp3")
    }

    @Test func `files of one name are told apart by their folders`() {
        let old = [file("1/01.mp3", size: 10, 900), file("2/01.mp3", size: 20, 905)]
        let new = [file("1/01.mp3", size: 11, at: 9, 901), file("2/01.mp3", size: 21, at: 9, 904)]
        #expect(followed(old, new) == "01.mp3 01.mp3")
    }

    @Test func `a length that nothing else has tells more than a path`() {
        let old = [file("1.mp3", size: 10, 900), file("2.mp3", size: 20, 700)]
        // A new one came first: the others have its path and the next number.
        let new = [
            file("1.mp3", size: 33, at: 9, 880), file("2.mp3", size: 10, at: 9, 900),
            file("3.mp3", size: 20, at: 9, 700),
        ]
        #expect(followed(old, new) == "2.mp3 3.mp3")
    }

    @Test func `a recording that is the whole book stays it when it became shorter`() {
        #expect(
            followed([file("1.mp3", size: 10, 900)], [file("1.mp3", size: 3, at: 9, 300)])
                == "1.mp3")
    }

    @Test func `a file that a backup knows is found by its name and length`() {
        let old = [file("1.mp3", size: 10, 900), file("2.mp3", size: 20, 700)]
        let new = [file("1.mp3", size: 11, 905), file("2.mp3", size: 22, 300)]
        #expect(followed(old, new, isKnownAlone: true) == "1.mp3 -")
    }

    @Test func `files that were renamed alone are followed by size and time`() {
        let old = [file("1.mp3", size: 10, at: 1, 900), file("2.mp3", size: 10, at: 2, 900)]
        let new = [file("1.mp3", size: 10, at: 2, 900), file("2.mp3", size: 10, at: 1, 900)]
        #expect(followed(old, new) == "2.mp3 1.mp3")
    }

    @Test func `the chapters of a former division are in the files as they are now`() {
        let old = [file("1.mp3", size: 10, 900), file("2.mp3", size: 20, 700)]
        let new = [file("a.mp3", size: 10, 900), file("b.mp3", size: 20, 700)]
        let (former, now) = (BookDivision(of: book(old)), BookDivision(of: book(new)))
        let following = FileFollowing(former.chapters, of: book(old), to: new)
        #expect(former != now && following.chapters(former.chapters) == now.chapters)
        let pieces = former.chapters.flatMap(\.pieces)
        #expect(following.pieces(pieces) == now.chapters.flatMap(\.pieces))
        let gone = FileFollowing(former.chapters, of: book(old), to: [new[0]])
        #expect(gone.chapters(former.chapters)[1] == former.chapters[1], "as it was")
    }

    @Test func `a division is the same where its chapters and the lengths of its files are`() {
        let files = [file("1.mp3", size: 10, 900), file("2.mp3", size: 20, 700)]
        let division = BookDivision(of: book(files))
        #expect(division == BookDivision(of: book(files)))
        #expect(Set([division, BookDivision(of: book(files))]).count == 1)
        var (longer, more, named) = (book(files), book(files), book(files))
        longer.recordings[1].duration = .seconds(701)
        more.recordings.append(file("3.mp3", size: 30, 1))
        named.chapters[0].title = "other"
        for other in [longer, more, named] { #expect(BookDivision(of: other) != division) }
    }

    @Test func `only chapters of every instant of the files leave nothing out`() {
        let files = [file("1.mp3", size: 10, 900), file("2.mp3", size: 20, 700)]
        func parts(_ chapters: [[(Int, Double, Double?)]]) -> Bool {
            BookDivision.leavesNothingOut(
                chapters.enumerated().map { number, parts in
                    ImportedChapter(
                        id: ChapterID(rawValue: "\(number)"), title: "x",
                        parts: parts.map {
                            ImportedPart(
                                recording: $0.0, start: .seconds($0.1),
                                end: $0.2.map(MediaTime.seconds))
                        })
                }, of: files)
        }
        #expect(parts([[(0, 0, nil)], [(1, 0, nil)]]))
        #expect(parts([[(0, 0, 300)], [(0, 300, nil), (1, 0, 5)], [(1, 5, nil)]]))
        #expect(!parts([[(0, 0, nil)]]), "a file is left out")
        #expect(!parts([[(0, 0, 300)], [(1, 0, nil)]]), "the end of a file")
        #expect(!parts([[(0, 1, nil)], [(1, 0, nil)]]), "the beginning")
        #expect(!parts([[(0, 0, 300)], [(0, 200, nil)], [(1, 0, nil)]]), "twice")
        #expect(!parts([[(0, 0, 300)], [(0, 400, nil)], [(1, 0, nil)]]), "a hole")
        #expect(!parts([[(1, 0, nil)], [(0, 0, nil)]]), "in another order")
        #expect(!parts([[(0, 0, 950)], [(0, 950, nil)], [(1, 0, nil)]]), "behind the end")
        #expect(!parts([[(0, 0, nil)], [], [(1, 0, nil)]]), "nothing")
    }
}
