import Files
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
    private func change(_ seconds: Int, _ below: String = "") throws {
        var times = [timespec(), timespec()]
        times[0].tv_sec = seconds
        times[1].tv_sec = seconds
        try #require(utimensat(AT_FDCWD, folder + below, times, 0) == 0)
    }

    private func names(_ listings: FolderListings) -> [String] {
        listings[folder]["1.mp3"].files.map(\.name)
    }

    @Test func `a folder is read once until it changes`() throws {
        let reads = Mutex(0)
        let listings = FolderListings { folder in
            reads.withLock { $0 += 1 }
            return LocalFile.names(in: folder, beginningWith: "")
        }
        try temporary.write("sound", to: "1.mp3")
        try temporary.write("text", to: "1.srt")
        try change(1_000)
        #expect(names(listings) == ["1.srt"])
        #expect(names(listings) == ["1.srt"])
        #expect(reads.withLock(\.self) == 1)
        try temporary.write("text", to: "1.es.srt")
        try change(2_000)
        #expect(names(listings) == ["1.es.srt", "1.srt"])
        #expect(reads.withLock(\.self) == 2)
    }

    @Test func `a folder that was changed just now is read again`() throws {
        try change(Int(Date().timeIntervalSince1970) + 60)
        let listings = FolderListings()
        #expect(names(listings).isEmpty)
        try temporary.write("sound", to: "1.mp3")
        try temporary.write("text", to: "1.srt")
        try change(Int(Date().timeIntervalSince1970) + 60)
        #expect(names(listings) == ["1.srt"])
    }

    @Test func `a folder of subtitles in it is read again when it changes`() throws {
        let listings = FolderListings()
        try temporary.write("sound", to: "1.mp3")
        try temporary.write("text", to: "SUBS/1.srt")
        try temporary.write("text", to: "SUBS/1/2_English.srt")
        try change(1_000, "/SUBS/1")
        try change(1_000, "/SUBS")
        try change(1_000)
        #expect(names(listings) == ["SUBS/1.srt", "SUBS/1/2_English.srt"])
        try temporary.write("text", to: "SUBS/1/3_French.srt")
        try change(2_000, "/SUBS/1")
        #expect(
            names(listings) == ["SUBS/1.srt", "SUBS/1/2_English.srt", "SUBS/1/3_French.srt"])
    }

    @Test func `a folder that is gone has no texts`() {
        #expect(FolderListings()[folder + "/gone"]["1.mp3"].files.isEmpty)
    }
}
