import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import Library

/// Chapters given by hand, when the files of their book are of another.
@Suite struct CarriedChaptersTests {
    private func recording(_ path: String, _ seconds: Double = 30) -> ReadRecording {
        ReadRecording(
            FoundFile(path: path, size: 10, modified: 1),
            RecordingSurvey(duration: .seconds(seconds)))
    }

    /// A book of files of 30 s each with chapters: titles, the file and where in it each begins.
    private func book(
        _ id: String, _ paths: [String], _ chapters: [(String, Int, Double)]
    ) -> ImportedBook {
        let starts = chapters.map { ($0.1, MediaTime.seconds($0.2)) }
        var book = ImportedBook(
            id: BookID(rawValue: id), title: id, folder: "/a", addedAt: .distantPast,
            recordings: paths.map {
                ImportedRecording(path: $0, size: 10, modified: 1, duration: .seconds(30))
            },
            chapters: chapters.enumerated().map { index, chapter in
                let start = starts[index]
                let isLast = index + 1 == starts.count
                let end = isLast ? (paths.count, .zero) : starts[index + 1]
                var parts: [ImportedPart] = []
                for file in start.0..<max(start.0 + 1, end.1 > .zero ? end.0 + 1 : end.0) {
                    parts.append(
                        ImportedPart(
                            recording: file, start: file == start.0 ? start.1 : .zero,
                            end: file == end.0 ? end.1 : nil))
                }
                return ImportedChapter(
                    id: ChapterID(rawValue: "\(id)\(index)"), title: chapter.0, parts: parts)
            })
        book.chapterList = "0:00 whatever was written\n"
        return book
    }

    private func list(_ paths: [String], _ formers: [ImportedBook], _ all: [String]? = nil)
        -> [String]
    {
        let carried = CarriedChapters(
            recordings: paths.map { recording($0) }, formers: formers, all: Set(all ?? paths))
        return carried.list?.split(separator: "\n").map(String.init) ?? []
    }

    @Test func `of joined books each keeps its chapters`() {
        let first = book("1", ["/a/CD1/1.mp3"], [("Alpha", 0, 0), ("Beta", 0, 20)])
        let second = book("2", ["/a/CD2/1.mp3"], [("Gamma", 0, 0), ("Delta", 0, 20.5)])
        #expect(
            list(["/a/CD1/1.mp3", "/a/CD2/1.mp3"], [second, first]) == [
                "CHAPTER001=00:00:00.000", "CHAPTER001NAME=Alpha",
                "CHAPTER002=00:00:20.000", "CHAPTER002NAME=Beta",
                "CHAPTER003=00:00:30.000", "CHAPTER003NAME=Gamma",
                "CHAPTER004=00:00:50.500", "CHAPTER004NAME=Delta",
            ])
    }

    @Test func `a part of a book begins in the chapter that is heard there`() {
        let paths = (1...4).map { "/a/0\($0).mp3" }
        let whole = book("1", paths, [("Alpha", 0, 0), ("Beta", 0, 20), ("Gamma", 2, 5)])
        #expect(list([paths[0]], [whole], paths).filter { $0.contains("NAME") }.count == 2)
        #expect(
            list(Array(paths[1...]), [whole], paths) == [
                "CHAPTER001=00:00:00.000", "CHAPTER001NAME=Beta",
                "CHAPTER002=00:00:35.000", "CHAPTER002NAME=Gamma",
            ])
    }

    @Test func `a list stays as it was written where the book is the same`() {
        let paths = ["/a/1.mp3", "/a/2.mp3", "/a/3.mp3"]
        let whole = book("1", paths, [("Alpha", 0, 0), ("Beta", 1, 20)])
        #expect(list(paths, [whole]).isEmpty)
        #expect(list(paths + ["/a/4.mp3"], [whole]).isEmpty)
        #expect(list(["/b/1.mp3", "/b/2.mp3", "/b/3.mp3"], [whole]).isEmpty)
        #expect(list([paths[0], paths[2]], [whole]).isEmpty, "a file is not there")
        var plain = whole
        plain.chapterList = nil
        #expect(list([paths[1]], [plain], paths).isEmpty)
    }
}
