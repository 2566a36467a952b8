/// The recording that a subtitle file lies beside: `talk.mp3` for `talk.srt` and `talk.en.srt`.
public enum SoundBeside {
    /// The path of that recording, by the names in its folder.
    ///
    /// `nil` where there is none.
    public static func recording(of subtitles: String) -> String? {
        let place = FilePlace(subtitles)
        let stem = Sidecars.stem(of: place.name)
        var stems = [stem]
        if Sidecars.language(inNameOf: place.name) != nil { stems.append(Sidecars.stem(of: stem)) }
        for stem in stems {
            let names = LocalFile.names(in: place.folder, beginningWith: stem + ".")
            let sound = names.first { FolderWalk.isSound($0) && Sidecars.stem(of: $0) == stem }
            if let sound { return place.folder + "/" + sound }
        }
        return nil
    }
}
