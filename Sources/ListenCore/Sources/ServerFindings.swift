/// The abilities of a backend, found out by asking it.
package struct ServerFindings: Hashable, Sendable {
    /// Something a backend may do.
    package enum Ability: String, Hashable, Sendable, CaseIterable {
        /// Lists carry a validator and are not sent again when they did not change.
        case revalidation
        /// A part of a recording can be asked for.
        case ranges
        /// Lists are sent compressed.
        case compression
        /// Sentences can be translated.
        case translations
        /// Sentences can be explained.
        case explanations
    }

    /// The state of an ability.
    package enum State: String, Hashable, Sendable {
        /// It works.
        case offered
        /// The server does not know it.
        case notOffered
        /// The server knows it, but it is switched off.
        case switchedOff
        /// It could not be tried.
        case unknown
    }

    /// An ability with what was seen.
    package struct Support: Hashable, Sendable {
        /// The ability.
        package let ability: Ability
        /// Its state.
        package let state: State
        /// The observation, in a few words.
        package let detail: String

        /// Support.
        package init(_ ability: Ability, _ state: State, _ detail: String) {
            self.ability = ability
            self.state = state
            self.detail = detail
        }
    }

    /// The time the first answer took, connecting included.
    package let firstAnswer: Duration
    /// The median of three further answers over the same connection.
    package let latency: Duration
    /// The count of its books.
    package let books: Int
    /// The protocol's version, such as `HTTP/2`; empty where it is not known.
    package let version: String
    /// Its abilities, in the order of `Ability`.
    package let supports: [Support]
    /// Sentences about the items of its lists that could not be read.
    package let leftOut: [String]

    /// Findings.
    package init(
        firstAnswer: Duration, latency: Duration, books: Int, version: String,
        supports: [Support], leftOut: [String] = []
    ) {
        self.firstAnswer = firstAnswer
        self.latency = latency
        self.books = books
        self.version = version
        self.supports = supports
        self.leftOut = leftOut
    }
}
