public import ListenCore

/// Bytes in memory as a recording.
public struct MemoryBytes: RecordingBytes, Sendable {
    private let content: [UInt8]

    /// Bytes.
    public init(_ content: [UInt8]) {
        self.content = content
    }

    /// The number of bytes.
    public var length: Int64 { Int64(content.count) }

    /// The bytes from a place on.
    public func bytes(at offset: Int64, count: Int) throws(StoreError) -> [UInt8] {
        guard offset >= 0, offset < length, count > 0 else { return [] }
        let start = Int(offset)
        return Array(content[start..<start + min(count, content.count - start)])
    }
}
