import ListenCore
import SharedWork

/// The names by which a session tells of recordings that the cache keeps: the paths of those say
/// nothing to a person.
struct SoundNames {
    private var names: Set<SoundName> = []

    /// Notes a sound that is handed to the player; one of the person's own stays what it is called.
    mutating func note(_ sound: AudioLocation, of playback: ChapterPlayback) {
        guard let name = SoundName(sound, of: playback) else { return }
        names.insert(name)
    }

    /// The player's event as it is told.
    func told(_ event: PlayerEvent) -> PlayerEvent {
        guard case .phase(.failed(let message)) = event else { return event }
        let named = names.reduce(message) { $1.told($0) }
        // What is still arriving is called by a phrase: the sound of “One”.
        let isPhrase = named.hasPrefix("the ")
        return .phase(.failed(message: isPhrase ? "T\(named.dropFirst())" : named))
    }
}
