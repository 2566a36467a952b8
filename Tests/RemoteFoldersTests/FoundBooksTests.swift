import ListenCore
import ListenTestSupport
import Testing

@testable import RemoteFolders

/// What a server found, among the books of a source.
@Suite struct FoundBooksTests {
    private let shelf: RemoteShelf

    init() {
        var tree = FolderTree()
        let (author, fox) = (RemoteItem.folder("Jane Doe"), RemoteItem.folder("The Fox"))
        let bell = RemoteItem.folder("The Bell")
        _ = tree.add(nil, [], Snapshot([author, .folder("Notes")], .local))
        _ = tree.add(author, ["Jane Doe"], Snapshot([fox, bell], .local))
        _ = tree.add(RemoteItem.folder("Notes"), ["Notes"], Snapshot([.file("a.txt")], .local))
        _ = tree.add(
            fox, ["Jane Doe", "The Fox"],
            Snapshot([.file("1.mp3"), .file("2.mp3"), .file("2.srt")], .local))
        _ = tree.add(
            bell, ["Jane Doe", "The Bell"], Snapshot([.file("bell.mp3"), .file("b.mp3")], .local))
        shelf = RemoteShelf(tree, rootName: "books")
    }

    private func found(_ entries: [(RemoteItem, String?)], isCut: Bool = false) -> FoundBooks {
        FoundBooks(
            FoundEntries(
                entries.map { item, folder in
                    FoundEntries.Entry(
                        item, in: folder.map { RemoteItem(id: $0, name: "", kind: .folder) })
                }, isCut: isCut),
            on: shelf, listed: { $0.listed(cover: nil) }, address: { "at:" + $0.id })
    }

    @Test func `files and texts find their chapters, in the order of the server`() {
        let all = found([
            (.file("2.srt"), "The Fox"), (.file("bell.mp3"), "The Bell"), (.file("1.mp3"), nil),
        ])
        #expect(all.books.map(\.book.title) == ["The Fox", "The Bell"])
        #expect(all.books.map(\.number) == [2, 1])
        let chapters = shelf.books[1].chapters.map(\.id)
        #expect(all.books[0].chapters == [chapters[1], chapters[0]])
    }

    @Test func `a folder finds the books in it and below it, as wholes`() {
        let all = found([(.file("2.mp3"), "The Fox"), (.folder("Jane Doe"), nil)])
        #expect(all.books.map(\.book.title) == ["The Fox", "The Bell"])
        #expect(all.books.map(\.chapters) == [[], []])
        let again = found([(.folder("The Fox"), nil), (.file("2.mp3"), "The Fox")])
        #expect(again.books.map(\.chapters) == [[]])
    }

    @Test func `what is new in a known folder, or without sound, is no other place`() {
        let all = found([
            (.file("3.mp3"), "The Fox"), (.folder("Notes"), nil), (.file("x.pdf"), "away"),
            (.file("none.mp3"), nil),
        ])
        #expect(all.books.isEmpty && all.elsewhere.isEmpty && all.hasNewer)
    }

    @Test func `other folders come with their addresses, each once and not without end`() {
        let all = found(
            (0..<300).map { (.file("x\($0).mp3"), "away \($0)") }
                + [(.file("x.mp3"), "away 0"), (.folder("away 1"), nil)])
        #expect(all.elsewhere.count == 200 && all.isCut)
        #expect(all.elsewhere[0].name == "x0.mp3" && all.elsewhere[0].recordings == 2)
        #expect(all.elsewhere[1].address == "at:away 1" && all.elsewhere[1].recordings == 1)
    }

    @Test func `words are bounded, and hold no control characters`() {
        #expect(SearchWords.split(" a\u{0}b\n c\t") == ["a", "b", "c"])
        #expect(SearchWords.split(String(repeating: "x ", count: 99)).count == 8)
        #expect(SearchWords.split(String(repeating: "x", count: 999)).map(\.count) == [100])
    }
}
