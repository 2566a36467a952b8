import AudioIO
package import ListenCore

/// The name by which a person knows a sound that was fetched: the path of its file in the cache
/// says nothing to them.
package struct SoundName: Hashable, Sendable {
    /// The paths of its files.
    private let paths: [String]
    /// The title of its chapter, quoted.
    private let title: String

    /// A name; `nil` for a sound of the person's own, which stays what it is called, and for one
    /// that is still arriving, which has a name already.
    package init?(_ sound: AudioLocation, of playback: ChapterPlayback) {
        guard case .remote = playback.audio else { return nil }
        switch sound {
        case .file(let path): paths = [path]
        case .clips(let clips): paths = Set(clips.map(\.path)).sorted { $0.count > $1.count }
        case .stream: return nil
        }
        title = "“\(playback.chapter.title.printable(limit: 200))”"
    }

    /// A sentence about the sound, by its name.
    package func told(_ sentence: String) -> String {
        paths.reduce(sentence) { $0.replacing($1, with: title) }
    }

    /// An error about the sound, by its name; any other error as it is.
    package func told(_ error: any Error) -> any Error {
        guard let error = error as? AudioError else { return error }
        return AudioError(error.code, subject: told(error.subject))
    }
}

/// The sound of a chapter, with what it is called in messages.
package struct ChapterSound: Sendable {
    let location: AudioLocation
    /// The chapter as its source gave it; `nil` where its sound is called as it is.
    let playback: ChapterPlayback?

    package init(_ location: AudioLocation, of playback: ChapterPlayback? = nil) {
        (self.location, self.playback) = (location, playback)
    }

    /// The name of its sound, which has arrived by now.
    func name(of sound: AudioLocation) -> SoundName? {
        playback.flatMap { SoundName(sound, of: $0) }
    }
}

extension Optional<SoundName> {
    /// An error about the sound, by its name where it has one.
    package func told(_ error: any Error) -> any Error {
        guard let self else { return error }
        return self.told(error)
    }
}
