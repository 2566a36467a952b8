import Files
import Glibc

extension ConfigurationEdit {
    /// Larger files are refused by whoever reads the settings.
    private static let limit = 1_000_000

    /// Writes the change into `config.toml`, which is replaced whole; false where the file has it
    /// already.
    package func write(to configFile: String) throws -> Bool {
        let path = Self.target(of: configFile)
        let isThere = access(path, F_OK) == 0
        let bytes = isThere ? try LocalFile.bytes(of: path, limit: Self.limit) : []
        guard let edited = try applied(to: bytes, path: configFile) else { return false }
        try PrivateFolder.make(PrivateFolder.parent(of: path))
        try AtomicFile.write(edited, to: path, access: isThere ? .usual : .owner)
        return true
    }

    /// The file behind a link, which people keep with their other settings.
    private static func target(of path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}
