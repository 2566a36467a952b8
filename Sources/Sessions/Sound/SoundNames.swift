import ListenCore

/// The names by which a session tells of recordings that the cache keeps: the paths of those say
/// nothing to a person.
struct SoundNames {
    /// The title of the chapter by the path of its sound.
    private var titles: [String: String] = [:]

    /// Notes a sound that is handed to the player; one of the person's own stays what it is called.
    mutating func note(_ sound: AudioLocation, of playback: ChapterPlayback) {
        guard case .remote = playback.audio, case .file(let path) = sound else { return }
        titles[path] = playback.chapter.title.printable(limit: 200)
    }

    /// The player's event as it is told.
    func told(_ event: PlayerEvent) -> PlayerEvent {
        guard case .phase(.failed(let message)) = event else { return event }
        let named = titles.reduce(message) { $0.replacing($1.key, with: "“\($1.value)”") }
        // What is still arriving is called by a phrase: the sound of “One”.
        let isPhrase = named.hasPrefix("the ")
        return .phase(.failed(message: isPhrase ? "T\(named.dropFirst())" : named))
    }
}
