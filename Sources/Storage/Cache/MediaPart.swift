import Glibc
import HTTPCaching
import ListenCore
import Synchronization
import Files

/// A recording that is being fetched: a locked file among the cache's parts.
final class MediaPart: PartFile {
    let path: String
    let length: Int64
    let origin: PartOrigin?

    private let connection: StoreConnection
    private let media: MediaFolder
    private let digest: String
    private let file: HeldFile
    /// True where another holds the key's own part, so that this one cannot be
    /// taken up later.
    private let isSpare: Bool
    private let isEnded = Mutex(false)

    init(
        connection: StoreConnection, media: MediaFolder, digest: String, path: String,
        file: HeldFile, length: Int64 = 0, origin: PartOrigin? = nil, isSpare: Bool = false
    ) {
        self.connection = connection
        self.media = media
        self.digest = digest
        self.path = path
        self.file = file
        self.length = length
        self.origin = origin
        self.isSpare = isSpare
    }

    deinit {
        if end() { leave() }
    }

    func note(_ origin: PartOrigin) async throws(StoreError) {
        guard !isSpare else { return }
        // A note that outlives a power cut must not name bytes that do not.
        if origin.held != nil { try await synchronize() }
        try await connection.write { [digest] database in
            try PartRow.write(origin, for: digest, in: database)
        }
    }

    func commit(_ head: StoredHead) async throws(StoreError) -> StoredResponse {
        guard !isEnded.withLock({ $0 }) else {
            throw StoreError(.failed(reason: "the part has ended before"), path: path)
        }
        _ = try media.path(of: head.sha256)
        try await synchronize()
        let size = file.size
        guard size == head.size else {
            throw StoreError(
                .failed(reason: "\(size) bytes came where \(head.size) were expected"),
                path: path)
        }
        let response = try await adopt(head)
        if end() { file.release() }
        return response
    }

    func suspend() async {
        if end() { leave() }
    }

    func discard() async {
        guard end() else { return }
        unlink(path)
        if !isSpare {
            try? await connection.write { [digest] database in
                try PartRow.remove(digest, in: database)
            }
        }
        file.release()
    }

    private func adopt(_ head: StoredHead) async throws(StoreError) -> StoredResponse {
        do throws(StoreError) {
            let (stored, former) = try await connection.write {
                [media, path, digest, isSpare] database in
                let former = try HTTPResponseStore.file(of: head.key.digest, in: database)
                try ResponseRow.write(head, body: nil, in: database)
                if !isSpare { try PartRow.remove(digest, in: database) }
                let whole = try media.adopt(path, as: head.sha256)
                return (StoredResponse(head, body: .file(path: whole)), former)
            }
            await HTTPResponseStore.forget(former, media, connection)
            return stored
        } catch {
            await takeBack(head)
            throw error
        }
    }

    /// Gives the bytes their former name again when the rename succeeded but writing the row
    /// failed, as on a full disk, so that the fetched bytes are not lost.
    private func takeBack(_ head: StoredHead) async {
        try? await connection.write { [media, path] database in
            let isNamed = try HTTPResponseStore.isNamed(head.sha256, in: database)
            let whole = try media.path(of: head.sha256)
            guard !isNamed, !PrivateFolder.exists(path) else { return }
            _ = rename(whole, path)
        }
    }

    /// Writes the file to disk on a thread that may wait.
    private func synchronize() async throws(StoreError) {
        try await DiskWork.run { [file, path] () throws(StoreError) in
            try file.synchronize(path: path)
        }
    }

    private func leave() {
        if isSpare { unlink(path) }
        file.release()
    }

    /// Marks the part as ended; `false` when it was before.
    private func end() -> Bool {
        isEnded.withLock { isEnded in
            defer { isEnded = true }
            return !isEnded
        }
    }
}
