import FoundationEssentials
import GRDB
package import ListenCore

/// Waveforms by recording, in the cache; 6 bytes a bucket.
package struct WaveformStore: WaveformStoring {
    let connection: StoreConnection
    let clock: any WallClock

    /// The stored shape; each value is within 1/32,767 of the one that was stored.
    package func peaks(for key: String) async throws(StoreError) -> WaveformPeaks? {
        try await connection.read { database in
            let row = try Row.fetchOne(
                database, sql: "SELECT is_exact, peaks FROM waveform WHERE key = ?",
                arguments: [StoredText(key)])
            guard let row, let data = row.data("peaks") else { return nil }
            return PeakBytes.peaks(from: Array(data), isExact: row.integer("is_exact") != 0)
        }
    }

    /// Keeps a shape; a sampled preview never replaces an exact one.
    ///
    /// Throws `.failed` for more than `PeakBytes.largestCount` buckets.
    package func store(_ peaks: WaveformPeaks, for key: String) async throws(StoreError) {
        guard peaks.buckets.count <= PeakBytes.largestCount else {
            throw StoreError(
                .failed(reason: "a waveform has too many buckets"), path: connection.path)
        }
        let now = StoredTime.microseconds(of: clock.now)
        try await connection.write { database in
            try database.execute(
                sql: """
                    INSERT INTO waveform (key, is_exact, peaks, stored_at) VALUES (?, ?, ?, ?)
                    ON CONFLICT (key) DO UPDATE SET is_exact = excluded.is_exact,
                        peaks = excluded.peaks, stored_at = excluded.stored_at
                    WHERE excluded.is_exact >= is_exact
                    """,
                arguments: [
                    StoredText(key), peaks.isExact, Data(PeakBytes.bytes(of: peaks)), now,
                ])
        }
    }
}

/// Buckets as bytes: low, high and RMS, each a little-endian 16-bit integer of
/// 1/32,767.
enum PeakBytes {
    /// The most buckets that are kept of one recording.
    static let largestCount = 100_000

    /// The bytes of a shape.
    static func bytes(of peaks: WaveformPeaks) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(peaks.buckets.count * 6)
        for bucket in peaks.buckets {
            for value in [bucket.low, bucket.high, bucket.rms] {
                let scaled = value.isFinite ? (min(max(value, -1), 1) * 32_767).rounded() : 0
                let bits = UInt16(bitPattern: Int16(scaled))
                bytes.append(UInt8(truncatingIfNeeded: bits))
                bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
            }
        }
        return bytes
    }

    /// The shape of bytes; `nil` when they are none.
    static func peaks(from bytes: [UInt8], isExact: Bool) -> WaveformPeaks? {
        guard bytes.count.isMultiple(of: 6), bytes.count / 6 <= largestCount else { return nil }
        func value(_ index: Int) -> Float {
            let bits = UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8
            return Float(Int16(bitPattern: bits)) / 32_767
        }
        let buckets = stride(from: 0, to: bytes.count, by: 6).map {
            WaveformPeaks.Bucket(low: value($0), high: value($0 + 2), rms: value($0 + 4))
        }
        return WaveformPeaks(buckets: buckets, isExact: isExact)
    }
}
