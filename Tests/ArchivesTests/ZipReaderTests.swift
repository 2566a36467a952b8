import Foundation
import ListenCore
import Testing

@testable import Archives

/// A folder of its own for one test.
final class Folder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "zip-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ bytes: [UInt8], _ name: String = "a.zip") throws -> String {
        try Data(bytes).write(to: URL(filePath: "\(path)/\(name)"))
        return "\(path)/\(name)"
    }

    func made(_ name: String = "out") throws -> String {
        try FileManager.default.createDirectory(
            atPath: "\(path)/\(name)", withIntermediateDirectories: true)
        return "\(path)/\(name)"
    }

    func names(below name: String = "out") -> [String] {
        (FileManager.default.enumerator(atPath: "\(path)/\(name)")?.allObjects as? [String] ?? [])
            .sorted()
    }
}

@Suite struct ZipReaderTests {
    private let reader = ZipReader()

    private static let hostile: [String] = [
        "/etc/passwd", "../up", "a/../../up", "a\\..\\up", "C:\\x", "C:x", "a//b", "./a", "a/./b",
        "..",
        "\u{1B}[2Jx", "a\nb", String(repeating: "x", count: 300),
        String(repeating: "a/", count: 40) + "a",
    ]

    @Test func `files are listed, read and written`() throws {
        let folder = try Folder()
        let path = try folder.file(
            ZipWriter([("a.txt", "hello"), ("日本/第1章.mp3", "sound"), ("d/e/f", "")]).bytes)
        let listing = try reader.files(of: path, limits: .inMemory)
        #expect(listing.files.map(\.name) == ["a.txt", "日本/第1章.mp3", "d/e/f"])
        #expect(listing.files.first?.statedBytes == 5 && listing.diagnostics == [])
        let contents = try reader.contents(of: path, limits: .inMemory) { $0 != "a.txt" }
        #expect(contents == ["日本/第1章.mp3": Array("sound".utf8), "d/e/f": []])
        let out = try folder.made()
        let done = try reader.extract(
            path, into: out, limits: ArchiveLimits(), wanted: { $0 != "d/e/f" },
            isCancelled: { false })
        #expect(done.names == ["a.txt", "日本/第1章.mp3"] && !done.wasCancelled)
        #expect(folder.names() == ["a.txt", "日本", "日本/第1章.mp3"])
        #expect(try String(contentsOfFile: out + "/a.txt", encoding: .utf8) == "hello")
    }

    @Test func `names that could lead elsewhere are left out`() throws {
        let folder = try Folder()
        let path = try folder.file(
            ZipWriter(Self.hostile.map { ($0, "x") } + [("good", "y")]).bytes)
        let out = try folder.made("in/out")
        let done = try reader.extract(
            path, into: out, limits: ArchiveLimits(), wanted: { _ in true }, isCancelled: { false })
        #expect(done.names == ["good"] && done.diagnostics.count == Self.hostile.count)
        #expect(folder.names(below: "in") == ["out", "out/good"])
        #expect(!done.diagnostics.contains { $0.contains("\u{1B}") || $0.contains("\n") })
    }

    @Test func `links, devices, repeated and encrypted entries are left out`() throws {
        let folder = try Folder()
        var writer = ZipWriter([("a", "first")])
        writer.entries += [
            .init(name: Array("link".utf8), content: Array("/etc".utf8), mode: 0o120777),
            .init(name: Array("link/x".utf8), content: Array("x".utf8)),
            .init(name: Array("folder/".utf8), mode: 0o040755),
            .init(name: Array("a".utf8), content: Array("second".utf8)),
            .init(name: Array("secret".utf8), content: Array(repeating: 1, count: 20), flags: 1),
        ]
        let path = try folder.file(writer.bytes)
        let listing = try reader.files(of: path, limits: .inMemory)
        #expect(listing.files.map(\.name) == ["a", "link/x", "secret"])
        #expect(listing.files.map(\.isEncrypted) == [false, false, true])
        #expect(try reader.contents(of: path, limits: .inMemory) { _ in true }.count == 2)
        let done = try reader.extract(
            path, into: try folder.made(), limits: ArchiveLimits(), wanted: { _ in true },
            isCancelled: { false })
        #expect(done.names == ["a", "link/x"] && done.diagnostics.count == 3)
        #expect(try String(contentsOfFile: folder.path + "/out/a", encoding: .utf8) == "first")
    }

