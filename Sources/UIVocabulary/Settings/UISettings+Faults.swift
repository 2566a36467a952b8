/// What a setting that is no value stops: the part of the player that needs it, not the player.
extension UISettings {
    /// A part that stands still by itself.
    package enum Part: CaseIterable, Hashable, Sendable {
        /// Reviews of cards.
        case reviews
        /// Dictations.
        case dictations
        /// Making cards of what is heard.
        case cards

        /// The names of the settings it needs and nothing else does.
        package var settings: [String] {
            switch self {
            case .reviews: ["review-new", "review-limit", "review-retention", "review-day-start"]
            case .dictations: ["dictation-accents", "dictation-punctuation", "dictation-case"]
            case .cards: ["card-lead-in", "card-tail"]
            }
        }
    }

    /// Notes that a setting is no value, as a sentence; `false` where it is not one that a part
    /// alone needs.
    package mutating func note(fault: String, ofSetting name: String) -> Bool {
        guard Part.allCases.contains(where: { $0.settings.contains(name) }) else { return false }
        faults[name] = fault
        return true
    }

    /// Why a part cannot be had, as a sentence; `nil` where nothing is wrong.
    package func fault(of part: Part) -> String? {
        part.settings.lazy.compactMap { faults[$0] }.first
    }
}
