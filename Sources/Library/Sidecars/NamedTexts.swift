package import ListenCore

/// The texts of recordings by the names in their folder, as on a server: pure.
package struct NamedTexts {
    /// A text by its path from the folder.
    package struct NamedText: Hashable, Sendable {
        /// The path: a name, or those of folders and a name.
        package let path: String
        /// The language in its name.
        package let language: Language?
    }

    /// A text that is left out.
    package struct LeftOut: Hashable, Sendable {
        /// The text.
        package let text: NamedText
        /// The reason.
        package let reason: TextChoice.Reason
    }

    private let folder: SidecarFolder

    /// The texts among the names in a folder, and those in folders of subtitles below it.
    package init(_ names: [String], below: [(path: String, names: [String])] = []) {
        folder = SidecarFolder(
            names, below: below.map { SidecarFolder.Below(path: $0.path, names: $0.names) })
    }

    /// The texts of a recording: the spoken one, those in other languages, and those left out.
    package func texts(
        of recording: String, readersLanguage: Language?
    ) -> (spoken: NamedText?, translations: [NamedText], leftOut: [LeftOut], isGuess: Bool) {
        let found = Sidecars(folder[recording], readersLanguage: readersLanguage)
        func named(_ track: Sidecars.Track) -> NamedText {
            NamedText(path: track.name, language: track.language)
        }
        return (
            found.subtitles.map(named), found.translations.map(named),
            found.leftOut.map { LeftOut(text: named($0.track), reason: $0.reason) }, found.isGuess
        )
    }

    /// True for the name of a folder that holds texts of the recordings beside it.
    package static func isFolderOfTexts(_ name: String) -> Bool {
        SidecarFolder.isFolderOfTexts(name)
    }
}
