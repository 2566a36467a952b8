/// A limit of a size as people read it: `32 MB`, `64 KB`, `1.5 MB`, `200 bytes`.
///
/// A megabyte is 2²⁰ bytes, as limits are chosen; `byteText` tells of sizes that were measured.
package func limitText(_ bytes: some BinaryInteger) -> String {
    let bytes = Int64(clamping: bytes)
    let units: [(size: Int64, name: String)] = [(1 << 30, "GB"), (1 << 20, "MB"), (1 << 10, "KB")]
    guard let unit = units.first(where: { bytes >= $0.size }) else {
        return bytes == 1 ? "1 byte" : "\(bytes) bytes"
    }
    let (whole, rest) = bytes.quotientAndRemainder(dividingBy: unit.size)
    let tenths = rest * 10 / unit.size
    return tenths == 0 ? "\(whole) \(unit.name)" : "\(whole).\(tenths) \(unit.name)"
}
