import AudioIO
import ListenCore

@testable import AudioCodecs

extension FFmpegSource {
    /// Opens a recording as the registry opens one for FFmpeg.
    convenience init(_ location: AudioLocation) throws(AudioError) {
        let cursor = ByteCursor(try location.input())
        let start = try MPEGInfo.soundStart(cursor)
        try self.init(cursor, ContentKind(try cursor.bytes(at: start, count: 512)), from: start)
    }
}

extension MPEGSource {
    /// Opens a recording whole, in all its channels.
    convenience init(_ location: AudioLocation) throws(AudioError) {
        try self.init(ByteCursor(location.input()), options: Options())
    }
}

extension WAVSource {
    /// Opens a recording without looking for tags before it.
    convenience init(_ location: AudioLocation) throws(AudioError) {
        try self.init(ByteCursor(location.input()), from: 0)
    }
}
