/// The states a recording goes through from the first phone of a text to its last: a hidden Markov
/// model from left to right (Rabiner 1989).
///
/// Each phone has two states. Before a word there may be silence, and before a phrase or a line a
/// filler too, which stands for all that is not in the text; the same holds at both ends. Fillers
/// between any two words would let the first word of a line be found in what was said before it.
struct PhoneChain {
    /// A phone of the text.
    struct Phone: Hashable {
        /// The number of its kind.
        let kind: Int
        /// The unit it begins; `nil` within a word.
        let beginning: Beginning?
        /// The most frames that it takes to say it.
        var longest = Int.max
    }

    /// The unit that a phone begins.
    enum Beginning: Int, Comparable {
        /// A word before which readers seldom pause.
        case word
        /// A word behind punctuation.
        case phrase
        /// A line, or text behind speech that is not in it: noise and other words may come before.
        case line

        static func < (one: Beginning, other: Beginning) -> Bool { one.rawValue < other.rawValue }
    }

    /// A state.
    struct State: Hashable {
        /// The model it is scored by.
        let model: Int
        /// True when it may be passed over.
        let isOptional: Bool
        /// The phone it belongs to; `nil` for silence and filler.
        let phone: Int?
        /// The cost of entering it, so that silence is not found within words.
        let penalty: Float
        /// The frames after which it costs to stay in it.
        var longest = Int.max
    }

    /// The costs of entering silence before a word and at other places, and of filler, as
    /// logarithms.
    private static let penaltyOfPause: Float = 30
    private static let penaltyOfSilence: Float = 8
    private static let penaltyOfFiller: Float = 15
    private static let penaltyOfHesitation: Float = 20
    /// The frames of silence or filler within a phrase, and between two, that cost nothing more:
    /// readers pause for longer between lines, and what is not in the text is rather there.
    private static let longestPause = 60
    private static let longestBreak = 120

    /// The first phones of a text, which are said without hesitation: else the first word would be
    /// found somewhere in what is said before the text.
    private static let sure = 30

    /// The states in order.
    private(set) var states: [State] = []
    /// The first state of each phone.
    private(set) var firstStates: [Int] = []
    /// The number of models: silence, filler, two for each kind of phone, and for a speaker who
    /// hesitates any sounds in a row.
    let modelCount: Int
    /// The model of what a speaker says who hesitates; `nil` for others.
    var anything: Int? { hesitates ? modelCount - 1 : nil }

    static let silence = 0
    /// The model of everything that is not of the text: noise, other words.
    static let filler = 1
    /// The first model of a phone.
    static let firstPhone = 2
    /// The most states in a row that may be passed over.
    let mostPassed: Int
    /// True for a speaker who hesitates.
    let hesitates: Bool
    private let phones: [Phone]

    /// A chain of phones; from the phone `hesitant` on there may be silence, filler and silence
    /// again before any word.
    init(_ phones: [Phone], kindCount: Int, hesitatingFrom hesitant: Int? = nil) {
        hesitates = hesitant != nil
        modelCount = Self.firstPhone + 2 * kindCount + (hesitates ? 1 : 0)
        mostPassed = hesitates ? 3 : 2
        self.phones = phones
        for (index, phone) in phones.enumerated() {
            let beginning = index == 0 ? .line : phone.beginning
            if let beginning {
                appendRest(
                    before: beginning, isFirst: index == 0,
                    hesitates: index >= hesitant ?? .max)
            }
            firstStates.append(states.count)
            for half in 0..<2 {
                states.append(
                    State(
                        model: Self.firstPhone + 2 * phone.kind + half, isOptional: false,
                        phone: index, penalty: 0, longest: phone.longest - phone.longest / 2))
            }
        }
        append(Self.silence, penalty: Self.penaltyOfSilence)
        append(Self.filler)
    }

    /// Appends what may come before a word.
    private mutating func appendRest(
        before beginning: Beginning, isFirst: Bool, hesitates: Bool
    ) {
        let filler = (hesitates && !isFirst ? anything : nil) ?? Self.filler
        switch beginning {
        case .word:
            append(Self.silence, penalty: Self.penaltyOfPause, longest: Self.longestPause)
            guard hesitates else { return }
            append(filler, penalty: Self.penaltyOfHesitation, longest: Self.longestPause)
            append(Self.silence, penalty: Self.penaltyOfSilence, longest: Self.longestBreak)
        case .phrase:
            if hesitates {
                append(Self.silence, penalty: Self.penaltyOfSilence, longest: Self.longestBreak)
            }
            append(filler, penalty: Self.penaltyOfFiller, longest: Self.longestBreak)
            append(Self.silence, penalty: Self.penaltyOfSilence, longest: Self.longestBreak)
        case .line:
            if hesitates { append(Self.silence, penalty: Self.penaltyOfSilence) }
            append(filler, penalty: isFirst ? 0 : Self.penaltyOfFiller)
            append(Self.silence, penalty: Self.penaltyOfSilence)
        }
    }

    /// The chain of the same phones for a speaker who hesitates, from some phone on.
    func hesitating(from phone: Int = Self.sure) -> PhoneChain {
        PhoneChain(phones, kindCount: modelCount / 2 - 1, hesitatingFrom: phone)
    }

    private mutating func append(_ model: Int, penalty: Float = 0, longest: Int = .max) {
        states.append(
            State(
                model: model, isOptional: true, phone: nil, penalty: penalty, longest: longest))
    }
}
