package import AppEnvironment
package import ConsoleOutput
package import FoundationEssentials
import Glibc
package import ListenCore

/// `listen backup` and `listen restore`.
package struct BackupReport: Sendable {
    let exporter: @Sendable () throws -> any BackupWriting
    /// Restores a backup from its bytes, by the name of its file; a rehearsal only reports the
    /// changes.
    ///
    /// Throws a `BackupError` when it is none, or a `StoreError`.
    let restoring:
        @Sendable (Data, _ name: String, _ isRehearsal: Bool) async throws -> RestoreOutcome
    let environment: ProcessEnvironment
    let console: Console
    /// Turns collections whose files are here into books; returns a sentence for each.
    package var bringIn: @Sendable () async throws -> [String] = { [] }

    package init(
        exporter: @escaping @Sendable () throws -> any BackupWriting,
        restoring:
            @escaping @Sendable (Data, _ name: String, _ isRehearsal: Bool) async throws
            -> RestoreOutcome,
        environment: ProcessEnvironment,
        console: Console, bringIn: @escaping @Sendable () async throws -> [String] = { [] }
    ) {
        (self.exporter, self.restoring) = (exporter, restoring)
        self.environment = environment
        (self.console, self.bringIn) = (console, bringIn)
    }

    /// Longer files are mapped rather than read, so that they take no memory.
    private static let readWhole = 64 << 20

    /// The format of a backup.
    package enum Form: String, Sendable, CaseIterable {
        /// Everything, as `listen restore` reads it.
        case full
        /// The books with chapters, tags and places, as a library file (schema version 2).
        case library
    }

    /// Writes everything personal to a file, or with `-` to standard output.
    ///
    /// An existing file is replaced only on request.
    package func backup(
        to typed: String, as form: Form = .full, replacing: Bool
    ) async throws {
        let exporter = try exporter()
        guard typed != "-" else {
            guard !environment.outputIsTerminal else { throw BackupReportError.terminal }
            if form == .library {
                return console.print(
                    jsonText: String(decoding: try await exporter.library(), as: UTF8.self))
            }
            return try await exporter.write { bytes in
                console.print(jsonText: String(decoding: bytes, as: UTF8.self))
            }
        }
        let path = environment.absolutePath(typed)
        var facts = stat()
        if lstat(path, &facts) == 0 {
            guard replacing else { throw BackupReportError.exists(typed) }
            guard facts.st_mode & S_IFMT == S_IFREG else { throw BackupReportError.noFile(typed) }
        }
        switch form {
        case .full: try await exporter.write(to: path)
        case .library: try await exporter.writeLibrary(to: path)
        }
        let size = stat(path, &facts) == 0 ? Int64(facts.st_size) : 0
        if form == .library {
            return console.note(
                "Wrote \(typed) (\(byteText(size))): the books with their chapters, tags and places,"
                    + " and nothing else.")
        }
        console.note(
            "Wrote \(typed) (\(byteText(size))). Tokens of servers are not in it;"
                + " `listen restore \(typed.shellWord)` reads it back.")
    }

    /// Restores a backup; a rehearsal only reports what it would do.
    package func restore(_ typed: String, isRehearsal: Bool, json: Bool) async throws {
        let bytes =
            try typed == "-"
            ? stream(STDIN_FILENO, named: "Standard input") : contents(of: typed)
        let name = typed == "-" ? "Standard input" : typed
        let outcome = try await restoring(bytes, name, isRehearsal)
        let broughtIn = isRehearsal ? [] : try await bringIn()
        if json {
            console.print(json: RestoreJSON(outcome, isRehearsal: isRehearsal))
        } else {
            Self.tell(outcome, of: name, isRehearsal: isRehearsal, on: console)
        }
        for sentence in broughtIn { console.note(sentence) }
        guard outcome.unreadable == 0 else {
            throw BackupReportError.leftOut(outcome.unreadable, of: name)
        }
    }

    /// Prints the counts of each kind, and what was left out.
    static func tell(
        _ outcome: RestoreOutcome, of name: String, isRehearsal: Bool, on console: Console
    ) {
        var table = TextTable(.left, .right, .right, .right, .right)
        table.add("", "new", "newer", "same", "older")
        for share in outcome.shares {
            table.add(
                share.title, "\(share.new)", "\(share.newer)", "\(share.same)", "\(share.older)")
        }
        console.print(table)
        for remark in remarks(of: outcome) { console.note(remark) }
        console.note(
            isRehearsal
                ? "Nothing was changed: this was a rehearsal."
                : outcome.changes ? "Restored \(name)." : "All of it was here already.")
    }

    /// Sentences about what was left out.
    static func remarks(of outcome: RestoreOutcome) -> [String] {
        var remarks = outcome.shares.filter { $0.unreadable > 0 }.map { share in
            let count = share.unreadable
            return "\(count) \(count == 1 ? "record" : "records") of the \(share.title) could not"
                + " be read and \(count == 1 ? "was" : "were") left out."
        }
        if outcome.ahead > 0 {
            let (count, isOne) = (outcome.ahead, outcome.ahead == 1)
            remarks.append(
                "\(count) \(isOne ? "record has a time" : "records have times") more than a day"
                    + " ahead, so \(isOne ? "it" : "they") won over nothing that is here. Check the"
                    + " clock of this machine, and of the one where they were made.")
        }
        if outcome.outdone > 0 {
            let places =
                outcome.outdone == 1
                ? "place that lost against a newer one is"
                : "places that lost against newer ones are"
            remarks.append(
                "\(outcome.outdone) \(places) in the history: `listen progress --history`.")
        }
        remarks += outcome.refusals
        let fields = outcome.shares.reduce(0) { $0 + $1.unknownFields }
        if fields > 0 {
            remarks.append(
                "\(fields) \(fields == 1 ? "field" : "fields") that this listen does not know"
                    + " \(fields == 1 ? "was" : "were") left out.")
        }
        if !outcome.unknownParts.isEmpty {
            let names = outcome.unknownParts.prefix(5).joined(separator: ", ")
            remarks.append("This listen does not know these parts, which were left out: \(names).")
        }
        return remarks
    }

    private func contents(of typed: String) throws -> Data {
        let path = environment.absolutePath(typed)
        var facts = stat()
        guard stat(path, &facts) == 0 else {
            throw errno == ENOENT
                ? BackupReportError.missing(typed)
                : BackupReportError.unreadable(typed, reason: String(cString: strerror(errno)))
        }
        if [S_IFIFO, S_IFCHR].contains(facts.st_mode & S_IFMT) { return try piped(path, typed) }
        guard facts.st_mode & S_IFMT == S_IFREG else {
            throw BackupReportError.unreadable(typed, reason: "it is no file")
        }
        let length = Int(facts.st_size)
        guard length <= BackupFormat.longestFile else {
            throw BackupError.tooLong(file: typed, bytes: length)
        }
        do {
            return try Data(
                contentsOf: URL(filePath: path),
                options: length <= Self.readWhole ? [] : .alwaysMapped)
        } catch {
            throw BackupReportError.unreadable(typed, reason: "it may not be read")
        }
    }

    /// The content of a named pipe, as of `<(gunzip < backup.json.gz)`.
    private func piped(_ path: String, _ typed: String) throws -> Data {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw BackupReportError.unreadable(typed, reason: String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        return try stream(descriptor, named: typed)
    }

    private func stream(_ descriptor: Int32, named name: String) throws -> Data {
        var (bytes, piece) = (Data(), [UInt8](repeating: 0, count: 1 << 16))
        while true {
            let count = piece.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                let reason = String(cString: strerror(errno))
                throw BackupReportError.unreadable(name, reason: reason)
            }
            guard count > 0 else { return bytes }
            bytes.append(contentsOf: piece[..<count])
            guard bytes.count <= BackupFormat.longestFile / 4 else {
                throw BackupError.tooLong(file: name, bytes: bytes.count)
            }
        }
    }
}

