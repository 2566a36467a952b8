/// A part of a sound file: a chapter of an audiobook that is one file, or one
/// of several files that make a chapter.
///
/// ```swift
/// let chapter = SoundClip(path: "/books/fox.m4b", start: .seconds(60), end: .seconds(95))
/// let sound = AudioLocation.clips([chapter])
/// ```
public struct SoundClip: Hashable, Sendable {
    /// The file, by absolute path.
    public let path: String
    /// The beginning of the part in the file.
    public let start: MediaTime
    /// The first instant that is not of the part; `nil` means the end of the file.
    public let end: MediaTime?

    /// A part of a file; the whole by default.
    ///
    /// Times before the file's start are its start; an end before the start leaves nothing.
    public init(path: String, start: MediaTime = .zero, end: MediaTime? = nil) {
        self.path = path
        self.start = max(start, .zero)
        self.end = end.map { max($0, max(start, .zero)) }
    }
}
