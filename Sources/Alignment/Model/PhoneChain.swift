/// The states a recording goes through from the first sound of a text to its last: a hidden
/// Markov model from left to right (Rabiner 1989).
///
/// Each sound has two states. Before a word there may be silence, and anything where something
/// is said that is not in the text; so too at both ends.
struct PhoneChain {
    /// A sound of the text.
    struct Phone: Hashable {
        /// The number of its kind.
        let kind: Int
        /// Whether it begins a word.
        let beginsWord: Bool
        /// Whether something else may be said before it.
        let followsGap: Bool
    }

    /// A state.
    struct State: Hashable {
        /// Which model it is scored by.
        let model: Int
        /// Whether it may be passed over.
        let isOptional: Bool
        /// The sound it belongs to; `nil` for silence and anything.
        let phone: Int?
    }

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
            if index == 0 || phone.followsGap { append(Self.anything) }
            if index == 0 || phone.beginsWord { append(Self.silence) }
            firstStates.append(states.count)
            for half in 0..<2 {
                states.append(
                    State(model: 2 + 2 * phone.kind + half, isOptional: false, phone: index))
            }
        }
        append(Self.silence)
        append(Self.anything)
    }

    private mutating func append(_ model: Int) {
        states.append(State(model: model, isOptional: true, phone: nil))
    }
}
