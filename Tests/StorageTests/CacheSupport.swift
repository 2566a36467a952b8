import FoundationEssentials
import HTTPCaching
import ListenCore

@testable import Storage

extension CacheKey {
    static func make(_ path: String = "/books", account: String = "") -> CacheKey {
        CacheKey(url: "http://127.0.0.1:8000" + path, account: account)
    }
}

extension StoredHead {
    static func make(
        _ key: CacheKey = .make(), _ resource: ResourceClass = .list, bytes: [UInt8] = [],
        used: Double = 1_000
    ) -> StoredHead {
        StoredHead(
            key: key, resource: resource,
            fields: HTTPFields([
                .init("ETag", "\"a\0b\""), .init("Set-Cookie", "x"), .init("set-cookie", "狼"),
            ]),
            selectingFields: ["Accept-Language": "es"],
            requestTime: Date(timeIntervalSince1970: 900),
            responseTime: Date(timeIntervalSince1970: 901), size: Int64(bytes.count),
            sha256: SHA256.hex(of: bytes), lastUsed: Date(timeIntervalSince1970: used))
    }
}

extension StoredResponse {
    static func make(
        _ key: CacheKey = .make(), _ resource: ResourceClass = .list, text: String = "[]",
        used: Double = 1_000
    ) -> StoredResponse {
        let bytes = Array(text.utf8)
        return StoredResponse(
            .make(key, resource, bytes: bytes, used: used), body: .inline(bytes))
    }
}

/// Bytes at a path, or `nil`.
func bytes(at path: String) -> [UInt8]? {
    (try? Data(contentsOf: URL(filePath: path))).map(Array.init)
}

/// Writes bytes into an existing file, as the holder of a part does.
func fill(_ part: any PartFile, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(filePath: part.path))
}

extension HTTPResponseStore {
    /// Stores a recording the way a download does.
    @discardableResult
    func storeMedia(_ bytes: [UInt8], for key: CacheKey, used: Double = 1_000) async throws
        -> String
    {
        let part = try await part(for: key)
        try fill(part, bytes)
        let stored = try await part.commit(.make(key, .media, bytes: bytes, used: used))
        guard case .file(let path) = stored.body else { return "" }
        return path
    }
}
