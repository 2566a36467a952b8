import ListenCore
import Subtitles
import Testing

@testable import Library

@Suite struct SidecarFilesTests {
    private func chosen(_ names: [String], _ stems: Set<String> = [], isAlone: Bool = true)
        -> [String]
    {
        SidecarFiles.Folder(names).chosen(stems, isAlone: isAlone).map(\.name)
    }

    @Test func `one file of each kind counts, the surest first`() {
        #expect(
            chosen([
                "reader.txt", "b.nfo", "a.nfo", "x.opf", "metadata.opf", "metadata.json", "1.mp3",
            ])
                == ["metadata.json", "metadata.opf", "a.nfo", "reader.txt"])
        #expect(chosen(["a.opf", "metadata.opf", "book.opf"], ["book"]) == ["book.opf"])
    }

    @Test func `in a folder of several books a file needs a recording's name`() {
        let names = ["metadata.json", "one.nfo", "two.nfo", "desc.txt"]
        #expect(chosen(names, ["two"], isAlone: false) == ["two.nfo"])
    }

    private func group(_ folder: String) -> BookGrouping.Group {
        BookGrouping.Group(
            folder: folder, album: nil,
            recordings: [
                ReadRecording(
                    FoundFile(path: folder + "/1.mp3", size: 1, modified: 1),
                    RecordingSurvey(tags: RecordingTags(), duration: .zero))
            ])
    }

    @Test func `they say facts and chapters, and what could not be read is named`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            #"{"title":"M","authors":["A"],"chapters":[{"start":0,"end":5,"title":"One"}]}"#,
            to: "metadata.json")
        try folder.write("Title: N\nYear: 1999\n", to: "x.nfo")
        try folder.write("nonsense", to: "book.opf")
        try folder.write("Reader", to: "reader.txt")
        var files = SidecarFiles(analysis: PlainTextAnalysis())
        let contents = files.contents(of: group(folder.path), isAlone: true)
        let whole = BookFacts(contents.facts)
        #expect(whole.title == "M" && whole.year == 1999 && whole.narrators == ["Reader"])
        #expect(contents.chapters?.chapters.map(\.title) == ["One"])
        #expect(contents.notes.map(\.path) == [folder.path + "/book.opf"])
        #expect(contents.notes.first?.sentence.hasSuffix("The OPF file names no book.") == true)
    }

    @Test func `a pipe is named and not waited for`() throws {
        let folder = try TemporaryFolder()
        try folder.pipe("metadata.json")
        var files = SidecarFiles(analysis: PlainTextAnalysis())
        let contents = files.contents(of: group(folder.path), isAlone: true)
        #expect(contents.facts.isEmpty && contents.notes.count == 1)
        #expect(contents.notes.first?.sentence.contains("not an ordinary file") == true)
    }

    @Test func `a file that is too large is named`() throws {
        let folder = try TemporaryFolder()
        let large = String(repeating: " ", count: BookSidecars.limitBytes + 1)
        try folder.write(large, to: "a.nfo")
        var files = SidecarFiles(analysis: PlainTextAnalysis())
        let contents = files.contents(of: group(folder.path), isAlone: true)
        #expect(contents.facts.isEmpty && contents.notes.count == 1)
    }
}
