/// A stretch of a recording as a file of its own, in the recording's encoding.
public struct CardSound: Hashable, Sendable {
    /// The file.
    public let bytes: [UInt8]
    /// How such files' names end: `mp3` or `wav`.
    public let fileExtension: String
    /// What is heard of it, on the recording's clock.
    public let range: Range<MediaTime>

    /// A sound.
    public init(bytes: [UInt8], fileExtension: String, range: Range<MediaTime>) {
        self.bytes = bytes
        self.fileExtension = fileExtension
        self.range = range
    }
}
