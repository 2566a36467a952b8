import Glibc
package import ListenCore

/// Tokens in files: the program's own, in a folder of the data directory, and
/// those a person keeps.
///
/// Every call blocks for as long as the disk takes.
package struct TokenFileStore: Sendable {
    /// The folder of the program's own token files.
    let folder: String

    /// A store in `folder`, which is made with mode 0700 when first needed.
    package init(folder: String) {
        self.folder = folder
    }

    /// The path of one of the program's own files.
    package func path(of name: String) -> String { folder + "/" + name }

    /// Keeps a token in a file of mode 0600 of the program's own.
    package func keep(_ token: Secret, as name: String) throws(StoreError) {
        try check(name)
        try PrivateFolder.make(folder)
        try AtomicFile.write(Array(token.reveal().utf8) + [0x0A], to: path(of: name))
    }

    /// Removes one of the program's own files; does nothing when there is none.
    package func remove(_ name: String) throws(StoreError) {
        try check(name)
        guard unlink(path(of: name)) == 0 || errno == ENOENT else {
            throw StoreError(call: "unlink", number: errno, path: path(of: name))
        }
    }

    /// The token in one of the program's own files.
    package func token(keptAs name: String) throws(TokenError) -> Secret {
        guard Self.isName(name) else { throw TokenError(.missing) }
        return try Self.token(inFile: path(of: name))
    }

    /// The token in the first line of a file.
    ///
    /// Throws `.exposed` when group or others can read the file, `.missing` when there is none, and
    /// `.file` when it is a symbolic link, not a regular file or another user's.
    package static func token(inFile path: String) throws(TokenError) -> Secret {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT: throw TokenError(.missing)
            case ELOOP: throw fault(path, "it is a symbolic link")
            default: throw fault(path, String(cString: strerror(errno)))
            }
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw fault(path, "it is no ordinary file")
        }
        guard status.st_uid == geteuid() else { throw fault(path, "it is another user's") }
        guard status.st_mode & 0o077 == 0 else { throw TokenError(.exposed(path: path)) }
        // A little more than the longest token, so that a longer one is seen to be one.
        let (bytes, number) = Descriptor.read(from: descriptor, most: TokenError.longestToken + 2)
        guard number == 0 else { throw fault(path, String(cString: strerror(number))) }
        return try Secret(token: bytes)
    }

    private static func fault(_ path: String, _ reason: String) -> TokenError {
        TokenError(.file(path: path, reason: reason))
    }

    /// Names are drawn by the program; one that could leave the folder was not.
    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 64
            && name.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0) }
    }

    private func check(_ name: String) throws(StoreError) {
        guard Self.isName(name) else {
            throw StoreError(.failed(reason: "it is no name of a token"), path: folder)
        }
    }
}
