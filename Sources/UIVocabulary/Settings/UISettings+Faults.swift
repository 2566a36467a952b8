/// The effect of an invalid setting: it stops the part of the player that needs it, not the player.
extension UISettings {
    /// A part that can be stopped alone.
    package enum Part: CaseIterable, Hashable, Sendable {
        /// Reviews of cards.
        case reviews
        /// Dictations.
        case dictations
        /// Making cards.
        case cards

        /// The names of the settings that only this part needs.
        var settings: [String] {
            switch self {
            case .reviews:
                [
                    "review-new", "review-limit", "review-retention", "review-weights",
                    "review-day-start",
                ]
            case .dictations: ["dictation-accents", "dictation-punctuation", "dictation-case"]
            case .cards: ["card-lead-in", "card-tail"]
            }
        }
    }

    /// Records that a setting is invalid, with a sentence; `false` where no part alone needs the
    /// setting.
    package mutating func note(fault: String, ofSetting name: String) -> Bool {
        guard Part.allCases.contains(where: { $0.settings.contains(name) }) else { return false }
        faults[name] = fault
        return true
    }

    /// The reason why a part is stopped, as a sentence; `nil` where it works.
    package func fault(of part: Part) -> String? {
        part.settings.lazy.compactMap { faults[$0] }.first
    }
}
