/// What was found out about a backend by asking it.
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

    /// Whether an ability is there.
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
        /// What it is about.
        public let ability: Ability
        /// Whether it is there.
        public let state: State
        /// What was seen, in a few words.
        public let detail: String

        /// Support.
        public init(_ ability: Ability, _ state: State, _ detail: String) {
            self.ability = ability
            self.state = state
            self.detail = detail
        }
    }

    /// How long the first answer took, connecting included.
    public let firstAnswer: Duration
    /// The median of three further answers over the same connection.
    public let latency: Duration
    /// How many books it lists.
    public let books: Int
    /// The protocol's version, such as `HTTP/2`; empty where it is not known.
    public let version: String
    /// What it can do, in the order of `Ability`.
    public let supports: [Support]
    /// What of its lists could not be read, in sentences.
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
