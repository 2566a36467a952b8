/// A stretch of a recording as a file of its own, in the recording's encoding.
package struct CardSound: Hashable, Sendable {
    /// The file.
    package let bytes: [UInt8]
    /// The ending of such files' names: `mp3` or `wav`.
    package let fileExtension: String
    /// The stretch that is heard, on the recording's clock.
    package let range: Range<MediaTime>

    /// A sound.
    package init(bytes: [UInt8], fileExtension: String, range: Range<MediaTime>) {
        self.bytes = bytes
        self.fileExtension = fileExtension
        self.range = range
    }
}
