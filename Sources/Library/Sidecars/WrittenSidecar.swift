import Files
package import ListenCore

/// The text without times that lies beside a recording and has its name: `talk.txt`, `talk.en.html`,
/// `talk.transcript.txt`.
///
/// What it says is not looked at: it may be notes as well.
package struct WrittenSidecar: Hashable, Sendable {
    /// The path.
    package let path: String
    /// The language in the name; `nil` where it states none.
    package let language: Language?

    private static let endings: Set = ["txt", "html", "htm"]

    /// Finds the text of a recording by the names in its folder; `nil` when there is none in the
    /// language that is spoken.
    ///
    /// Blocks.
    package init?(beside recording: String, spoken: Language? = nil) {
        let place = FilePlace(recording)
        let names = LocalFile.names(
            in: place.folder, beginningWith: "", most: ImportedSource.mostNames
        ) { SidecarFolder.isRecording($0) || Self.isWritten($0) }
        guard let track = Self.track(of: place.name, in: names, spoken: spoken) else { return nil }
        path = FilePlace.path(track.name, in: place.folder)
        language = track.language
    }

    /// The text of a recording among the names of a folder.
    static func track(
        of recording: String, in names: [String], spoken: Language?
    ) -> Sidecars.Track? {
        var found = SidecarFolder(names, recording: recording, isText: isWritten)[recording]
        found.files = found.files.filter { file in
            guard !file.isNamedOtherwise else { return false }
            guard let language = file.said.language, let spoken else { return true }
            return language.code == spoken.code
        }
        return Sidecars(found, bookLanguage: spoken).subtitles
    }

    private static func isWritten(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: ".") else { return false }
        return endings.contains(name[name.index(after: dot)...].lowercased())
    }
}
