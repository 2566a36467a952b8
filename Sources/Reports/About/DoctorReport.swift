package import ConsoleOutput
import ListenCore

/// One thing that `listen doctor` looks at.
package struct Finding: Hashable, Sendable, Encodable {
    /// How it is.
    package enum State: String, Hashable, Sendable, Encodable {
        /// As it should be.
        case good
        /// Something is missing that can be done without.
        case partial
        /// Something does not work.
        case bad
    }

    /// What was looked at.
    package let subject: String
    /// How it is.
    package let state: State
    /// What was found, and what to do about it; without passwords.
    package let text: String

    /// A finding.
    package init(subject: String, state: State, text: String) {
        self.subject = subject
        self.state = state
        self.text = text.withoutPasswords
    }
}

/// `listen doctor`: what this machine has, and what to do about what it has not.
package struct DoctorReport: Sendable {
    /// The checks, in the order they are shown; each is bounded in time.
    package let checks: [@Sendable () async -> Finding]
    package let console: Console

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
