import ListenCore
import MediaTags
import Testing

/// The examples of the docstrings.
@Suite struct Examples {
    @Test func `ChapterListFile recognises its form`() throws {
        let list = try ChapterListFile("0:00 Arrival\n12:30 The letter", name: "chapters.txt")
        #expect(list.form == .lines)
        #expect(list.chapters.chapters.map(\.title) == ["Arrival", "The letter"])
    }
}
