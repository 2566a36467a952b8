import FoundationEssentials
import ListenCore
import Synchronization

/// A working keeper of covers in a folder, whose memory is no file.
final class MemoryCovers: CoverKeeping {
    private struct State {
        var memories: [BookID: CoverMemory] = [:]
        var isFull = false
        var writes = 0
    }

    private let state = Mutex(State())
    private let folder: String

    init(in folder: String) {
        self.folder = folder
    }

    /// How often a picture was kept.
    var writes: Int { state.withLock { $0.writes } }

    /// Lets nothing more be kept.
    func fill() { state.withLock { $0.isFull = true } }

    func path(of book: BookID, mediaType: String) -> String? {
        let ending = ["image/jpeg": "jpg", "image/png": "png"][mediaType]
        return ending.map { "\(folder)/\(book.rawValue).\($0)" }
    }

    func file(of book: BookID) -> String? {
        ["image/jpeg", "image/png"].lazy.compactMap { self.path(of: book, mediaType: $0) }
            .first { FileManager.default.fileExists(atPath: $0) }
    }

    func keep(_ picture: EmbeddedPicture, of book: BookID) throws(StoreError) -> String {
        let path = path(of: book, mediaType: picture.mediaType) ?? ""
        if state.withLock({ $0.isFull }) { throw StoreError(.diskFull, path: path) }
        removePicture(of: book)
        state.withLock { $0.writes += 1 }
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            try Data(picture.bytes).write(to: URL(filePath: path))
        } catch { throw StoreError(.diskFull, path: path) }
        return path
    }

    func removePicture(of book: BookID) {
        if let path = file(of: book) { try? FileManager.default.removeItem(atPath: path) }
    }

    func memory(of book: BookID) -> CoverMemory {
        state.withLock { $0.memories[book] ?? CoverMemory() }
    }

    func remember(_ memory: CoverMemory, of book: BookID) throws(StoreError) {
        state.withLock { $0.memories[book] = memory }
    }

    func forget(_ book: BookID) {
        removePicture(of: book)
        state.withLock { $0.memories[book] = nil }
    }
}

/// A search that knows covers by title and notes what it was asked.
final class CannedSearch: CoverSearching {
    let provider = "canned"
    private let state:
        Mutex<(covers: [String: Result<FoundCover, ServiceError>], asked: [CoverWish])>

    init(_ covers: [String: Result<FoundCover, ServiceError>] = [:]) {
        state = Mutex((covers, []))
    }

    /// The titles that were asked for.
    var asked: [String] { state.withLock { $0.asked.map(\.title) } }
    var wishes: [CoverWish] { state.withLock { $0.asked } }

    func set(_ title: String, _ answer: Result<FoundCover, ServiceError>?) {
        state.withLock { $0.covers[title] = answer }
    }

    func cover(for wish: CoverWish) async throws(ServiceError) -> FoundCover? {
        let answer = state.withLock { state in
            state.asked.append(wish)
            return state.covers[wish.title]
        }
        return try answer?.get()
    }
}

/// Pictures that tell which they are.
enum Shot {
    static func jpeg(_ name: String) -> [UInt8] { [0xFF, 0xD8, 0xFF, 0xE0] + Array(name.utf8) }

    static func png(_ name: String) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(name.utf8)
    }

    static func found(_ title: String) -> Result<FoundCover, ServiceError> {
        guard let picture = EmbeddedPicture(bytes: jpeg("online " + title), isFront: true) else {
            return .failure(ServiceError(.notFound, context: title))
        }
        return .success(
            FoundCover(
                picture: picture, provider: "canned", address: "https://x.example/\(title)",
                title: title))
    }

    static func failed(_ code: ServiceError.Code) -> Result<FoundCover, ServiceError> {
        .failure(ServiceError(code, context: "a cover"))
    }
}
