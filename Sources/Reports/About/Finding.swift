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
    package let subject: String
    /// Its state.
    package let state: State
    /// The finding and its remedy; without passwords.
    package let text: String
    /// The packages of this system that would help, by their names.
    let packages: [String]

    /// A finding.
    package init(subject: String, state: State, text: String, packages: [String] = []) {
        self.subject = subject
        self.state = state
        self.text = text.withoutPasswords
        self.packages = packages
    }
}

/// A check of `listen doctor`, with a limit of its time.
package struct DoctorCheck: Sendable {
    /// The name of what is checked.
    package let subject: String
    /// The longest time that it may take.
    let patience: Duration
    let find: @Sendable () async -> Finding

    /// A check; it is given up after `patience`, even where it blocks its thread.
    package init(
        _ subject: String, patience: Duration = .seconds(5),
        _ find: @escaping @Sendable () async -> Finding
    ) {
        (self.subject, self.patience, self.find) = (subject, patience, find)
    }

    /// The word that asks for it on the command line: `offline-translation`.
    package var word: String { subject.lowercased().replacing(" ", with: "-") }

    /// The finding, or that there was none in time.
    func run() async -> Finding {
        await TimeLimit.first(of: find, after: patience)
            ?? Finding(
                subject: subject, state: .bad,
                text: "no answer within \(patience.components.seconds) seconds")
    }
}
