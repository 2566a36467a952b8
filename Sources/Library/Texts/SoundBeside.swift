import Files

/// The recording beside a subtitle file: `talk.mp3` for `talk.srt`, `talk.en.srt` and
/// `Subs/talk_en.srt`.
package enum SoundBeside {
    /// The path of that recording, by the names in its folder and in the one above a folder of
    /// texts.
    ///
    /// `nil` when there is none. Blocks.
    package static func recording(of subtitles: String) -> String? {
        var place = FilePlace(subtitles)
        var name = place.name
        for depth in 0...2 {
            let inner = FilePlace(place.folder)
            if depth == 0 || SidecarFolder.isFolderOfTexts(String(name.prefix { $0 != "/" })),
                let recording = SidecarFolder(in: place.folder).recording(of: name)
            {
                return FilePlace.path(recording, in: place.folder)
            }
            guard !inner.name.isEmpty else { return nil }
            name = inner.name + "/" + name
            place = FilePlace(place.folder)
        }
        return nil
    }
}
