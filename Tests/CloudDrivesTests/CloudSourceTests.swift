import CryptoDigests
import Fetching
import HTTPCaching
import ListenCore
import ListenTestSupport
import ProgramTestSupport
import RemoteFolders
import Testing

@testable import CloudDrives

/// Google Drive and Baidu Netdisk against a stub of both; unproved with the real services.
@Suite(.enabled(if: PrivateServer.skipReason("python3") == nil, "python3 is not installed"))
struct CloudSourceTests {
    private let cloud: PrivateCloud
    private let account: Account

    init() async throws {
        cloud = try PrivateCloud()
        account = try await Account(cloud)
    }

    private func md5(_ bytes: [UInt8]) throws -> String {
        var digest = try LibcryptoDigests().digest(.md5)
        bytes.withUnsafeBytes { digest.update($0) }
        return digest.finalized()
    }

    private func sums(of listing: DriveListing) async throws -> [String: String] {
        let folder = RemoteItem(id: "1FolderBook", name: "", kind: .folder)
        let items = try await listing.items(of: folder)
        return Dictionary(items.map { ($0.name, $0.version ?? "") }) { first, _ in first }
    }

    @Test func `pages are joined, and begin anew where a page is refused`() async throws {
        let listing = try await account.drive()
        let items = try await listing.items(
            of: RemoteItem(id: "1FolderOdd", name: "Odd", kind: .folder))
        #expect(
            items.map(\.name) == [
                "quota.mp3", "flagged.mp3", "rate.mp3", "../a/b.mp3", "../a/b.mp3", "round",
            ])
        #expect(items.last?.id == "1FolderOdd" && items.last?.isFolder == true)
        let lists = cloud.log.filter { $0.hasPrefix("GET /drive/v3/files 400") }
        #expect(lists.count == 1)
    }

    @Test func `a folder of Drive is a book with its texts`() async throws {
        let source = folderSource(try await account.drive())
        let playback = try await source.playback("Monte Cristo", "01")
        #expect(playback.texts.spoken != nil)
        #expect(cloud.log.allSatisfy { !$0.contains("LEAK") })
    }

    @Test func `a folder is empty when it is gone, not when the account may ask no more`()
        async throws
    {
        let listings: [any RemoteListing] = [
            try await account.drive(), try account.baidu("/有声书"),
        ]
        for listing in listings {
            for (status, isOne) in [(404, true), (403, false), (429, false), (503, false)] {
                let error = ServiceError(.status(status, detail: nil), context: "the folder")
                #expect(listing.isRefusal(error) == isOne, "\(status) of \(listing.placeName)")
            }
        }
    }

    @Test func `a cut download goes on from the same byte, and has the MD5`() async throws {
        let listing = try await account.drive()
        let source = folderSource(listing)
        try cloud.set("cut", to: 123_456)
        let bytes = try await source.sound("Monte Cristo", "01").get()
        #expect(bytes.count == 700_000)
        #expect(try md5(bytes) == (try await sums(of: listing))["01.mp3"])
        let ranges = cloud.log.filter { $0.contains("/1FileOne 206") }
        #expect(ranges.count == 1 && ranges[0].contains("bytes=123456-"))
        await source.settle()
        #expect(account.notices.all.isEmpty)
    }

    @Test func `quota, flag and rate are told each as it is`() async throws {
        let source = folderSource(try await account.drive("1FolderOdd"))
        let books = try await source.books(.cacheFirst).value
        let book = try #require(books.first)
        let chapters = try await source.chapters(of: book.id, .cacheFirst).value
        func error(_ title: String) async throws -> ServiceError? {
            let chapter = try #require(chapters.first { $0.title == title })
            let playback = try await source.playback(of: chapter.id, in: book.id, .cacheFirst).value
            do throws(ServiceError) {
                _ = try await source.audio(of: playback, .cacheFirst)
                return nil
            } catch {
                return error
            }
        }
        #expect("\(try await error("quota") as Any)".contains("quota"))
        #expect("\(try await error("flagged") as Any)".contains("drive-accept-flagged"))
        #expect(cloud.log.filter { $0.contains("/1FileQuota ") }.count == 1)
        #expect(try await error("rate") == nil)
        // The answer may still be arriving, and is logged at its end.
        await source.settle()
        #expect(cloud.log.filter { $0.contains("/1FileRate ") }.count == 3)
        #expect(!account.waits.all.isEmpty)
    }

    @Test func `a flagged file is fetched after a yes`() async throws {
        let listing = try await account.drive("1FolderOdd", acceptsFlagged: true)
        let use = RemoteUse(.sound, book: BookID(rawValue: "b"), context: "the sound")
        let item = RemoteItem(id: "1FileFlagged", name: "flagged.mp3", kind: .file)
        let query = try await listing.query(for: item, use)
        #expect(query.request.url.query?.contains("acknowledgeAbuse=true") == true)
    }

    @Test func `a token that is refused while it plays is renewed once`() async throws {
        let source = folderSource(try await account.drive())
        let playback = try await source.playback("Monte Cristo", "02")
        try cloud.set("expire", to: 1)
        let sound = try await source.audio(of: playback, .cacheFirst)
        let bytes = try await bytes(of: #require(sound.stream)).get()
        #expect(bytes.count == 300_000)
        #expect(cloud.log.filter { $0.hasPrefix("POST /token 200") }.count == 1)
    }

    @Test func `Netdisk's files come by their own addresses, without the token`() async throws {
        let source = folderSource(try account.baidu("/有声书"))
        let bytes = try await source.sound("三体", "01").get()
        #expect(bytes.count == 400_000)
        #expect(cloud.log.contains { $0.hasPrefix("GET /cdn/1126899906842624001 200") })
        #expect(cloud.log.allSatisfy { !$0.contains("LEAK") })
    }

    @Test func `an address that has expired is asked for anew`() async throws {
        let source = folderSource(try account.baidu("/有声书"))
        let playback = try await source.playback("三体", "01")
        try cloud.set("unlink", to: 1)
        let sound = try await source.audio(of: playback, .cacheFirst)
        #expect(try await bytes(of: #require(sound.stream)).get().count == 400_000)
        #expect(cloud.log.filter { $0.contains("/file/1126899906842624001 403") }.count == 1)
        #expect(cloud.log.filter { $0.contains("/xpan/multimedia 200") }.count == 2)
    }

    @Test func `Netdisk's cut download goes on from the same byte`() async throws {
        let source = folderSource(try account.baidu("/有声书"))
        try cloud.set("cut", to: 54_321)
        #expect(try await source.sound("三体", "02").get().count == 200_000)
        #expect(cloud.log.contains { $0.contains("/cdn/777065276343905 206 bytes=54321-") })
        #expect(cloud.log.allSatisfy { !$0.contains("LEAK") })
    }

    @Test func `no token stands in an error, a list or a key`() async throws {
        try cloud.set("expire", to: 100)
        let source = folderSource(try account.baidu("/有声书"))
        let error = await #expect(throws: ServiceError.self) {
            _ = try await source.books(.refresh)
        }
        let text = "\(error as Any) \(error.map { "\($0.code)" } ?? "")"
        for secret in ["ACCESS-", "REFRESH-", "secret-of-test"] { #expect(!text.contains(secret)) }
    }

    @Test func `the folder that is added is the one of the account`() async throws {
        let drive = try await account.drive().found()
        #expect(drive.url == "https://drive.google.com/drive/folders/0ARootFolder")
        #expect(drive.account == "01234567890123456789")
        let baidu = try await Account(cloud).baidu("/有声书").found()
        #expect(baidu.id.rawValue == "baidu:1000000001/有声书" && baidu.url == "baidu:/有声书")
        #expect(baidu.name == "有声书")
    }
}
