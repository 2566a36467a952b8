import Library
import ListenCore
import Testing

@testable import RemoteFolders

/// Folders and files as books and chapters.
@Suite struct RemoteShelfTests {
    /// The shelf of folders by their ids; the one at the top is empty.
    private func shelf(_ folders: [String: [RemoteItem]], root: String = "books") -> RemoteShelf {
        var tree = FolderTree()
        var waiting = tree.add(nil, [], Snapshot(folders[""] ?? [], .fetched))
        while !waiting.isEmpty {
            let next = waiting.removeFirst()
            let items = folders[next.item?.id ?? ""] ?? []
            waiting += tree.add(next.item, next.names, Snapshot(items, .fetched))
        }
        return RemoteShelf(tree, rootName: root)
    }

    @Test func `a folder is a book, its files are chapters in natural order`() throws {
        let shelf = shelf([
            "": [.folder("Jane Doe - The Fox", id: "f")],
            "f": [.file("10.mp3"), .file("2.mp3"), .file("1.mp3"), .file("notes.txt")],
        ])
        let book = try #require(shelf.books.first)
        #expect(shelf.books.count == 1 && book.title == "The Fox" && book.authors == ["Jane Doe"])
        #expect(book.chapters.map(\.sound.name) == ["1.mp3", "2.mp3", "10.mp3"])
        #expect(book.chapters.map(\.title) == ["1", "2", "10"])
    }

    @Test func `an author's folder names the author`() throws {
        let shelf = shelf([
            "": [.folder("Jane Doe", id: "a")], "a": [.folder("The Fox", id: "f")],
            "f": [.file("01 Dawn.mp3"), .file("02 Dusk.mp3")],
        ])
        let book = try #require(shelf.books.first)
        #expect(book.title == "The Fox" && book.authors == ["Jane Doe"])
        #expect(book.chapters.map(\.title) == ["01 Dawn", "02 Dusk"])
    }

