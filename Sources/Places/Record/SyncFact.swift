import FoundationEssentials
package import ListenCore

/// A choice by a name, with its time: a podcast that is followed, a setting, a source.
///
/// Of two the one that was chosen last counts, and so does a removal.
package struct SyncFact: Hashable, Sendable {
    /// The subjects that facts are about; one that is not known here is kept and told on.
    package enum Subject {
        /// A podcast, by its id: its title while it is followed.
        package static let podcast = "podcast"
        /// The address of a podcast's feed.
        package static let podcastAddress = "podcastAddress"
        /// The wishes for a podcast.
        package static let podcastWishes = "podcastWishes"
        /// A setting, by its name: its value.
        package static let setting = "setting"
        /// A source, by its id: its kind, name and address.
        package static let source = "source"
    }

    /// The subject.
    package let subject: String
    /// The name among those of one subject.
    package let name: String
    /// The choice; `nil` where it was removed.
    package let content: String?
    /// The time, the number and the device.
    package let stamp: PlaceStamp

    /// A fact.
    package init(subject: String, name: String, content: String?, stamp: PlaceStamp) {
        (self.subject, self.name, self.content, self.stamp) = (subject, name, content, stamp)
    }

    /// Says that this one counts, and another of its name does not.
    ///
    /// Two of one stamp, as those of a copied disk, are told apart by what they say, so that all
    /// devices take the same one.
    package func wins(over other: SyncFact?) -> Bool {
        guard let other else { return true }
        if stamp != other.stamp { return other.stamp < stamp }
        guard let content else { return false }
        return other.content.map { $0.utf8.lexicographicallyPrecedes(content.utf8) } ?? true
    }

    /// The time of a choice that is made now: later than that of the fact that it replaces,
    /// whatever clock made that one.
    package static func time(_ time: Int64, after known: SyncFact?) -> Int64 {
        known.map { max(time, $0.stamp.time + 1) } ?? time
    }
}

/// Keeps what a person chose, for their other devices.
package protocol SyncFactKeeping: Sendable {
    /// Notes what changed here since the last time, of what is kept in the person's own data.
    func noteChanges() async throws(StoreError)
    /// Returns the facts of a subject, those that were removed left out.
    func facts(of subject: String) async throws(StoreError) -> [SyncFact]
    /// Notes a choice that was made here at a time, in milliseconds since 1970.
    func note(
        _ content: String?, of subject: String, named name: String, at time: Int64
    ) async throws(StoreError)
    /// Returns the settings that go along, and the value with which each was last in step; `nil`
    /// before the first time.
    func settings() async throws(StoreError) -> [String: String?]
    /// Keeps the settings that go along.
    func keep(settings: [String: String?]) async throws(StoreError)
}

/// The next step with a setting that goes along when devices meet.
package enum SettingStep: Hashable, Sendable {
    /// Nothing.
    case rest
    /// It is in step with the others.
    case settle
    /// The value here is told.
    case tell
    /// The value of another device is written here.
    case take(String)

    /// A setting on this device.
    package struct Own: Hashable, Sendable {
        /// Its value.
        package let value: String
        /// The latest time at which it can have been changed, in milliseconds since 1970.
        package let changedAt: Int64
        /// True where nobody chose it.
        package let isStandard: Bool

        /// A setting.
        package init(value: String, changedAt: Int64, isStandard: Bool) {
            (self.value, self.changedAt, self.isStandard) = (value, changedAt, isStandard)
        }
    }

    /// The step for a setting, by the value with which it was last in step, and by what is known of
    /// the other devices.
    ///
    /// One that was never in step takes the value that the others have; before devices met
    /// (`hasMet`) nobody knows if they have one. Where the value was changed here, the later change
    /// counts.
    package init(_ own: Own, base: String?, known: SyncFact?, hasMet: Bool) {
        let given = known?.content
        guard let base else {
            self = Self.first(own, given, hasMet)
            return
        }
        if let known, let given, given != base {
            if own.value == given {
                self = .settle
            } else {
                let isOlder = own.value == base || own.changedAt <= known.stamp.time
                self = isOlder ? .take(given) : .tell
            }
            return
        }
        self = own.value == base ? .rest : .tell
    }

    private static func first(_ own: Own, _ given: String?, _ hasMet: Bool) -> SettingStep {
        guard hasMet else { return .rest }
        guard let given else { return own.isStandard ? .settle : .tell }
        return given == own.value ? .settle : .take(given)
    }
}

/// The kind and the name of a source, as devices tell each other of it.
package struct ToldSource: Hashable, Sendable, Codable {
    /// The kind.
    package let kind: String
    /// The name that it has where it was added first (not yet safe for a terminal).
    package let name: String

    /// A source.
    package init(kind: String, name: String) { (self.kind, self.name) = (kind, name) }

    /// The source that a text says; `nil` for what is none.
    package init?(_ text: String) {
        guard let told = try? JSONDecoder().decode(ToldSource.self, from: Data(text.utf8)) else {
            return nil
        }
        self = told
    }

    /// The text that says it, the same for the same source.
    package var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
