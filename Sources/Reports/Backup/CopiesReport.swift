package import AppEnvironment
package import ConsoleOutput
import FoundationEssentials
package import ListenCore
package import SharedWork

/// `listen backup copies`, and `listen restore` with a copy.
package struct CopiesReport: Sendable {
    let copies: any PersonCopying
    let localTime: LocalTime
    let console: Console
    let removals: Removals
    /// Turns collections whose files are here into books; returns a sentence for each.
    var bringIn: @Sendable () async throws -> [String] = { [] }

    package init(
        copies: any PersonCopying, localTime: LocalTime, console: Console,
        removals: Removals? = nil,
        bringIn: @escaping @Sendable () async throws -> [String] = { [] }
    ) {
        self.removals = removals ?? .plain(console)
        (self.copies, self.localTime) = (copies, localTime)
        (self.console, self.bringIn) = (console, bringIn)
    }

    /// Lists the copies, the latest first.
    package func list(json: Bool) {
        let all = copies.list()
        if json { return console.print(json: CopiesJSON(all)) }
        guard !all.isEmpty else {
            return console.note(
                "There are no copies yet: one is made of each day there is something to copy.")
        }
        var table = TextTable(.right, .left, .right, .left, .left)
        table.add("copy", "made", "size", "why", "has")
        for copy in all {
            table.add(
                "\(copy.number)", localTime.minute(at: copy.madeAt), byteText(copy.size),
                Self.reason(copy.occasion), copy.holdings?.summary ?? Self.fault(of: copy))
        }
        console.print(table)
        console.note(
            "`listen restore --copy NUMBER` adds what is missing here; with --alone the copy takes"
                + " the place of what is here, which is kept as a copy.")
    }

    /// Restores a copy, by its number or as the `newest`, merged with the present data or in place
    /// of it, for which a person is asked.
    package func restore(
        _ name: String, alone: Bool, isSure: Bool = false, json: Bool
    ) async throws {
        if alone, let question = question(about: name) {
            guard removals.answer(to: question, isSure: isSure) ?? true else { return }
        }
        let result = try await copies.restore(name, alone: alone)
        let broughtIn = result.merged == nil ? [] : try await bringIn()
        if json {
            console.print(json: RestoredCopyJSON(result))
        } else {
            tell(result)
        }
        for sentence in broughtIn { console.note(sentence) }
        if let unreadable = result.merged?.unreadable, unreadable > 0 {
            throw BackupReportError.leftOut(unreadable, of: "copy \(result.copy.number)")
        }
    }

    /// The question before a copy takes the place of what is here; `nil` where no copy is meant.
    private func question(about name: String) -> String? {
        let isNewest = name == "newest"
        let isThere = copies.list().contains { isNewest || "\($0.number)" == name }
        guard isThere else { return nil }
        return "Put \(isNewest ? "the newest copy" : "copy \(name)") in the place of what is here,"
            + " which is kept as a copy of its own?"
    }

    /// Begins an empty database when there is none, or it has no data.
    package func beginAnew() throws {
        try copies.beginAnew()
        console.note("Begun anew. The copies stay; `listen backup copies` lists them.")
    }

    private func tell(_ result: CopyRestoration) {
        let copy = result.copy
        if let merged = result.merged {
            BackupReport.tell(
                merged, of: "copy \(copy.number)", isRehearsal: false, on: console)
        } else {
            console.note(
                "Restored copy \(copy.number), made \(localTime.minute(at: copy.madeAt)), with"
                    + " \(copy.holdings?.summary ?? "nothing").")
        }
        if let kept = result.kept {
            console.note("What was here before is kept as copy \(kept).")
        }
        guard result.merged != nil, !result.missing.isEmpty else { return }
        let kinds = result.missing.map(\.plural).joined(separator: ", ")
        console.note(
            "Copy \(copy.number) has more of these than are here now: \(kinds)."
                + " `listen restore --copy \(copy.number) --alone` brings all of it back as it was."
        )
    }

    private static func fault(of copy: PersonCopy) -> String {
        switch copy.fault?.code {
        case .damagedCopy: "damaged"
        case .newerSchema: "of a newer listen"
        default: "cannot be read"
        }
    }

    private static func reason(_ occasion: PersonCopy.Occasion) -> String {
        switch occasion {
        case .daily: "of the day"
        case .schema(let version): "before schema \(version) was changed"
        case .replaced: "before a copy was restored"
        case .begun: "begun anew"
        }
    }
}

private struct CopiesJSON: Encodable {
    let version = 1
    let copies: [CopyJSON]

    init(_ copies: [PersonCopy]) {
        self.copies = copies.map(CopyJSON.init)
    }
}

private struct CopyJSON: Encodable {
    let number: Int
    let madeAt: Date
    let occasion: String
    let path: String
    let bytes: Int64
    let isDamaged: Bool
    let fault: String?
    let holds: [String: Int]

    init(_ copy: PersonCopy) {
        number = copy.number
        madeAt = copy.madeAt
        occasion =
            switch copy.occasion {
            case .daily: "daily"
            case .schema(let version): "schema-\(version)"
            case .replaced: "replaced"
            case .begun: "begun"
            }
        path = copy.path
        bytes = copy.size
        isDamaged = copy.fault?.code == .damagedCopy(copy.number)
        fault = copy.fault?.description
        let kinds = Holdings.Kind.allCases.map {
            (String(describing: $0), copy.holdings?.count(of: $0) ?? 0)
        }
        holds = Dictionary(kinds.filter { $0.1 > 0 }) { first, _ in first }
    }
}

private struct RestoredCopyJSON: Encodable {
    let version = 1
    let copy: CopyJSON
    let keptAs: Int?
    let merged: RestoreJSON?

    init(_ result: CopyRestoration) {
        copy = CopyJSON(result.copy)
        keptAs = result.kept
        merged = result.merged.map { RestoreJSON($0, isRehearsal: false) }
    }
}
