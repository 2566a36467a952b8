package import ConsoleOutput
import ListenCore

/// `listen doctor`: the state of this machine, remedies for what is missing, and what a bug report
/// needs.
package struct DoctorReport: Sendable {
    /// The checks, in the order of their lines.
    let checks: [DoctorCheck]
    /// Collects the facts of a bug report; without names, addresses and tokens.
    let facts: @Sendable () async -> [BugFact]
    /// The words before the names of packages that install them: `sudo apt install`.
    let installer: String
    let console: Console

    package init(
        checks: [DoctorCheck], facts: @escaping @Sendable () async -> [BugFact] = { [] },
        installer: String = "sudo apt install", console: Console
    ) {
        (self.checks, self.facts, self.installer) = (checks, facts, installer)
        self.console = console
    }

    /// Prints the findings of the wanted checks, of all when none is named, then the packages that
    /// are missing and what a bug report needs; throws when something does not work.
    package func run(_ wanted: [String] = [], json: Bool) async throws {
        var findings: [Finding] = []
        for check in try chosen(wanted) {
            let finding = await check.run()
            findings.append(finding)
            if !json { console.print(line(finding)) }
        }
        let packages = findings.flatMap(\.packages).uniqued
        let facts = await told(findings)
        if json {
            console.print(
                json: DoctorJSON(findings: findings, packages: packages, report: facts))
        } else {
            print(packages, facts)
        }
        let bad = findings.filter { $0.state == .bad }
        guard !bad.isEmpty else { return }
        let subjects = bad.map(\.subject).joined(separator: ", ")
        throw StatedError(.unavailable, "Not everything works: see \(subjects) above.")
    }

    private func chosen(_ wanted: [String]) throws(StatedError) -> [DoctorCheck] {
        guard !wanted.isEmpty else { return checks }
        let words = checks.map(\.word)
        for word in wanted where !words.contains(word.lowercased()) {
            let meant = Suggestion.closest(to: word, among: words)
            throw StatedError(
                .usage,
                "There is no check \"\(word.printable(limit: 60))\". "
                    + (meant.map { "Did you mean \"\($0)\"? " } ?? "")
                    + "There is: " + words.joined(separator: ", ") + ".")
        }
        let asked = Set(wanted.map { $0.lowercased() })
        return checks.filter { asked.contains($0.word) }
    }

    /// The facts, and what did not work by its name alone: the text of a finding may name a server
    /// or a book.
    private func told(_ findings: [Finding]) async -> [BugFact] {
        func subjects(_ state: Finding.State) -> String {
            let found = findings.filter { $0.state == state }.map(\.subject)
            return found.isEmpty ? "none" : found.joined(separator: ", ")
        }
        return await facts() + [
            BugFact("does not work", subjects(.bad)), BugFact("incomplete", subjects(.partial)),
        ]
    }

    private func print(_ packages: [String], _ facts: [BugFact]) {
        if !packages.isEmpty {
            console.print("")
            console.print("What is missing: \(installer) \(packages.joined(separator: " "))")
        }
        console.print("")
        console.print("For a bug report, without names or tokens:")
        for fact in facts { console.print("  \(fact.name): \(fact.value)") }
    }

    private func line(_ finding: Finding) -> String {
        let mark =
            switch finding.state {
            case .good: "ok  "
            case .partial: "-   "
            case .bad: "BAD "
            }
        return "\(mark) \(finding.subject): \(finding.text)"
    }
}

/// A fact for a bug report.
package struct BugFact: Hashable, Sendable, Encodable {
    let name: String
    let value: String

    /// A fact; the value is one line, and of something else only its beginning.
    package init(_ name: String, _ value: String) {
        (self.name, self.value) = (name, value.printable(limit: 160))
    }
}

private struct DoctorJSON: Encodable {
    let version = 1
    let findings: [Finding]
    let packages: [String]
    let report: [BugFact]
}

extension [String] {
    /// Each text once, in the order of their first places.
    fileprivate var uniqued: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
