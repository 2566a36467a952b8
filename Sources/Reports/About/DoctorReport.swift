package import ConsoleOutput
import ListenCore

/// The result of one check of `listen doctor`.
package struct Finding: Hashable, Sendable, Encodable {
    /// The state of what was checked.
    package enum State: String, Hashable, Sendable, Encodable {
        /// As it should be.
        case good
        /// Something optional is missing.
        case partial
        /// Something does not work.
        case bad
    }

    /// The name of what was checked.
    let subject: String
    /// Its state.
    let state: State
    /// The finding and its remedy; without passwords.
    let text: String

    /// A finding.
    package init(subject: String, state: State, text: String) {
        self.subject = subject
        self.state = state
        self.text = text.withoutPasswords
    }
}

/// `listen doctor`: the state of this machine, and remedies for what is missing.
package struct DoctorReport: Sendable {
    /// The checks, in the order of their lines; each has a time limit.
    let checks: [@Sendable () async -> Finding]
    let console: Console

    package init(checks: [@Sendable () async -> Finding], console: Console) {
        self.checks = checks
        self.console = console
    }

    /// Prints every finding; throws when something does not work.
    package func run(json: Bool) async throws {
        var findings: [Finding] = []
        for check in checks {
            let finding = await check()
            findings.append(finding)
            if !json { console.print(line(finding)) }
        }
        if json { console.print(json: DoctorJSON(findings: findings)) }
        let bad = findings.filter { $0.state == .bad }
        guard !bad.isEmpty else { return }
        let subjects = bad.map(\.subject).joined(separator: ", ")
        throw StatedError(.unavailable, "Not everything works: see \(subjects) above.")
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

private struct DoctorJSON: Encodable {
    let version = 1
    let findings: [Finding]
}