    @Test func `names of old programs are read in their code page`() throws {
        let folder = try Folder()
        var writer = ZipWriter()
        writer.entries = [
            .init(name: [0x81, 0x62, 0x65, 0x72]), .init(name: Array("größe".utf8)),
        ]
        let path = try folder.file(writer.bytes)
        #expect(
            try reader.files(of: path, limits: .inMemory).files.map(\.name) == ["über", "größe"])
    }

    @Test func `limits end what grows too large`() throws {
        let folder = try Folder()
        var writer = ZipWriter([("a", "0123456789"), ("b", "0123456789")])
        let path = try folder.file(writer.bytes)
        func refusal(_ change: (inout ArchiveLimits) -> Void) -> StoreError? {
            var limits = ArchiveLimits()
            change(&limits)
            return #expect(throws: StoreError.self) {
                try reader.contents(of: path, limits: limits) { _ in true }
            }
        }
        for error in [
            refusal { $0.entries = 1 }, refusal { $0.fileBytes = 9 },
            refusal { $0.totalBytes = 19 },
        ] {
            #expect(error?.kind == .refused)
        }
        // 70 MB of zeros in 440 KB, which state that they are one byte.
        writer.entries = [
            .init(name: [0x7A], packed: ZipWriter.zeros(runs: 272_000), statedSize: 70_176_001)
        ]
        let bomb = try folder.file(writer.bytes, "bomb.zip")
        var limits = ArchiveLimits()
        limits.ratio = 10
        let error = #expect(throws: StoreError.self) {
            try reader.extract(
                bomb, into: try folder.made(), limits: limits, wanted: { _ in true },
                isCancelled: { false })
        }
        #expect(error?.kind == .refused)
    }

    @Test func `what is there already is neither followed nor overwritten`() throws {
        let folder = try Folder()
        let path = try folder.file(ZipWriter([("d/x", "new"), ("y", "new")]).bytes)
        let out = try folder.made()
        _ = try folder.made("elsewhere")
        try FileManager.default.createSymbolicLink(
            atPath: out + "/d", withDestinationPath: folder.path + "/elsewhere")
        #expect(throws: StoreError.self) {
            try reader.extract(
                path, into: out, limits: ArchiveLimits(), wanted: { _ in true },
                isCancelled: { false })
        }
        #expect(folder.names(below: "elsewhere") == [])
        _ = try folder.file(Array("old".utf8), "out/y")
        #expect(throws: StoreError.self) {
            try reader.extract(
                path, into: out, limits: ArchiveLimits(), wanted: { $0 == "y" },
                isCancelled: { false })
        }
        #expect(try String(contentsOfFile: out + "/y", encoding: .utf8) == "old")
    }

    @Test func `it ends when it is told to`() throws {
        let folder = try Folder()
        let path = try folder.file(ZipWriter([("a", "x"), ("b", "y")]).bytes)
        var asked = 0
        let done = try reader.extract(
            path, into: try folder.made(), limits: ArchiveLimits(), wanted: { _ in true },
            isCancelled: {
                asked += 1
                return asked == 2
            })
        #expect(done.wasCancelled && done.names == ["a"])
    }

    @Test func `what is no archive, cut or absent is an error with a sentence`() throws {
        let folder = try Folder()
        let whole = ZipWriter([("a", String(repeating: "x", count: 500))]).bytes
        let paths = [
            try folder.file(Array("no archive".utf8), "1"),
            try folder.file(Array(whole[..<200]), "2"),
            folder.path + "/none", folder.path,
        ]
        for path in paths {
            let error = #expect(throws: StoreError.self) {
                try reader.contents(of: path, limits: .inMemory) { _ in true }
            }
            #expect(error?.description.hasSuffix(".") == true)
        }
    }

    @Test func `damaged archives end, and write nothing elsewhere`() throws {
        let folder = try Folder()
        let whole = ZipWriter([("a/b", "hello"), ("c", "you"), ("../d", "x")]).bytes
        var state: UInt64 = 7
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        for round in 0..<150 {
            var bytes = whole
            for _ in 0..<1 + random(4) { bytes[random(bytes.count)] = UInt8(random(256)) }
            if random(4) == 0 { bytes.removeLast(random(bytes.count)) }
            let path = try folder.file(bytes, "damaged.zip")
            let out = try folder.made("in/\(round)")
            _ = try? reader.extract(
                path, into: out, limits: .inMemory, wanted: { _ in true }, isCancelled: { false })
        }
        let outside = folder.names(below: "in").filter { Int($0.split(separator: "/")[0]) == nil }
        #expect(outside == [])
    }
}
