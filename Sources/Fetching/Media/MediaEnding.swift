import Dispatch
import HTTPCaching
import ListenCore

/// Stores, keeps or throws away what arrived of a recording.
struct MediaEnding {
    let query: CachedQuery
    let cache: CacheManager
    let transfer: MediaTransfer
    let buffer: MediaBuffer
    let part: (any PartFile)?
    let notes: PartNotes
    let requestTime: FoundationDate
    let isPinned: Bool

    /// Gives the path of what was stored, or why nothing is.
    func end(_ result: Result<Void, MediaFailure>) async -> Result<String, ServiceError> {
        switch result {
        case .success:
            await notes.settle(nil)
            return await keepWhole()
        case .failure(let failure):
            let held = buffer.rangesInFile
            if failure.keepsPart, !held.isEmpty, isResumable {
                await notes.settle(held)
                await part?.suspend()
            } else {
                await notes.settle(nil)
                await part?.discard()
            }
            return .failure(failure.error)
        }
    }

    /// True when the bytes may be taken up later.
    private var isResumable: Bool {
        transfer.plan.origin?.isResumable == true
            && transfer.head.map { !CacheControl($0.fields).noStore } ?? true
    }

    private func keepWhole() async -> Result<String, ServiceError> {
        guard let part else { return .failure(notKept("there is no place to store it")) }
        guard let head = transfer.head else { return await discarded(part, notKept("it is empty")) }
        guard !CacheControl(head.fields).noStore, !Vary(head.fields).matchesNothing else {
            return await discarded(part, notKept("its server forbids it"))
        }
        guard buffer.isInFile else {
            return await discarded(part, notKept("the disk has no room for it"))
        }
        let (read, sum, md5) = await sums()
        guard let sha256 = read else {
            return await discarded(part, notKept("what was written cannot be read"))
        }
        if let name = transfer.digests.mismatch(sha256: sha256, crc32c: sum, md5: md5) {
            let error = ServiceError(
                .malformed(path: "", reason: "it has not the \(name) its server names"),
                context: query.context, advice: "Fetch it again.")
            // It may be playing: the person should know why it sounds wrong.
            cache.notice(StoreError(.conflict(error.description), path: part.path))
            return await discarded(part, error)
        }
        return await commit(part, stored(head, sha256))
    }

    /// The checksums of the whole, all but the first only where the server names them; `nil` when
    /// it cannot be read.
    ///
    /// On a thread that may wait: a recording that came out of order is read through.
    private func sums() async -> (sha256: String?, crc32c: UInt32?, md5: String?) {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [transfer, buffer, digests = cache.digests] in
                let sha256 = transfer.sha256()
                var sum = CRC32C()
                let isRead =
                    transfer.digests.crc32c != nil
                    && buffer.pass(0..<transfer.plan.held.end) { sum.update($0) }
                var md5 = transfer.digests.md5.flatMap { _ in try? digests.digest(.md5) }
                let isSummed =
                    md5 != nil && buffer.pass(0..<transfer.plan.held.end) { md5?.update($0) }
                continuation.resume(
                    returning: (
                        sha256, isRead ? sum.value : nil, isSummed ? md5?.finalized() : nil
                    ))
            }
        }
    }

    private func notKept(_ reason: String) -> ServiceError {
        ServiceError(.notKept(reason: reason), context: query.context)
    }

    private func discarded(
        _ part: any PartFile, _ error: ServiceError
    ) async -> Result<String, ServiceError> {
        await part.discard()
        return .failure(error)
    }

    private func stored(_ head: HTTPResponseHead, _ sha256: String) -> StoredHead {
        let length = transfer.plan.held.end
        let now = cache.timing.clock.now
        var fields = head.fields.storable(receivedAt: now)
        fields.remove("Content-Range")
        fields.set("Content-Length", String(length))
        return StoredHead(
            key: query.key, resource: query.resource, fields: fields,
            selectingFields: Vary(fields).selecting(from: query.request.fields),
            requestTime: requestTime, responseTime: now, size: length, sha256: sha256,
            isPinned: isPinned, subject: query.subject)
    }

    private func commit(
        _ part: any PartFile, _ head: StoredHead
    ) async -> Result<String, ServiceError> {
        let stored = await cache.attempt { _ throws(StoreError) in try await part.commit(head) }
        guard let stored, case .file(let path) = stored.body else {
            // Under its tag it is taken up later, without being fetched again.
            if isResumable { await part.suspend() } else { await part.discard() }
            return .failure(notKept("the store refused it"))
        }
        await cache.makeRoom(for: head)
        return .success(path)
    }
}
