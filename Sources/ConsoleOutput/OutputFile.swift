package import AppEnvironment
import Glibc
package import ListenCore
package import Subtitles
import Files

/// A file that a person asked for, by `--output` or its like.
package struct OutputFile: Sendable {
    /// Its absolute path.
    package let path: String
    /// True when an existing file of that name may be replaced.
    let replaces: Bool

    /// `nil` when the result is printed: without a name, or with `-`.
    package init?(_ typed: String?, replaces: Bool, _ environment: ProcessEnvironment) {
        guard let typed, typed != "-" else { return nil }
        path = environment.absolutePath(typed)
        self.replaces = replaces
    }

    /// Throws for an obstacle that is there already, so that it is reported before the work begins.
    package func check() throws(StoreError) {
        switch try known() {
        case .stream: return
        case .file where !replaces: throw AtomicFile.taken(path)
        case .file, nil: break
        }
        let folder = parentFolder(of: target)
        guard access(folder, W_OK) != 0 else { return }
        throw StoreError(errno == ENOENT ? .noFolder : .notPermitted, path: folder)
    }

    /// Writes it atomically, with the system's usual permissions; blocks.
    package func write(_ bytes: some Collection<UInt8>) throws(StoreError) {
        if try known() == .stream {
            try AtomicFile.send(bytes, to: path)
        } else if replaces {
            try AtomicFile.write(bytes, to: target, access: .usual)
        } else {
            try AtomicFile.create(bytes, at: path, access: .usual)
        }
    }

    /// The path for a writer that gives a file its name once it is whole: the target of a link.
    ///
    /// Throws for a pipe and a device, which would be replaced.
    package func place() throws(StoreError) -> String {
        guard try known() != .stream else {
            throw StoreError(.failed(reason: "it is a pipe or a device, not a file"), path: path)
        }
        return target
    }

    /// The kind of what exists at the path.
    private enum Kind {
        case file
        /// A pipe or a terminal (`/dev/stdout`), which must not be replaced.
        case stream
    }

    /// The kind of what exists at the path.
    ///
    /// Throws where no text can go, so that nothing is replaced.
    private func known() throws(StoreError) -> Kind? {
        var facts = stat()
        guard stat(path, &facts) == 0 || lstat(path, &facts) == 0 else { return nil }
        let reason: String
        switch facts.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFIFO, S_IFCHR: return .stream
        case S_IFDIR: reason = "it is a folder, not a file"
        case S_IFLNK: reason = "it is a link that leads nowhere"
        default: reason = "it is neither a file nor a pipe"
        }
        throw StoreError(.failed(reason: reason), path: path)
    }

    /// The file to replace: the target of a link.
    private var target: String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}

extension ExportFormat {
    /// The format of a file name's extension; SubRip where it states none, or plain text.
    ///
    /// Throws a `StatedError` for a format that cannot be written.
    package init(ofName name: String?) throws(StatedError) {
        guard let ending = Self.ending(ofName: name), ending != "txt" else {
            self = .srt
            return
        }
        guard let format = ExportFormat(rawValue: ending) else {
            let formats = ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw StatedError(
                .usage,
                "\((name ?? "").printable(limit: 200)) would be \(ending.printable(limit: 20)), "
                    + "which is not written here. Name a file that ends with one of \(formats).")
        }
        self = format
    }

    /// The extension behind the last dot of a file's name (`srt`); `nil` where it states no format,
    /// as in `/dev/stdout` or `talks.d/out`.
    package static func ending(ofName name: String?) -> String? {
        let parts = name?.split(separator: "/").last?.split(separator: ".") ?? []
        return parts.count > 1 ? parts.last?.lowercased() : nil
    }
}
