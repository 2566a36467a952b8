import Glibc
import ListenCore

/// A file that is being written beside its place, under a name of its own.
package struct UnfinishedFile: Sendable {
    /// The place it is for.
    package let path: String
    /// The descriptor of the file, open for reading and writing.
    package let descriptor: Int32
    private let temporaryPath: String

    /// Creates it.
    package init(for path: String) throws(AudioError) {
        var template = Array((path + ".XXXXXX").utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw Self.failure("create", path) }
        self.path = path
        temporaryPath = template.withUnsafeBufferPointer { name in
            name.baseAddress.map { String(cString: $0) } ?? path
        }
    }

    /// Makes it durable, closes it and gives it its name, replacing an existing file; removes it
    /// when that fails.
    package func finish() throws(AudioError) {
        try finish { (finished) throws(AudioError) in
            guard rename(finished, path) == 0 else { throw failure("rename") }
        }
    }

    /// The same, where `giveName` receives its temporary path and gives it its name.
    func finish(
        naming giveName: (_ finished: String) throws(AudioError) -> Void
    ) throws(AudioError) {
        defer { close(descriptor) }
        do throws(AudioError) {
            guard fchmod(descriptor, 0o644) == 0, fsync(descriptor) == 0 else {
                throw failure("sync")
            }
            try giveName(temporaryPath)
        } catch {
            unlink(temporaryPath)
            throw error
        }
    }

    /// Closes and removes it.
    package func discard() {
        close(descriptor)
        unlink(temporaryPath)
    }

    /// The error of the last system call on it.
    func failure(_ call: String) -> AudioError { Self.failure(call, path) }

    /// The error of a system call on a file.
    package static func failure(
        _ call: String, _ path: String, _ number: Int32 = errno
    ) -> AudioError {
        if number == ENOSPC || number == EDQUOT { return AudioError(.diskFull, subject: path) }
        let reason = "\(call): \(String(cString: strerror(number)))"
        return AudioError(.unwritable(reason: reason), subject: path)
    }
}
