/// A stretch of a recording as a file of its own, in the recording's encoding.
public struct CardSound: Hashable, Sendable {
    /// The file.
    public let bytes: [UInt8]
    /// The ending of such files' names: `mp3` or `wav`.
    public let fileExtension: String
    /// The stretch that is heard, on the recording's clock.
    public let range: Range<MediaTime>

    /// A sound.
    public init(bytes: [UInt8], fileExtension: String, range: Range<MediaTime>) {
        self.bytes = bytes
        self.fileExtension = fileExtension
        self.range = range
    }
}
