import AppEnvironment
import ConsoleOutput
import HTTPCaching
import ListenCore

extension CacheReport {
    /// Compares all content with its SHA-256, and moves damaged content to quarantine.
    ///
    /// Throws when something was damaged.
    package func verify(json: Bool) async throws {
        let contents = try await contents()
        let cache = contents.cache
        let result = try await verified(cache)
        let rows = result.faults.map { CacheFaultJSON($0, contents.names) }
        if json {
            console.print(
                json: CacheVerificationJSON(
                    checked: result.checked, bytes: result.bytes, faults: rows))
        } else {
            printFaults(rows)
            console.note(
                "\(result.checked.counted("stored thing")) checked, \(byteText(result.bytes)).")
        }
        guard !result.faults.isEmpty else { return }
        throw CacheError.damaged(
            count: result.faults.count,
            folder: parentFolder(of: cache.path) + "/quarantine")
    }

    private func verified(_ cache: any StoredCache) async throws -> CacheVerification {
        let line = ProgressLine("Checking", on: console, isWanted: environment.errorIsTerminal)
        defer { line.end() }
        do {
            return try await cache.contents.verify { line.tell($0, of: $1) }
        } catch {
            guard error.code == .corrupt(setAside: nil) else { throw error }
            // The database itself is damaged: opening it again sets it aside and begins a new one.
            try? cache.close()
            throw try self.cache().notice ?? error
        }
    }

    private func printFaults(_ rows: [CacheFaultJSON]) {
        guard !rows.isEmpty else { return }
        var table = TextTable(.left, .right, .left)
        table.add("FAULT", "SIZE", "WHAT")
        for row in rows {
            table.add(row.sentence, byteText(row.bytes), row.what)
        }
        print(table)
    }
}

/// The damage to a stored response, as printed.
struct CacheFaultJSON: Encodable {
    let fault: String
    let sentence: String
    let key: String
    let url: String?
    let what: String
    let bytes: Int64
    let movedTo: String?

    init(_ fault: CacheFault, _ names: CacheNames) {
        self.fault = fault.kind.rawValue
        key = fault.name
        url = fault.head.map(names.address)
        let words = fault.head.map(names.words) ?? ""
        what = [words, url ?? fault.name].filter { !$0.isEmpty }.joined(separator: "  ")
        bytes = fault.bytes
        movedTo = fault.movedTo
        sentence =
            switch fault.kind {
            case .changed: "bytes changed"
            case .length: "wrong length"
            case .missing: "file gone"
            case .stray: "belongs to nothing"
            case .unreadable: "entry unreadable"
            }
    }

    private enum CodingKeys: String, CodingKey {
        case fault, key, url, what, bytes, movedTo
    }
}

struct CacheVerificationJSON: Encodable {
    let version = 1
    let checked: Int
    let bytes: Int64
    let faults: [CacheFaultJSON]
}
