import Fetching
import Foundation
import HTTPCaching
import ListenCore
import ListenTestSupport
import Processes
import ServerTestSupport
import Testing

@testable import RemoteFolders

/// The program of OpenSSH that serves SFTP, without ssh before it.
private enum RealServer {
    static let path = "/usr/lib/openssh/sftp-server"

    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }
}

/// SFTP as OpenSSH speaks it.
@Suite(
    .enabled(if: RealServer.isInstalled, "openssh-sftp-server is not installed"),
    .timeLimit(.minutes(2)))
struct RealSFTPTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "listen-sftp-\(UUID().uuidString)")

    private func source(
        _ store: InMemoryResponseStore
    ) throws -> (RemoteFolderSource, SFTPListing) {
        let address = try #require(try SFTPAddress("sftp://localhost\(folder.path)/B%C3%BCcher"))
        let connection = SFTPConnection(address, timing: .live(ManualClock())) {
            SSHPipe(ProgramLaunch([RealServer.path], environment: [:]))
        }
        let listing = try SFTPListing(connection, source: SourceID(rawValue: "real"))
        let cache = makeCache(listing.transport, store: store)
        return (RemoteFolderSource(listing, name: "shelf", cache: cache), listing)
    }

    @Test func `books are listed and heard`() async throws {
        let files = FileManager.default
        defer { try? files.removeItem(at: folder) }
        let book = folder.appending(path: "Bücher/Jane Doe - The Fox")
        try files.createDirectory(at: book, withIntermediateDirectories: true)
        let sound = StubLibrary.pattern(2_000_000, seed: 3)
        try Data(sound).write(to: book.appending(path: "1 #ü%41.mp3"))
        try Data(sound.prefix(5_000)).write(to: book.appending(path: "2.mp3"))
        try Data("1\n00:00:00,000 --> 00:00:01,000\nA fox.\n".utf8).write(
            to: book.appending(path: "2.en.srt"))
        try files.createSymbolicLink(
            atPath: book.appending(path: "loop").path, withDestinationPath: "../..")
        try files.createSymbolicLink(
            atPath: folder.appending(path: "Bücher/again").path,
            withDestinationPath: "Jane Doe - The Fox")
        let (source, listing) = try source(try InMemoryResponseStore())
        let books = try await source.books(.cacheFirst).value
        #expect(books.map(\.title) == ["The Fox"])
        let first = try #require(books.first)
        let chapters = try await source.chapters(of: first.id, .cacheFirst).value
        #expect(chapters.map(\.hasSubtitles) == [false, true])
        for (chapter, count) in zip(chapters, [2_000_000, 5_000]) {
            let playback = try await source.playback(
                of: chapter.id, in: first.id, .cacheFirst
            ).value
            let audio = try await source.audio(of: playback, .cacheFirst)
            let heard = await bytes(of: try #require(audio.stream))
            #expect(heard == .success(Array(sound.prefix(count))))
            guard let track = playback.subtitles else { continue }
            let text = try await source.track(track, of: playback, .cacheFirst).value
            #expect(String(decoding: text.bytes, as: UTF8.self).contains("A fox."))
        }
        try files.removeItem(at: folder)
        let error = await #expect(throws: ServiceError.self) { try await listing.items(of: nil) }
        #expect(error?.code == .notFound)
        await source.settle()
    }

    @Test func `a folder without the right to read is told`() async throws {
        // The administrator may read everything.
        guard getuid() != 0 else { return }
        let files = FileManager.default
        let top = folder.appending(path: "Bücher")
        try files.createDirectory(
            at: top.appending(path: "closed"), withIntermediateDirectories: true)
        try files.setAttributes(
            [.posixPermissions: 0], ofItemAtPath: top.appending(path: "closed").path)
        defer { try? files.removeItem(at: folder) }
        let (source, listing) = try source(try InMemoryResponseStore())
        let closed = RemoteItem(id: "closed", name: "closed", kind: .folder)
        let error = await #expect(throws: ServiceError.self) {
            try await listing.items(of: closed)
        }
        #expect(error.map { listing.isRefusal($0) } == true)
        await source.settle()
    }
}

/// The streams of a child process.
@Suite(.timeLimit(.minutes(1))) struct SSHPipeTests {
    private func fault(_ words: [String]) async -> SFTPFault? {
        let session = SFTPSession(SSHPipe(ProgramLaunch(words)), sleep: longSleep)
        var found: SFTPFault?
        do throws(SFTPFault) {
            try await session.start(at: "")
        } catch {
            found = error
        }
        await session.close()
        return found
    }

    @Test func `why a program ends is read from what it says`() async {
        #expect(await fault(["/nonexistent/ssh"]) == .missing)
        let denied = "echo 'a@b: Permission denied (publickey).' >&2; exit 255"
        #expect(await fault(["/bin/sh", "-c", denied]) == .denied)
        #expect(await fault(["/bin/sh", "-c", "exit 1"]) == .cut)
        #expect(await fault(["/bin/sh", "-c", "echo Welcome to the shelf"]) == .noise)
    }

    @Test func `a program that goes on is ended when it is closed`() async throws {
        let pipe = SSHPipe(ProgramLaunch(["/bin/cat"]))
        pipe.send([1, 2, 3])
        #expect(try await pipe.receive() == [1, 2, 3])
        pipe.send([4])
        #expect(try await pipe.receive() == [4])
        let waiting = Task { () async -> SFTPFault? in
            do throws(SFTPFault) {
                _ = try await pipe.receive()
                return nil
            } catch {
                return error
            }
        }
        await pipe.close()
        #expect(await waiting.value == .cancelled)
    }
}
