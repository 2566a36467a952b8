/// The states a recording goes through from the first sound of a text to its last: a hidden
/// Markov model from left to right (Rabiner 1989).
///
/// Each sound has two states. Before a word there may be silence, and anything where a line
/// begins or something is said that is not in the text; so too at both ends.
struct PhoneChain {
    /// A sound of the text.
    struct Phone: Hashable {
        /// The number of its kind.
        let kind: Int
        /// What it begins; `nil` within a word.
        let beginning: Beginning?
    }

    /// What a sound begins.
    enum Beginning: Int, Comparable {
        /// A word before which readers seldom pause.
        case word
        /// A word behind punctuation.
        case phrase
        /// A line, or what follows speech that is not in the text: noise and other words may be
        /// before it.
        case line

        static func < (one: Beginning, other: Beginning) -> Bool { one.rawValue < other.rawValue }
    }

    /// A state.
    struct State: Hashable {
        /// Which model it is scored by.
        let model: Int
        /// Whether it may be passed over.
        let isOptional: Bool
        /// The sound it belongs to; `nil` for silence and anything.
        let phone: Int?
        /// What entering it costs, so that silence is not found within words.
        let toll: Float
    }

    /// What silence costs before a word and at other places, and anything else between two
    /// lines, as a logarithm.
    private static let tollOfPause: Float = 30
    private static let tollOfSilence: Float = 8
    private static let tollOfNoise: Float = 15

    /// In order.
    private(set) var states: [State] = []
    /// The first state of each sound.
    private(set) var firstStates: [Int] = []
    /// How many models there are: silence, anything, and two for each kind of sound.
    let modelCount: Int

    static let silence = 0
    static let anything = 1
    /// At most so many states in a row may be passed over.
    static let mostPassed = 2

    init(_ phones: [Phone], kindCount: Int) {
        modelCount = 2 + 2 * kindCount
        for (index, phone) in phones.enumerated() {
            let beginning = index == 0 ? .line : phone.beginning
            if beginning == .line {
                append(Self.anything, toll: index == 0 ? 0 : Self.tollOfNoise)
            }
            if let beginning {
                append(
                    Self.silence,
                    toll: beginning == .word ? Self.tollOfPause : Self.tollOfSilence)
            }
            firstStates.append(states.count)
            for half in 0..<2 {
                states.append(
                    State(
                        model: 2 + 2 * phone.kind + half, isOptional: false, phone: index,
                        toll: 0))
            }
        }
        append(Self.silence, toll: Self.tollOfSilence)
        append(Self.anything)
    }

    private mutating func append(_ model: Int, toll: Float = 0) {
        states.append(State(model: model, isOptional: true, phone: nil, toll: toll))
    }
}
