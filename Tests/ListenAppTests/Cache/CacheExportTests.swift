import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import Reports

@Suite struct CacheExportTests {
    private let shelf: CacheShelf
    private var printed: Printed { shelf.printed }
    private var target: String { shelf.folder + "/out" }

    init() async throws {
        shelf = try CacheShelf()
        try await shelf.fill()
    }

    private func export(
        _ wanted: [String] = [], _ choice: CacheReport.Choice = .init(), to path: String? = nil,
        replacing: Bool = false
    ) async throws {
        try await shelf.report().export(
            wanted, choice, to: path ?? target, replacing: replacing, json: false)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: target).sorted()
    }

    private func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: target + "/" + name)), as: UTF8.self)
    }

    @Test func `a book is taken out under readable names with a manifest`() async throws {
        try await export(["cartero"])
        #expect(
            try names() == [
                "El cartero - list of chapters.json", "El cartero, Dos - data.txt",
                "El cartero, Dos - sound.mp3", "El cartero, Dos - text.txt", "manifest.json",
            ])
        #expect(try text("El cartero, Dos - text.txt") == "1\n")
        let manifest = try text("manifest.json")
        for piece in [
            "\"version\" : 1", "\"file\" : \"El cartero, Dos - sound.mp3\"",
            "\"sha256\" : \"\(SHA256.hex(of: Array(repeating: 7, count: 5_000)))\"",
            "\"url\" : \"http://127.0.0.1:8000/books/x/chapters/c2/audio\"",
        ] {
            #expect(manifest.contains(piece), "\(piece)")
        }
        #expect(printed.notes == "4 entries, 5 KB, taken out to \(target).\n")
    }

    @Test func `no file that exists is replaced unless asked to`() async throws {
        try await export(["cartero"])
        try Data("mine".utf8).write(to: URL(filePath: target + "/manifest.json"))
        await #expect(throws: CacheError.self) { try await export() }
        #expect(try text("manifest.json") == "mine")
        #expect(try names().count == 5, "nothing is written before all names are known to be free")
        try await export(replacing: true)
        #expect(try text("manifest.json") != "mine")
        #expect(try names().count == 6)
    }

    @Test func `no title makes a path, and names that fall together are numbered`() async throws {
        let evil = try CacheShelf()
        try await evil.keep(
            "/books", .list,
            #"[{"id":"a","title":"../../../etc/passwd\u0000"},{"id":"b","title":".. .. .. etc passwd!"}]"#,
            of: CacheShelf.subject())
        for book in ["a", "b"] {
            try await evil.keep("/\(book)", .payload, book, of: CacheShelf.subject(book, "c/../d"))
        }
        let out = evil.folder + "/out"
        try await evil.report().export(
            [], .init(kind: .payload), to: out, replacing: false, json: false)
        let names = try FileManager.default.contentsOfDirectory(atPath: out).sorted()
        #expect(names.count == 3 && names.allSatisfy { !$0.hasPrefix(".") })
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: evil.folder).sorted() == [
                "cache", "out",
            ])
    }

    @Test func `texts go into one JSON file and recordings are only named`() async throws {
        try await export(to: shelf.folder + "/all.json")
        let all = String(
            decoding: try Data(contentsOf: URL(filePath: shelf.folder + "/all.json")), as: UTF8.self
        )
        #expect(all.contains("\"text\" : \"1\\n\"") && all.contains("\"what\" : \"list of books\""))
        #expect(printed.notes.contains("Recordings are only named in it."))
        await #expect(throws: StoreError.self) { try await export(to: shelf.folder + "/all.json") }
    }

    @Test func `damaged sound is not taken out as if it were whole`() async throws {
        let path = try await shelf.keepSound("/other.mp3", [1, 2, 3], of: nil)
        try Data([1, 2, 4]).write(to: URL(filePath: path))
        await #expect(throws: StoreError(.corrupt(setAside: nil), path: path)) {
            try await export([CacheShelf.server + "/other.mp3"])
        }
        #expect(try names().isEmpty)
    }

    @Test func `an entry, a class and a wrong name are understood`() async throws {
        try await export([], .init(kind: .media))
        #expect(try names() == ["El cartero, Dos - sound.mp3", "manifest.json"])
        await #expect(throws: CacheError.self) { try await export(["nonsense"]) }
        try Data().write(to: URL(filePath: shelf.folder + "/file"))
        await #expect(throws: CacheError.noFolder(shelf.folder + "/file")) {
            try await export(to: shelf.folder + "/file")
        }
    }

    @Test(
        arguments: [
            ("../../etc", ".._.._etc", false), ("A: b", "A - b", true), ("  x  y ", "x y", true),
            ("", "_", true), ("第二章 ¿qué?", "第二章 _qué_", true), ("a\u{0}b\nc", "a_b_c", true),
        ])
    func `names keep letters and lose what a file system or a shell minds`(
        text: String, expected: String, isExact: Bool
    ) {
        let name = ExportNames.safe(text)
        #expect(!name.contains("/") && !name.contains("\u{0}") && !name.hasPrefix("."))
        if isExact { #expect(name == expected) }
        #expect(ExportNames.safe(String(repeating: "狼", count: 200)).utf8.count <= 120)
    }
}
