import FoundationEssentials
import Glibc
package import ListenCore
package import Logging

/// A log of at most twice its limit: a full file replaces the old one.
///
/// The file is opened for each line, since lines are few and several processes may write. Errors
/// are ignored: a log must never stop the sound.
package struct LogFile: Sendable {
    let path: String
    var limitBytes = 500_000

    package init(path: String, limitBytes: Int = 500_000) {
        self.path = path
        self.limitBytes = limitBytes
    }

    func append(_ line: String) {
        var facts = stat()
        if stat(path, &facts) == 0, facts.st_size >= limitBytes { rename(path, path + ".old") }
        var file = openFile()
        if file < 0, errno == ENOENT {
            let folder = parentFolder(of: path)
            try? FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            file = openFile()
        }
        guard file >= 0 else { return }
        // One write, so that lines of two processes never mix.
        let bytes = Array((line + "\n").utf8)
        _ = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        close(file)
    }

    private func openFile() -> Int32 {
        open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    }
}

/// Writes log events into a file as lines: time, level, text; nothing secret.
package struct FileLogHandler: LogHandler {
    package var logLevel = Logger.Level.info
    package var metadata: Logger.Metadata = [:]
    let file: LogFile
    let clock: any WallClock
    /// Called with the text of each line.
    let echo: @Sendable (String) -> Void

    package init(
        logLevel: Logger.Level = .info, metadata: Logger.Metadata = [:], file: LogFile,
        clock: any WallClock, echo: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        (self.logLevel, self.metadata, self.file, self.clock) = (logLevel, metadata, file, clock)
        self.echo = echo
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let facts = metadata.merging(event.metadata ?? [:]) { $1 }
            .sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        let text = Redaction.redacted("\(event.message)\(facts)")
        echo(text)
        file.append("\(clock.now.formatted(.iso8601)) \(event.level) \(text)")
    }
}
