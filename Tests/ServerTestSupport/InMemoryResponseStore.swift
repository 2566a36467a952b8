package import Foundation
package import HTTPCaching
package import ListenCore
import Synchronization

/// A working response store with its rows in memory and its media in a new temporary folder, which
/// is removed with it.
package final class InMemoryResponseStore: ResponseStoring {
    private struct State {
        var rows: [CacheKey: StoredResponse] = [:]
        var parts: [CacheKey: (path: String, origin: PartOrigin?)] = [:]
        var held: Set<CacheKey> = []
        var failure: StoreError?
        var ends = 0
        var waiting: [(ends: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())
    private let folder: URL

    /// An empty store.
    package init() throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("listen-store-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Makes every later call fail, or with `nil` none.
    package func fail(with error: StoreError?) {
        state.withLock { $0.failure = error }
    }

    /// The number of part files that can be resumed.
    package var waitingParts: Int { state.withLock { $0.parts.count } }

    /// Waits until a number of parts were committed, suspended or discarded since the beginning.
    package func waitForEnds(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.ends < count { state.waiting.append((count, continuation)) }
                return state.ends >= count
            }
            if isThere { continuation.resume() }
        }
    }

    fileprivate func partEnded() {
        let ready = state.withLock { state in
            state.ends += 1
            let ready = state.waiting.filter { $0.ends <= state.ends }
            state.waiting.removeAll { $0.ends <= state.ends }
            return ready
        }
        for waiter in ready { waiter.continuation.resume() }
    }

    private func locked<Value>(_ body: (inout State) -> Value) throws(StoreError) -> Value {
        let result: Result<Value, StoreError> = state.withLock { state in
            if let failure = state.failure { return .failure(failure) }
            return .success(body(&state))
        }
        return try result.get()
    }

    /// The stored response of a key.
    package func response(for key: CacheKey) async throws(StoreError) -> StoredResponse? {
        try locked { $0.rows[key] }
    }

    /// The variants of a key, latest first.
    package func variants(of key: CacheKey) async throws(StoreError) -> [StoredResponse] {
        try locked { state in
            state.rows.values.filter {
                let other = $0.head.key
                return (other.method, other.url, other.account)
                    == (key.method, key.url, key.account)
            }.sorted { $0.head.responseTime > $1.head.responseTime }
        }
    }

    /// Marks every variant as changed.
    package func invalidate(url: String, account: String) async throws(StoreError) {
        try locked { state in
            for key in state.rows.keys where key.url == url && key.account == account {
                state.rows[key]?.head.isInvalid = true
            }
        }
    }

    /// Pins or unpins the responses of a subject.
    package func setPinned(
        _ isPinned: Bool, for subject: CacheSubject
    ) async throws(StoreError) -> Int {
        try locked { state in
            let keys = state.rows.filter { $0.value.head.subject?.isPart(of: subject) == true }.keys
            for key in keys { state.rows[key]?.head.isPinned = isPinned }
            return keys.count
        }
    }

    /// Keeps a response.
    package func store(_ response: StoredResponse) async throws(StoreError) {
        try locked { state in
            var response = response
            response.head.isPinned = state.rows[response.head.key]?.head.isPinned ?? false
            state.rows[response.head.key] = response
        }
    }

    /// Renews fields and times of a response that did not change since it was read.
    package func update(
        _ stored: StoredHead, fields: HTTPFields, requestTime: Date, responseTime: Date
    ) async throws(StoreError) {
        let key = stored.key
        try locked { state in
            guard let now = state.rows[key]?.head, now.sha256 == stored.sha256,
                now.responseTime == stored.responseTime, now.isInvalid == stored.isInvalid
            else { return }
            state.rows[key]?.head.fields = fields
            state.rows[key]?.head.requestTime = requestTime
            state.rows[key]?.head.responseTime = responseTime
            state.rows[key]?.head.isInvalid = false
        }
    }

    /// Notes a use.
    package func touch(_ key: CacheKey, at instant: Date) async throws(StoreError) {
        try locked { $0.rows[key]?.head.lastUsed = instant }
    }

    /// Pins a response or frees it.
    package func setPinned(_ isPinned: Bool, for key: CacheKey) async throws(StoreError) {
        try locked { $0.rows[key]?.head.isPinned = isPinned }
    }

    /// Removes a response.
    package func remove(_ key: CacheKey) async throws(StoreError) {
        try locked { $0.rows[key] = nil }
    }

    /// All rows, last used first.
    package func entries() async throws(StoreError) -> [StoredHead] {
        try locked { $0.rows.values.map(\.head).sorted { $0.lastUsed > $1.lastUsed } }
    }

    /// Counts and sizes.
    package func statistics() async throws(StoreError) -> CacheStatistics {
        try locked { state in
            var statistics = CacheStatistics()
            for head in state.rows.values.map(\.head) {
                statistics.shares[head.resource, default: .init()].count += 1
                statistics.shares[head.resource, default: .init()].bytes += head.size
                guard head.isPinned else { continue }
                statistics.pinned.count += 1
                statistics.pinned.bytes += head.size
            }
            return statistics
        }
    }

    /// Removes the least recently used responses.
    package func prune(toBytes bytes: Int64) async throws(StoreError) -> CacheRemoval {
        try locked { state in
            var removal = CacheRemoval()
            var left = state.rows.values.reduce(0) { $0 + $1.head.size }
            let order = state.rows.values.map(\.head).filter { !$0.isPinned }
                .sorted { $0.lastUsed < $1.lastUsed }
            for head in order where left > bytes {
                state.rows[head.key] = nil
                left -= head.size
                removal.count += 1
                removal.bytes += head.size
            }
            return removal
        }
    }

    /// The whole recordings of a source.
    package func recordings(
        of source: SourceID, account: String
    ) async throws(StoreError) -> [StoredRecording] {
        try locked { state in
            state.rows.values.map(\.head).compactMap { head in
                guard head.resource == .media, head.key.account == account,
                    let subject = head.subject, subject.source == source,
                    let book = subject.book, let chapter = subject.chapter
                else { return nil }
                return StoredRecording(
                    ChapterAddress(source: source, book: book, chapter: chapter),
                    isPinned: head.isPinned)
            }
        }
    }

    /// The keys with part files that can be resumed.
    package func partDigests() async throws(StoreError) -> Set<String> {
        try locked { Set($0.parts.keys.map(\.digest)) }
    }

    /// Resumes or begins a part file.
    package func part(for key: CacheKey) async throws(StoreError) -> any PartFile {
        let folder = folder
        return try locked { state in
            let isHeld = !state.held.insert(key).inserted
            let waiting = isHeld ? nil : state.parts.removeValue(forKey: key)
            let path = waiting?.path ?? folder.appendingPathComponent(UUID().uuidString).path
            if waiting == nil { _ = FileManager.default.createFile(atPath: path, contents: nil) }
            let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size]) as? Int64
            return InMemoryPart(
                store: self, key: key, path: path, length: waiting?.origin == nil ? 0 : size ?? 0,
                origin: waiting?.origin, holdsKey: !isHeld)
        }
    }

    fileprivate func keep(_ part: InMemoryPart, origin: PartOrigin?) {
        state.withLock { state in
            guard part.holdsKey else { return }
            state.held.remove(part.key)
            state.parts[part.key] = (part.path, origin)
        }
    }

    fileprivate func drop(_ part: InMemoryPart) {
        state.withLock { state in
            if part.holdsKey { state.held.remove(part.key) }
        }
        unlink(part.path)
    }

    fileprivate func commit(
        _ part: InMemoryPart, _ head: StoredHead
    ) throws(StoreError) -> StoredResponse {
        let attributes = try? FileManager.default.attributesOfItem(atPath: part.path)
        guard attributes?[.size] as? Int64 == head.size else {
            throw StoreError(.failed(reason: "its length is wrong"), path: part.path)
        }
        let path = folder.appendingPathComponent(head.sha256).path
        return try locked { state in
            rename(part.path, path)
            if part.holdsKey { state.held.remove(part.key) }
            var head = head
            head.isPinned = state.rows[head.key]?.head.isPinned ?? false
            let response = StoredResponse(head, body: .file(path: path))
            state.rows[head.key] = response
            return response
        }
    }
}

