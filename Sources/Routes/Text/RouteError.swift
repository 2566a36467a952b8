package import ListenCore

/// Why a text is no route, and where.
package struct RouteError: DescribedError, Hashable {
    /// The faults.
    package enum Code: Hashable, Sendable {
        /// There is no step.
        case empty
        /// The text is longer than 16,000 bytes.
        case tooLong
        /// There are more than 40 steps.
        case tooManySteps
        /// No colon stands behind a name.
        case noName
        /// Two steps have one name and one wait.
        case sameName
        /// A wait is none of 1…365 days.
        case badWait
        /// A part is written wrongly; the sentence says what is.
        case badPart(String)
        /// Nothing is done in a step, or two things.
        case notOneAct
        /// Something is said twice.
        case saidTwice
    }

    /// The fault.
    package let code: Code
    /// The line, from 1.
    package let line: Int
    /// The words that stand there, fit for printing.
    package let words: String

    init(_ code: Code, line: Int, _ words: Substring = "") {
        (self.code, self.line) = (code, line)
        self.words = String(words).printable(limit: 60)
    }

    /// The kind of every fault.
    package var kind: FailureKind { .badData }

    /// The fault, its line, and what to write instead.
    package var description: String {
        switch code {
        case .empty:
            "The route has no step. Write one a line, such as: whole: expect | hide | judge."
        case .tooLong: "The route is too long. Use at most \(Route.longestText) bytes."
        case .tooManySteps:
            "The route has too many steps at line \(line). Use at most \(Route.mostSteps)."
        case .noName:
            "Line \(line) has no name before a colon: “\(words)”. Write it as whole: hide."
        case .sameName:
            "Line \(line) has a name that an earlier line has: “\(words)”. Give it another."
        case .badWait:
            "Line \(line) waits for no number of days: “\(words)”. Write after 4 days, from 1 to "
                + "\(RouteStep.longestWait)."
        case .badPart(let sentence): "Line \(line): “\(words)” is no part of a step. \(sentence)"
        case .notOneAct:
            "Line \(line) does nothing, or two things. Write one drill, write, known 90-98 or "
                + "easy, with a bar between it and other parts."
        case .saidTwice: "Line \(line) says “\(words)” twice. Leave one out."
        }
    }
}
