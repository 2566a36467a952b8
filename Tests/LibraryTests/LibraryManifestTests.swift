import Files
import ListenCore
import Testing

@testable import Library

@Suite struct LibraryManifestTests {
    static func manifest(_ json: String) throws(LibraryError) -> LibraryManifest {
        try LibraryManifest(json: Array(json.utf8), path: "library.json")
    }

    static func chapter(_ fields: String) -> String {
        """
        {"schemaVersion": 1, "books": [{"id": "a", "title": "A", "chapters": [{\(fields)}]}]}
        """
    }

    static let damaged: [(json: String, place: String, reason: String)] = [
        ("", "", "it is not JSON"),
        ("{\"schemaVersion\": 1, \"books\": [", "", "it is not JSON"),
        ("[]", "", "an object was expected"),
        ("{}", "schemaVersion", "a value is missing"),
        ("{\"schemaVersion\": \"1\"}", "schemaVersion", "a number was expected"),
        ("{\"schemaVersion\": 0, \"books\": []}", "schemaVersion", "there is no version 0"),
        ("{\"schemaVersion\": 1}", "books", "a value is missing"),
        ("{\"schemaVersion\": 1, \"books\": {}}", "books", "a list was expected"),
        (
            "{\"schemaVersion\": 1, \"books\": [{\"id\": \"a\", \"title\": null}]}",
            "books[0].title", "a value is missing"
        ),
        (chapter("\"id\": 7"), "books[0].chapters[0].id", "a text was expected"),
        (
            chapter("\"id\": \"\", \"title\": \"\", \"audio\": \"x\""), "books[0].chapters[0].id",
            "an id of 1 to 200 bytes was expected"
        ),
        (
            chapter("\"id\": \"c\", \"title\": \"\", \"audio\": \"x\", \"number\": 1e30"),
            "", "a number in it is out of range"
        ),
        (
            """
            {"schemaVersion": 1, "books": [{"id": "a", "title": "A", "chapters": []},
             {"id": "a", "title": "B", "chapters": []}]}
            """, "books[1].id", "the id is already taken"
        ),
    ]

    @Test(arguments: damaged.indices)
    func `a damaged manifest says where and why`(index: Int) {
        let (json, place, reason) = Self.damaged[index]
        let error = #expect(throws: LibraryError.self) { try Self.manifest(json) }
        #expect(error?.code == .manifestDamaged(at: place, reason: reason))
        #expect(error?.kind == .badData)
    }

    @Test(arguments: [
        "../secret.mp3", "/etc/passwd", "a/../../b.mp3", "", "a//b.mp3", "./a.mp3", "..", "a/",
        "a\\u0000b", "a\\u001b[2J",
    ])
    func `a path that could leave the folder is refused`(path: String) {
        let json = Self.chapter("\"id\": \"c\", \"title\": \"\", \"audio\": \"\(path)\"")
        let error = #expect(throws: LibraryError.self) { try Self.manifest(json) }
        #expect(
            error?.code
                == .manifestDamaged(
                    at: "books[0].chapters[0].audio",
                    reason: "the path does not stay in the library's folder"))
    }

    @Test func `a path may hold dots and spaces inside its names`() throws {
        let json = Self.chapter("\"id\": \"c\", \"title\": \"\", \"audio\": \"a b/..c.d/…mp3\"")
        #expect(try Self.manifest(json).entries.count == 1)
    }

    @Test(arguments: ["-1", "0", "1e9", "1e308"])
    func `a length that cannot be true is unknown`(seconds: String) throws {
        let json = Self.chapter(
            """
            "id": "c", "title": "", "audio": "x", "durationSeconds": \(seconds), "wordCount": -5
            """)
        let chapter = try Self.manifest(json).entries.first?.chapters.first?.chapter
        #expect(chapter?.duration == .zero)
        #expect(chapter?.wordCount == nil)
        #expect(chapter?.wordsPerMinute == nil)
    }

    @Test func `a newer manifest is refused whatever its shape`() {
        let error = #expect(throws: LibraryError.self) {
            try Self.manifest("{\"schemaVersion\": 2, \"books\": \"elsewhere\"}")
        }
        #expect(
            error?.description == """
                The list of books library.json has version 2, and this listen reads version 1. \
                Update listen.
                """)
    }

    @Test func `a missing folder, a missing manifest and a huge one have sentences of their own`()
        throws
    {
        let folder = try TemporaryFolder()
        #expect(throws: LibraryError(.folderMissing, subject: "\(folder.path)/none")) {
            try LibrarySource(folder: "\(folder.path)/none")
        }
        #expect(throws: LibraryError(.manifestMissing, subject: "\(folder.path)/library.json")) {
            try LibrarySource(folder: folder.path)
        }
        let path = try folder.write(String(repeating: " ", count: 100), to: "big")
        #expect(throws: FileError(.tooLarge(limitBytes: 99), path: path)) {
            try LocalFile.bytes(of: path, limit: 99)
        }
        #expect(try LocalFile.bytes(of: path, limit: 100).count == 100)
    }

    @Test func `a file in the place of the folder is no library`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("x", to: "file")
        #expect(throws: LibraryError(.folderMissing, subject: file)) {
            try LibrarySource(folder: file)
        }
    }
}