/// The reason that a backup could not be written or read.
enum BackupReportError: DescribedError, Equatable {
    case exists(String)
    case missing(String)
    case unreadable(String, reason: String)
    case terminal
    case noFile(String)
    case leftOut(Int, of: String)

    package var description: String {
        switch self {
        case .exists(let file):
            "\(file) exists already. Choose another name, or replace it with --force."
        case .missing(let file): "There is no file \(file). Check its name."
        case .unreadable(let file, let reason): "\(file) cannot be read: \(reason)."
        case .terminal:
            "A backup is not for reading on a terminal. Give a file, or send it on:"
                + " `listen backup - | gzip > backup.json.gz`."
        case .noFile(let file):
            "\(file) is no ordinary file, so it is not replaced. Choose another name, or - for"
                + " standard output."
        case .leftOut(let count, let file):
            "\(count == 1 ? "One record" : "\(count) records") of \(file) could not be read; all"
                + " else is as told above."
        }
    }

    package var kind: FailureKind {
        switch self {
        case .exists, .terminal, .noFile: .usage
        case .leftOut: .badData
        case .missing: .notFound
        case .unreadable: .inputOutput
        }
    }
}

/// The result of a restore as JSON.
struct RestoreJSON: Encodable {
    let version = 1
    let isRehearsal: Bool
    let kinds: [Kind]
    let unknownParts: [String]
    let outdonePlaces: Int
    let refusals: [String]

    struct Kind: Encodable {
        let kind: String
        let new: Int
        let newer: Int
        let same: Int
        let older: Int
        let unreadable: Int
        let ahead: Int
        let unknownFields: Int
    }

    init(_ outcome: RestoreOutcome, isRehearsal: Bool) {
        self.isRehearsal = isRehearsal
        kinds = outcome.shares.map {
            Kind(
                kind: $0.kind, new: $0.new, newer: $0.newer, same: $0.same, older: $0.older,
                unreadable: $0.unreadable, ahead: $0.ahead,
                unknownFields: $0.unknownFields)
        }
        unknownParts = outcome.unknownParts
        outdonePlaces = outcome.outdone
        refusals = outcome.refusals
    }
}
