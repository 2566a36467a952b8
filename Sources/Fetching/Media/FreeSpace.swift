import Glibc

/// The room that is left on a disk.
///
///     FreeSpace.bytes(at: "/tmp")  // 12884901888
package enum FreeSpace {
    /// The room a recording leaves free: the person's own data must find room.
    static let reserve: Int64 = 16 << 20

    /// The bytes that may still be written beside a file; `nil` when the system does not say.
    package static func bytes(at path: String) -> Int64? {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        let (bytes, isOverflow) = Int64(clamping: status.f_bavail)
            .multipliedReportingOverflow(by: Int64(clamping: status.f_frsize))
        return isOverflow ? .max : bytes
    }
}

/// Sees to it that what is written to a file, however long it becomes, leaves the reserve free.
struct RoomWatch: Sendable {
    private let path: String
    private let freeBytes: @Sendable (String) -> Int64?
    /// The bytes that may come before the disk is looked at again.
    private var allowance: Int64 = 0

    /// The most bytes that may come before the disk is looked at again: other programs
    /// write too.
    static let stride: Int64 = 1 << 20

    /// A watch over a file; `freeBytes` says how much room is beside it.
    init(path: String, freeBytes: @escaping @Sendable (String) -> Int64?) {
        self.path = path
        self.freeBytes = freeBytes
    }

    /// Tells if so many more bytes may be written.
    mutating func takes(_ count: Int) -> Bool {
        let count = Int64(count)
        if allowance < count {
            // A system that does not say how much there is may have enough.
            let room = freeBytes(path).map { max(0, $0 - FreeSpace.reserve) } ?? .max
            allowance = min(room, max(Self.stride, count))
        }
        guard allowance >= count else { return false }
        allowance -= count
        return true
    }
}
