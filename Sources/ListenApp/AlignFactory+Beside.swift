import Documents
import Feeds
import Files
import Library
import ListenCore
import Podcasts
import SharedWork
import Subtitles

/// Texts without times beside recordings of one's own, as downloads of podcasts have them.
extension AlignFactory {
    /// The fewest letters a second of a text that is said; notes about an hour have far fewer.
    private static let fewestLetters = 1.5

    /// The text that lies beside the recording of a chapter; `nil` where the chapter has one with
    /// times or is a part of its file, and where what lies there is none of what is said.
    func writtenText(
        beside playback: ChapterPlayback, of service: any BookSource
    ) async throws -> SectionText? {
        let (address, chapter) = (playback.address, playback.chapter)
        guard playback.subtitles == nil, case .file(let recording) = playback.audio,
            try await !service.chaptersInParts(of: address.book).contains(address.chapter)
        else { return nil }
        let spoken = try await service.books(.cacheOnly).value
            .first { $0.id == address.book }?.language
        let analysis = app.analysis
        let text = await DiskWork.run { () -> SectionText? in
            guard let file = WrittenSidecar(beside: recording, spoken: spoken),
                let bytes = try? LocalFile.bytes(of: file.path, limit: Transcript.limitBytes)
            else { return nil }
            let name = FilePlace.name(of: file.path)
            return Self.text(
                bytes, named: name, language: file.language ?? spoken, analysis: analysis
            ).map { text in
                SectionText(
                    text: text, name: name,
                    language: file.language ?? spoken ?? text.language,
                    sections: [
                        SectionText.Section(title: chapter.title, length: chapter.duration)
                    ], index: 0)
            }
        }
        guard let text, Self.isSaid(text.text, in: chapter.duration) else { return nil }
        return text
    }

    /// The lines of a file; `nil` where it cannot be read.
    ///
    /// Times in it, as a transcript may have them at every paragraph, are found anew.
    private static func text(
        _ bytes: [UInt8], named name: String, language: Language?, analysis: any TextAnalyzing
    ) -> ReadingText? {
        let stated = FeedTranscript(address: name, type: nil, language: language, rel: nil)
        guard let transcript = try? Transcript(bytes, of: stated, analysis: analysis) else {
            return nil
        }
        switch transcript.content {
        case .untimed(let text): return text
        case .timed(let payload, _):
            return (try? payload.document(analysis, assembles: false)).map {
                ReadingText($0.track)
            }
        }
    }

    private static func isSaid(_ text: ReadingText, in length: MediaTime) -> Bool {
        guard length > .zero else { return true }
        let letters = text.parts.reduce(0) { $0 + $1.unicodeScalars.count }
        return Double(letters) >= fewestLetters * length.seconds
    }
}
