import Glibc
import ListenCore
import Testing

@testable import Files

@Suite struct LocalFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func code<T>(_ body: () throws -> T) -> FileErrorCode? {
        do {
            _ = try body()
            return nil
        } catch {
            return (error as? FileError)?.code
        }
    }

    @Test func `a path is resolved through links to what is there`() throws {
        try folder.write([1], to: "f")
        #expect(symlink(folder.file("f"), folder.file("link")) == 0)
        let path = try LocalFile.resolved(folder.file("f"))
        #expect(path.hasPrefix("/") && path.hasSuffix("/f"))
        #expect(try LocalFile.resolved(folder.file("./link")) == path)
        #expect(code { try LocalFile.resolved(folder.file("none")) } == .fileMissing)
        #expect(code { try LocalFile.resolved("") } == .fileMissing)
    }

    @Test func `a file is read whole up to its limit, and refused one byte beyond`() throws {
        try folder.write([1, 2, 3], to: "f")
        let path = folder.file("f")
        #expect(try LocalFile.bytes(of: path, limit: 3) == [1, 2, 3])
        #expect(try LocalFile.bytes(of: path, limit: 4) == [1, 2, 3])
        #expect(code { try LocalFile.bytes(of: path, limit: 2) } == .tooLarge(limitBytes: 2))
        #expect(try LocalFile.beginning(of: path, limit: 2) == [1, 2])
        #expect(try LocalFile.beginning(of: path, limit: 9) == [1, 2, 3])
    }

    @Test func `a large file comes whole, in order`() throws {
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        try folder.write(bytes, to: "f")
        #expect(try LocalFile.bytes(of: folder.file("f"), limit: bytes.count) == bytes)
    }

    @Test func `an empty file reads as nothing, and is refused where contents are needed`() throws {
        try folder.write([], to: "f")
        #expect(try LocalFile.bytes(of: folder.file("f"), limit: 0) == [])
        #expect(code { try LocalFile.requireContents(folder.file("f")) } == .fileEmpty)
        try folder.write([1], to: "f")
        #expect(code { try LocalFile.requireContents(folder.file("f")) } == nil)
    }

    @Test func `folders, pipes and missing files are told apart`() throws {
        let pipe = folder.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        for read in [
            { try LocalFile.requireContents($0) },
            { _ = try LocalFile.bytes(of: $0, limit: 9) },
            { _ = try LocalFile.beginning(of: $0, limit: 9) },
        ] as [(String) throws -> Void] {
            #expect(code { try read(folder.path) } == .isFolder)
            #expect(code { try read(pipe) } == .notRegular)
            #expect(code { try read(folder.file("none")) } == .fileMissing)
            #expect(code { try read(pipe + "/below") } == .fileMissing)
        }
        #expect(
            code { try LocalFile.requireContents(String(repeating: "a", count: 300)) }
                == .fileMissing)
    }

    @Test func `a path is resolved through links, and refused when it is none`() throws {
        try folder.write([1], to: "f")
        #expect(symlink(folder.file("f"), folder.file("link")) == 0)
        let real = try LocalFile.resolved(folder.file("f"))
        #expect(try LocalFile.resolved(folder.file("./link")) == real)
        #expect(code { try LocalFile.resolved("") } == .fileMissing)
        #expect(code { try LocalFile.resolved(folder.file("f") + "\0.mp3") } == .fileMissing)
        #expect(code { try LocalFile.resolved(folder.file("none")) } == .fileMissing)
    }

    @Test func `names are those with the beginning that are wanted, in order`() throws {
        for name in ["b2", "b1", "b3", "a1"] { try folder.write([], to: name) }
        #expect(LocalFile.names(in: folder.path, beginningWith: "b") == ["b1", "b2", "b3"])
        #expect(
            LocalFile.names(in: folder.path, beginningWith: "b") { $0 != "b2" } == ["b1", "b3"])
        #expect(LocalFile.names(in: folder.path, beginningWith: "b", most: 2).count == 2)
        #expect(LocalFile.names(in: folder.file("none"), beginningWith: "") == [])
    }

    @Test func `names are at most a thousand, unless more are asked for`() {
        for number in 0...1_000 { close(creat(folder.file("n\(number)"), 0o600)) }
        #expect(LocalFile.names(in: folder.path, beginningWith: "n").count == 1_000)
        #expect(LocalFile.names(in: folder.path, beginningWith: "n", most: 2_000).count == 1_001)
    }

    @Test(
        arguments: [
            (.fileMissing, .notFound, "does not exist"), (.fileEmpty, .badData, "is empty"),
            (.isFolder, .usage, "is a folder"), (.notRegular, .usage, "ordinary file"),
            (.outsideFolder, .badData, "leads out of"),
            (.notPermitted, .refused, "may not be read"),
            (.tooLarge(limitBytes: 7), .badData, "7 bytes"),
            (.notSubtitles(reason: "No cues."), .badData, "No cues."),
            (.unreadable(reason: "worn out"), .inputOutput, "worn out"),
        ] as [(FileErrorCode, FailureKind, String)])
    func `every fault has its kind and says what is wrong`(
        code: FileErrorCode, kind: FailureKind, part: String
    ) {
        let error = FileError(code, path: "/x")
        #expect(error.kind == kind)
        #expect(error.description.contains(part))
        #expect(error.description.hasSuffix("."))
    }
}
