package import AudioIO
import ListenCore
import Markup
import MediaTags

/// The encodings that every reader of books with sound plays, so that files of them are copied as
/// they are (EPUB 3.3, section 3.2: core media types).
package enum PlainSound: String, Hashable, Sendable {
    /// MPEG layer III.
    case mp3
    /// AAC in an MP4 file without a picture track.
    case aac

    /// The media type.
    package var mediaType: String { self == .mp3 ? "audio/mpeg" : "audio/mp4" }
    /// The ending of file names.
    package var fileExtension: String { self == .mp3 ? "mp3" : "m4a" }

    /// The encoding of a file by its bytes; `nil` for any other encoding.
    ///
    /// Throws for a file that cannot be read.
    package init?(ofFile path: String) throws(AudioError) {
        let input = try FileInput(path: path)
        let cursor = ByteCursor(input)
        let start = try MPEGInfo.soundStart(cursor)
        let kind = ContentKind(try cursor.bytes(at: start, count: 512))
        if kind == .perhapsMPEG, let info = try MPEGInfo(cursor, from: start),
            info.header.isLayerThree
        {
            self = .mp3
        } else if kind.isMovie, Self.isPlainMovie(input) {
            self = .aac
        } else {
            return nil
        }
    }

    /// True for an MP4 file with one track of AAC (LC, with or without SBR and PS) and no picture
    /// track.
    private static func isPlainMovie(_ input: FileInput) -> Bool {
        guard let length = input.totalLength else { return false }
        let window = ByteWindow(input, size: 16 * 1024)
        guard let movie = MP4Box.first("moov", in: 0..<length, window),
            let boxes = MP4Box.all(in: movie.content, window), !boxes.has("mvex")
        else { return false }
        var sounds = 0
        for track in boxes where track.type == "trak" {
            guard let media = MP4Box.only("mdia", in: track, window),
                let handler = MP4Box.only("hdlr", in: media, window)
            else { return false }
            let place = handler.content.lowerBound + 8
            let kind = window.bytes(place..<(place + 4)).map { Array($0) }
            if kind == Array("vide".utf8) { return false }
            guard kind == Array("soun".utf8) else { continue }
            guard isAAC(media, window) else { return false }
            sounds += 1
        }
        return sounds == 1
    }

    /// True for a track whose one sample description is AAC.
    private static func isAAC(_ media: MP4Box, _ window: ByteWindow) -> Bool {
        guard let inner = MP4Box.only("minf", in: media, window),
            let table = MP4Box.only("stbl", in: inner, window),
            let description = MP4Box.only("stsd", in: table, window),
            description.content.count >= 8,
            window.number32(at: description.content.lowerBound + 4) == 1
        else { return false }
        let entries = (description.content.lowerBound + 8)..<description.content.upperBound
        // An encrypted track is of another kind (`enca`, `drms`).
        guard let entry = MP4Box.all(in: entries, window)?.only("mp4a"),
            entry.content.count >= 28,
            window.number16(at: entry.content.lowerBound + 8) == 0
        else { return false }
        let inside = (entry.content.lowerBound + 28)..<entry.content.upperBound
        guard let box = MP4Box.all(in: inside, window)?.only("esds"), box.content.count <= 512,
            let bytes = window.bytes(box.content),
            let config = AudioDescriptor.configuration(in: bytes[...]), let first = config.first
        else { return false }
        // LC, SBR and PS (ISO 14496-3 §1.5.1).
        return [2, 5, 29].contains(first >> 3)
    }
}
