import Foundation
import Glibc
import ListenTestSupport
import Synchronization
import Testing

@testable import Library

@Suite struct FolderListingsTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
    }

    /// Gives the folder a time of change, which tells its states apart.
    private func change(_ seconds: Int) throws {
        var times = [timespec(), timespec()]
        times[0].tv_sec = seconds
        times[1].tv_sec = seconds
        try #require(utimensat(AT_FDCWD, folder, times, 0) == 0)
    }

    @Test(arguments: [
        ("1.mp3", ["1.srt", "1.es.srt", "1.pt-BR.vtt"]),
        ("1.es.mp3", ["1.es.srt"]),
        ("10.mp3", ["10.lrc"]),
        ("2.mp3", []),
        ("Café.mp3", ["Cafe\u{301}.srt"]),
        (".srt", []),
    ])
    func `the texts of a recording are found by its name`(recording: String, names: [String]) {
        let listing = FolderListings.Listing([
            "1.mp3", "1.srt", "1.es.srt", "1.pt-BR.vtt", "1.jpg", "10.lrc", "notes.txt", "srt",
            "Cafe\u{301}.srt",
        ])
        #expect(listing[recording] == names)
    }

    @Test func `a folder is read once until it changes`() throws {
        let reads = Mutex(0)
        let listings = FolderListings { folder in
            reads.withLock { $0 += 1 }
            return LocalFile.names(in: folder, beginningWith: "")
        }
        try temporary.write("text", to: "1.srt")
        try change(1_000)
        #expect(listings[folder]["1.mp3"] == ["1.srt"])
        #expect(listings[folder]["1.mp3"] == ["1.srt"])
        #expect(reads.withLock(\.self) == 1)
        try temporary.write("text", to: "1.es.srt")
        try change(2_000)
        #expect(listings[folder]["1.mp3"] == ["1.es.srt", "1.srt"])
        #expect(reads.withLock(\.self) == 2)
    }

    @Test func `a folder that was changed just now is read again`() throws {
        try change(Int(Date().timeIntervalSince1970) + 60)
        let listings = FolderListings()
        #expect(listings[folder]["1.mp3"].isEmpty)
        try temporary.write("text", to: "1.srt")
        try change(Int(Date().timeIntervalSince1970) + 60)
        #expect(listings[folder]["1.mp3"] == ["1.srt"])
    }

    @Test func `a folder that is gone has no texts`() {
        #expect(FolderListings()[folder + "/gone"]["1.mp3"].isEmpty)
    }
}
