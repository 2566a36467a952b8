import Glibc

/// How much room a disk has.
public enum FreeSpace {
    /// What a recording leaves free: the person's own data must find room.
    static let reserve: Int64 = 16 << 20

    /// The bytes that may still be written beside a file; `nil` when the system does not say.
    public static func bytes(at path: String) -> Int64? {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        let (bytes, isOverflow) = Int64(clamping: status.f_bavail)
            .multipliedReportingOverflow(by: Int64(clamping: status.f_frsize))
        return isOverflow ? .max : bytes
    }
}
