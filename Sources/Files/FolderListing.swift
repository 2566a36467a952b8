import Glibc

/// The entries of a folder.
///
///     FolderListing.names(in: "/etc", where: { $0.hasSuffix(".conf") })
package enum FolderListing {
    /// No folder of ours has more entries.
    static let mostNames = 1_000_000

    /// The names that are wanted, without `.` and `..`, in the order of the file system.
    ///
    /// Ends after `most` of them; none when the folder cannot be read.
    package static func names(
        in path: String, most: Int = mostNames, where isWanted: (String) -> Bool = { _ in true }
    ) -> [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while names.count < most, let entry = readdir(directory) {
            // `d_name` is an array inside the entry, ended by NUL, valid until the next readdir.
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != "..", isWanted(name) { names.append(name) }
        }
        return names
    }
}
