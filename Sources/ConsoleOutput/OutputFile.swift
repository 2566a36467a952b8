package import AppEnvironment
import Glibc
package import ListenCore
import Storage
package import Subtitles
import Files

/// A file that a person asked for, by `--output` or its like.
package struct OutputFile: Sendable {
    /// Where it is, absolute.
    package let path: String
    /// Whether a file of that name may be replaced.
    package let replaces: Bool

    /// `nil` where the result is printed: without a name, or with `-`.
    package init?(_ typed: String?, replaces: Bool, _ environment: ProcessEnvironment) {
        guard let typed, typed != "-" else { return nil }
        path = environment.absolutePath(typed)
        self.replaces = replaces
    }

    /// Throws what stands in its way already, so that nobody waits to be told.
    package func check() throws(StoreError) {
        switch try known() {
        case .stream: return
        case .file where !replaces: throw AtomicFile.taken(path)
        case .file, nil: break
        }
        let folder = parentFolder(of: target)
        guard access(folder, W_OK) != 0 else { return }
        throw StoreError(
            errno == ENOENT ? .failed(reason: "there is no such folder") : .notPermitted,
            path: folder)
    }

    /// Writes it whole, for others to read as the system's settings say; blocks.
    package func write(_ bytes: some Collection<UInt8>) throws(StoreError) {
        if try known() == .stream {
            try AtomicFile.send(bytes, to: path)
        } else if replaces {
            try AtomicFile.write(bytes, to: target, access: .usual)
        } else {
            try AtomicFile.create(bytes, at: path, access: .usual)
        }
    }

    /// What is there already.
    private enum Kind {
        case file
        /// A pipe or a terminal (`/dev/stdout`), which nothing may be put in the place of.
        case stream
    }

    /// What is there already; throws where no text belongs, so that nothing is put in its place.
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

    /// The file that is replaced: behind a link, what it leads to.
    private var target: String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}

extension ExportFormat {
    /// The format a file's name ends with; SubRip where it says none, or names plain text.
    ///
    /// Throws a `StatedError` for the name of a format that is not written.
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

    /// What a file's name ends with behind its last dot (`srt`); `nil` where it says no format,
    /// as `/dev/stdout` or `talks.d/out`.
    package static func ending(ofName name: String?) -> String? {
        let parts = name?.split(separator: "/").last?.split(separator: ".") ?? []
        return parts.count > 1 ? parts.last?.lowercased() : nil
    }
}