private final class InMemoryPart: PartFile {
    let key: CacheKey
    let path: String
    let length: Int64
    let origin: PartOrigin?
    let holdsKey: Bool
    private let store: InMemoryResponseStore
    private let state: Mutex<(origin: PartOrigin?, isEnded: Bool)>

    init(
        store: InMemoryResponseStore, key: CacheKey, path: String, length: Int64,
        origin: PartOrigin?, holdsKey: Bool
    ) {
        self.store = store
        self.key = key
        self.path = path
        self.length = length
        self.origin = origin
        self.holdsKey = holdsKey
        state = Mutex((origin, false))
    }

    deinit {
        let (origin, isEnded) = state.withLock { $0 }
        if !isEnded {
            store.keep(self, origin: origin)
            store.partEnded()
        }
    }

    private func end() -> Bool {
        state.withLock { state in
            defer { state.isEnded = true }
            return !state.isEnded
        }
    }

    func note(_ origin: PartOrigin) async throws(StoreError) {
        state.withLock { $0.origin = origin }
    }

    func commit(_ head: StoredHead) async throws(StoreError) -> StoredResponse {
        let response = try store.commit(self, head)
        if end() { store.partEnded() }
        return response
    }

    func suspend() async {
        if end() {
            store.keep(self, origin: state.withLock { $0.origin })
            store.partEnded()
        }
    }

    func discard() async {
        if end() {
            store.drop(self)
            store.partEnded()
        }
    }
}
