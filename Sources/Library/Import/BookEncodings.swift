import ListenCore
import MediaTags

/// Decodes tags in old encodings, one encoding for all fields of all files of a book: pure.
///
/// A single field reads well in several encodings.
struct BookEncodings {
    let analysis: any TextAnalyzing

    /// The files that share an encoding: those with the same album by its bytes, otherwise the same
    /// author.
    private struct Key: Hashable {
        let folder: String
        let name: String

        init(_ recording: ReadRecording) {
            folder = BookGrouping.bookFolder(of: recording.file.folder)
            name = recording.tags.album ?? recording.tags.artists.first ?? ""
        }
    }

    /// The recordings with their tags and chapters decoded.
    func decoded(_ recordings: [ReadRecording]) -> [ReadRecording] {
        let old = recordings.indices.filter { !recordings[$0].survey.undecoded.isEmpty }
        guard !old.isEmpty else { return recordings }
        var recordings = recordings
        for members in Dictionary(grouping: old, by: { Key(recordings[$0]) }).values {
            let own = members.map { recordings[$0].survey }
            let languages = Set(own.map(\.tags.language))
            let shared = LegacyCharset(
                of: own.flatMap(\.undecoded),
                language: languages.count == 1 ? languages.first ?? nil : nil,
                analysis: analysis)
            for index in members {
                let survey = recordings[index].survey
                // When no encoding fits all, each file is decoded by itself.
                let charset =
                    shared.name == nil && members.count > 1
                    ? LegacyCharset(
                        of: survey.undecoded, language: survey.tags.language, analysis: analysis)
                    : shared
                recordings[index].survey.decode(by: charset)
            }
        }
        return recordings
    }
}
