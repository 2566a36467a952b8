import Testing

@testable import Files

@Suite struct FilePlaceTests {
    @Test(arguments: [
        ("/books/one.mp3", "/books", "one.mp3"),
        ("/one.mp3", "/", "one.mp3"),
        ("/books/", "/books", ""),
        ("/", "/", ""),
        ("one.mp3", "", "one.mp3"),
        // A combining acute accent after the slash.
        ("/books/\u{301}a", "/books", "\u{301}a"),
    ])
    func `a path is split at its last slash`(path: String, folder: String, name: String) {
        let place = FilePlace(path)
        #expect(Array(place.folder.utf8) == Array(folder.utf8))
        #expect(Array(place.name.utf8) == Array(name.utf8))
    }

    @Test func `a path that ends with a slash is its own name`() {
        #expect(FilePlace.name(of: "/books/one.mp3") == "one.mp3")
        #expect(FilePlace.name(of: "/") == "/")
        #expect(FilePlace.name(of: "/books/") == "/books/")
    }

    @Test func `a name is joined to a folder by one slash`() {
        #expect(FilePlace.path("a", in: "/") == "/a")
        #expect(FilePlace.path("a", in: "/books") == "/books/a")
        #expect(FilePlace.path("a", in: "/books/") == "/books/a")
    }

    @Test(arguments: [
        ("/books/a/b", "/books", "a/b"), ("/books/a", "/books/", "a"), ("/a", "/", "a"),
        ("/books", "/books", nil), ("/books/", "/books", nil), ("/booksellers/a", "/books", nil),
        ("/other/a", "/books", nil),
    ])
    func `what is below a folder is told from its neighbours`(
        path: String, folder: String, below: String?
    ) {
        #expect(FilePlace.below(path, folder) == below)
    }
}