    @Test func `files at the top of a plain folder are its book, in one for anything each is`() {
        let files: [RemoteItem] = [.file("A Talk.mp3"), .file("Another.mp3")]
        #expect(shelf(["": files], root: "The Fox").books.map(\.title) == ["The Fox"])
        #expect(
            shelf(["": files], root: "Downloads").books.map(\.title) == ["A Talk", "Another"])
    }

    @Test func `a single m4b among others is a book of its own`() {
        let shelf = shelf([
            "": [.file("The Fox.m4b"), .file("The Bell.m4b"), .folder("x", id: "x")],
            "x": [.file("1.mp3"), .file("2.mp3")],
        ])
        #expect(Set(shelf.books.map(\.title)) == ["The Fox", "The Bell", "x"])
        #expect(Set(shelf.books.map(\.id)).count == 3)
    }

    @Test func `folders of discs are one book, their equal names told apart`() throws {
        let shelf = shelf([
            "": [.folder("The Fox", id: "f")],
            "f": [.folder("CD 2", id: "2"), .folder("CD 1", id: "1"), .file("cover.jpg")],
            "1": [.file("01.mp3", id: "11"), .file("02.mp3", id: "12")],
            "2": [.file("01.mp3", id: "21")],
        ])
        let book = try #require(shelf.books.first)
        #expect(shelf.books.count == 1 && book.title == "The Fox")
        #expect(book.chapters.map(\.sound.id) == ["11", "12", "21"])
        #expect(Set(book.chapters.map(\.title)).count == 3)
        #expect(book.cover?.name == "cover.jpg")
        #expect(Set(book.folders.compactMap { $0?.id }) == ["f", "1", "2"])
    }

    @Test func `texts, cue sheets and pictures belong by their names`() throws {
        let shelf = shelf([
            "": [.folder("Fox", id: "f")],
            "f": [
                .file("talk.mp3"), .file("talk.srt"), .file("talk.de.srt"), .file("talk.cue"),
                .file("Folder.JPG"), .folder("Subs", id: "s"), .file("other.mp3"),
            ],
            "s": [.file("talk.fr.vtt", id: "fr")],
        ])
        let book = try #require(shelf.books.first)
        let talk = try #require(book.chapters.first { $0.sound.name == "talk.mp3" })
        #expect(talk.spoken?.item.name == "talk.srt" && talk.listed.hasSubtitles)
        #expect(Set(talk.translations.compactMap { $0.language?.tag }) == ["de", "fr"])
        #expect(talk.cueSheet?.name == "talk.cue" && book.cover?.name == "Folder.JPG")
        #expect(book.chapters.first { $0.sound.name == "other.mp3" }?.spoken == nil)
    }

    @Test func `equal names are kept apart by their ids`() throws {
        let shelf = shelf([
            "": [.folder("Fox", id: "one"), .folder("Fox", id: "two")],
            "one": [.file("a.mp3", id: "1"), .file("a.mp3", id: "2")],
            "two": [.file("a.mp3", id: "3")],
        ])
        #expect(shelf.books.count == 2 && Set(shelf.books.map(\.id)).count == 2)
        #expect(shelf.books.allSatisfy { $0.title.unicodeScalars.allSatisfy { $0.isASCII } })
        let ids = shelf.books.flatMap { $0.chapters.map(\.sound.id) }
        #expect(ids.sorted() == ["1", "2", "3"])
    }

    @Test(arguments: ["../../etc", "a/b", "a\u{1B}[2Jb", "..", ".", "/", "\u{0}", "C:\\x"])
    func `hostile names are names`(_ name: String) throws {
        let shelf = shelf([
            "": [.folder(name, id: "f"), .folder("Good", id: "g")],
            "f": [.file(name + ".mp3", id: "x"), .file("b.mp3", id: "y")],
            "g": [.file("1.mp3", id: "z")],
        ])
        let ids = Set(shelf.books.flatMap { $0.chapters.map(\.sound.id) })
        #expect(ids.contains("z") && (name.hasPrefix(".") || ids.contains("y")))
        #expect(shelf[BookID(rawValue: StableHash.text(of: "g"))] != nil)
    }

    @Test func `empty files and those of other kinds are no chapters`() {
        let shelf = shelf([
            "": [.folder("Fox", id: "f"), .folder("Empty", id: "e"), .folder("@eaDir", id: "d")],
            "f": [.file("a.mp3", size: 0), .file("b.pdf"), .file("c.mp3"), .file("._d.mp3")],
            "d": [.file("x.mp3")],
        ])
        #expect(shelf.books.map { $0.chapters.map(\.sound.name) } == [["c.mp3"]])
    }

    @Test func `names that begin with a dot are of books, those of programs are not`() {
        let shelf = shelf([
            "": [
                .folder("...And Justice", id: "j"), .folder(".Trash-1000", id: "t"),
                .folder(".git", id: "g"), .folder(".hack", id: "h"), .folder(".STFOLDER", id: "s"),
            ],
            "j": [.file("1.mp3", id: "j1"), .file("._1.mp3", id: "j2")],
            "h": [.file(".hack - Ch 1.mp3", id: "h1"), .file(".hack - Ch 2.mp3", id: "h2")],
            "t": [.file("1.mp3", id: "t1")], "g": [.file("1.mp3", id: "g1")],
            "s": [.file("1.mp3", id: "s1")],
        ])
        #expect(Set(shelf.books.flatMap { $0.chapters.map(\.sound.id) }) == ["j1", "h1", "h2"])
        #expect(shelf.books.count == 2)
    }

    @Test(
        arguments: [
            (".DS_Store", true), (".nextcloudsync.log", true), (".sync_1.db", true),
            (".thumbnails", true), ("@eaDir", true), (".hackers", false), ("..", false),
            (".gitarre.mp3", false),
        ])
    func `names of programs`(_ name: String, _ isOne: Bool) {
        #expect(SystemName.isOne(name) == isOne)
    }

    @Test func `what is missing of a tree is one sentence`() {
        func folder(_ names: [String]) -> FolderTree.Folder {
            FolderTree.Folder(item: .folder("x"), names: names, items: [])
        }
        var tree = FolderTree()
        #expect(tree.shortfall(of: "cloud") == nil)
        let error = ServiceError(.timeout, context: "the folder")
        tree.leaveOut(folder(["later"]), error, isLater: true)
        #expect(tree.shortfall(of: "cloud") == nil)
        tree.leaveOut(folder(["Jane", "Fox"]), error, isLater: false)
        #expect(
            tree.shortfall(of: "cloud")
                == "The folder “Jane/Fox” of cloud could not be read, so books may be missing.")
        for name in ["b", "c", "d", "e"] {
            tree.leaveOut(
                folder([name]), ServiceError(.notCached, context: "it"), isLater: false)
        }
        #expect(
            tree.shortfall(of: "cloud")
                == "5 folders of cloud could not be read, so books may be missing: “Jane/Fox”, “b”,"
                + " “c” and 2 more.")
    }

    @Test func `a refused list is kept as what it was`() throws {
        let items: [RemoteItem] = [.file("a"), .folder("b")]
        for isRefused in [false, true] {
            let bytes = try #require(FolderList(items: items, isRefused: isRefused).bytes)
            let read = try #require(FolderList(bytes))
            #expect(read.items == items && read.isRefused == isRefused)
        }
        #expect(FolderList(Array("{}".utf8)) == nil)
    }

    @Test func `shortcut loops end`() {
        let shelf = shelf([
            "": [.folder("a", id: "a"), .folder("back", id: "b")],
            "a": [.folder("b", id: "b"), .file("1.mp3")],
            "b": [.folder("again", id: "a"), .folder("self", id: "b"), .file("2.mp3")],
        ])
        #expect(shelf.books.flatMap { $0.chapters }.count == 2)
    }

    @Test func `a tree is cut at its bounds, and says so`() {
        var tree = FolderTree()
        let many = (0..<RemoteLimits.items + 1).map { RemoteItem.file("\($0).mp3") }
        _ = tree.add(nil, [], Snapshot(many, .fetched))
        #expect(tree.isCut && tree.folders.first?.items.count == RemoteLimits.items)
        var deep = FolderTree()
        let names = (0..<RemoteLimits.depth).map { "\($0)" }
        #expect(deep.add(.folder("x"), names, Snapshot([.folder("y")], .fetched)).isEmpty)
        #expect(deep.isCut)
    }

    @Test func `an id is a word of the server's, or a hash`() {
        #expect(RemoteItem.file("x", id: "1aB-_9").shortID == "1aB-_9")
        #expect(RemoteItem.file("x", id: "a/b").shortID == StableHash.text(of: "a/b"))
        #expect(RemoteItem.file("x", id: "1").shortID == StableHash.text(of: "1"))
    }

    @Test func `lists keep what may be used`() throws {
        let long = String(repeating: "x", count: RemoteLimits.textBytes + 1)
        let items = FolderLists.checked([
            .file("a"), .file("a"), .file("", id: "b"), .file(long), .file("c", size: -5),
        ])
        #expect(items.map(\.name) == ["a", "c"] && items.last?.size == nil)
    }
}
