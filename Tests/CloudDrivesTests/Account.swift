import CryptoDigests
import CurlTransport
import Fetching
import Foundation
import HTTPCaching
import ListenCore
import ListenTestSupport
import ProgramTestSupport
import RemoteFolders
import ServerTestSupport
import SignIn

@testable import CloudDrives

/// A person's account at the stub, with a store in memory.
struct Account: Sendable {
    let cloud: PrivateCloud
    let store: InMemoryResponseStore
    let held: HeldGrant
    let clock = ManualClock()
    let told = Remarks()
    let notices = Notices()
    let waits = Waits()
    private let folder = NSTemporaryDirectory() + "listen-clouds-" + UUID().uuidString

    private var mirror: HTTPURL? { HTTPURL(cloud.url) }

    /// An account whose person has just signed in by a code.
    init(_ cloud: PrivateCloud) async throws {
        self.cloud = cloud
        store = try InMemoryResponseStore()
        let service = try BaiduNetdisk.service(at: HTTPURL(cloud.url))
        let runner = SignInRunner(
            service: service,
            client: ClientRegistration(id: "id-of-test", secret: Secret("secret-of-test")),
            transport: CurlTransport(),
            timing: RequestTiming(
                clock: clock, elapsed: { .zero }, sleep: { _ in }, random: { 0.5 }),
            random: { [UInt8](repeating: 1, count: $0) })
        let grant = try await runner.byCode { _ in }
        held = HeldGrant(try grant.sealed(for: service))
    }

    private var timing: RequestTiming {
        RequestTiming(
            clock: clock, elapsed: { .zero }, sleep: { waits.note($0) }, random: { 0.5 })
    }

    private func tokens(_ service: SignInService) -> AccessTokens {
        AccessTokens(
            service: service, source: "cloud", keeping: held, lock: (folder: folder, name: "cloud"),
            transport: CurlTransport(), timing: timing)
    }

    private func cache(_ wrap: (any HTTPTransport) -> any HTTPTransport) -> CacheManager {
        CacheManager(
            store: store, transport: wrap(CurlTransport()), policy: CachePolicy(), timing: timing,
            digests: LibcryptoDigests(), freeBytes: { _ in nil }, notice: { notices.note($0) })
    }

    /// The listing of a folder of Drive, signed in to with a grant that looks like Google's.
    func drive(_ typed: String = "", acceptsFlagged: Bool = false) async throws -> DriveListing {
        let service = try GoogleDrive.service(at: mirror)
        let baidu = try BaiduNetdisk.service(at: mirror)
        if let sealed = try await held.sealed(), let grant = try? Grant(sealed: sealed, for: baidu)
        {
            let own = Grant(
                kind: "drive", access: grant.access, refresh: grant.refresh,
                expires: grant.expires, client: grant.client)
            try await held.keep(try own.sealed(for: service))
        }
        guard let place = DrivePlace(typed) else { throw SignInError(.unreadable) }
        return try GoogleDrive.listing(
            of: GoogleDrive.source(place), at: mirror, tokens: tokens(service),
            acceptsFlagged: acceptsFlagged, told: { told.note($0) }, cache: cache)
    }

    /// The listing of a folder of Netdisk.
    func baidu(_ path: String = "/") throws -> BaiduListing {
        try BaiduNetdisk.listing(
            of: BaiduNetdisk.source(path), at: mirror,
            tokens: tokens(try BaiduNetdisk.service(at: mirror)), timing: timing, cache: cache)
    }
}

extension RemoteFolderSource {
    /// The whole sound of a chapter by the titles of its book and its own.
    func sound(_ book: String, _ chapter: String) async throws -> Result<[UInt8], ServiceError> {
        let playback = try await playback(book, chapter)
        switch try await audio(of: playback, .cacheFirst).value {
        case .stream(let stream): return await bytes(of: stream)
        case .file(let path):
            return .success(Array(try Data(contentsOf: URL(filePath: path))))
        case .clips: return .success([])
        }
    }

    func playback(_ book: String, _ chapter: String) async throws -> ChapterPlayback {
        let books = try await books(.cacheFirst).value
        guard let book = books.first(where: { $0.title == book }) else {
            throw ServiceError(.notFound, context: books.map(\.title).joined(separator: ", "))
        }
        let chapters = try await chapters(of: book.id, .cacheFirst).value
        guard let chapter = chapters.first(where: { $0.title == chapter }) else {
            throw ServiceError(.notFound, context: chapters.map(\.title).joined(separator: ", "))
        }
        return try await playback(of: chapter.id, in: book.id, .cacheFirst).value
    }
}

/// The books in the folders of Drive.
func folderSource(_ listing: DriveListing) -> RemoteFolderSource {
    RemoteFolderSource(listing, name: "drive", cache: listing.cache)
}

/// The books in the folders of Netdisk.
func folderSource(_ listing: BaiduListing) -> RemoteFolderSource {
    RemoteFolderSource(listing, name: "baidu", cache: listing.cache)
}
