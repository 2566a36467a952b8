package import ListenCore

/// Bytes in memory as a recording.
package struct MemoryBytes: RecordingBytes, Sendable {
    private let content: [UInt8]

    /// Bytes.
    package init(_ content: [UInt8]) {
        self.content = content
    }

    /// The number of bytes.
    package var length: Int64 { Int64(content.count) }

    /// The bytes from a place on.
    package func bytes(at offset: Int64, count: Int) throws(StoreError) -> [UInt8] {
        guard offset >= 0, offset < length, count > 0 else { return [] }
        let start = Int(offset)
        return Array(content[start..<start + min(count, content.count - start)])
    }
}
