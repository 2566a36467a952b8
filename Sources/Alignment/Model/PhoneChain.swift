/// The states a recording goes through from the first sound of a text to its last: a hidden
/// Markov model from left to right (Rabiner 1989).
///
/// Each sound has two states. Before a word there may be silence, and a filler where a line
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
        /// The sound it belongs to; `nil` for silence and filler.
        let phone: Int?
        /// What entering it costs, so that silence is not found within words.
        let penalty: Float
    }

    /// What entering silence costs before a word and at other places, and filler between two
    /// lines, as a logarithm.
    private static let penaltyOfPause: Float = 30
    private static let penaltyOfSilence: Float = 8
    private static let penaltyOfFiller: Float = 15

    /// In order.
    private(set) var states: [State] = []
    /// The first state of each sound.
    private(set) var firstStates: [Int] = []
    /// How many models there are: silence, filler, and two for each kind of sound.
    let modelCount: Int

    static let silence = 0
    /// Whatever is not of the text: noise, other words.
    static let filler = 1
    /// At most so many states in a row may be passed over.
    static let mostPassed = 2

    init(_ phones: [Phone], kindCount: Int) {
        modelCount = 2 + 2 * kindCount
        for (index, phone) in phones.enumerated() {
            let beginning = index == 0 ? .line : phone.beginning
            if beginning == .line {
                append(Self.filler, penalty: index == 0 ? 0 : Self.penaltyOfFiller)
            }
            if let beginning {
                append(
                    Self.silence,
                    penalty: beginning == .word ? Self.penaltyOfPause : Self.penaltyOfSilence)
            }
            firstStates.append(states.count)
            for half in 0..<2 {
                states.append(
                    State(
                        model: 2 + 2 * phone.kind + half, isOptional: false, phone: index,
                        penalty: 0))
            }
        }
        append(Self.silence, penalty: Self.penaltyOfSilence)
        append(Self.filler)
    }

    private mutating func append(_ model: Int, penalty: Float = 0) {
        states.append(State(model: model, isOptional: true, phone: nil, penalty: penalty))
    }
}
