import AudioIO
import ListenCore

/// A part of a recording that can be opened.
struct SoundPiece {
    /// The file by name: pieces of one name are read from one source.
    let file: String
    /// The beginning of the piece in the file.
    var start = MediaTime.zero
    /// The first instant after the piece; nil means the end.
    var end: MediaTime?
    /// True while bytes of the file may still be arriving, so that nothing is read ahead of what is
    /// heard.
    var isArriving = false
    let open: () throws(AudioError) -> any AudioSource

    init(file: String, open: @escaping () throws(AudioError) -> any AudioSource) {
        (self.file, self.open) = (file, open)
    }

    init(_ clip: SoundClip, _ options: OpeningOptions) {
        (file, start, end) = (clip.path, clip.start, clip.end)
        open = { () throws(AudioError) in
            try CodecRegistry.open(.file(path: clip.path), options)
        }
    }

    init(_ part: PartedSound.Part, _ options: OpeningOptions) {
        (file, start, end) = (part.sound.name, part.start, part.end)
        if case .stream = part.sound { isArriving = true }
        open = { () throws(AudioError) in try CodecRegistry.open(part.sound, options) }
    }
}
