/// The abilities of a backend, found out by asking it.
public struct ServerFindings: Hashable, Sendable {
    /// Something a backend may do.
    public enum Ability: String, Hashable, Sendable, CaseIterable {
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
    public enum State: String, Hashable, Sendable {
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
    public struct Support: Hashable, Sendable {
        /// The ability.
        public let ability: Ability
        /// Its state.
        public let state: State
        /// The observation, in a few words.
        public let detail: String

        /// Support.
        public init(_ ability: Ability, _ state: State, _ detail: String) {
            self.ability = ability
            self.state = state
            self.detail = detail
        }
    }

    /// The time the first answer took, connecting included.
    public let firstAnswer: Duration
    /// The median of three further answers over the same connection.
    public let latency: Duration
    /// The count of its books.
    public let books: Int
    /// The protocol's version, such as `HTTP/2`; empty where it is not known.
    public let version: String
    /// Its abilities, in the order of `Ability`.
    public let supports: [Support]
    /// Sentences about the items of its lists that could not be read.
    public let leftOut: [String]

    /// Findings.
    public init(
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
