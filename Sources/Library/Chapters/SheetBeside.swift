package import ListenCore
import MediaTags

/// A cue sheet that came as bytes, for recordings beside it.
///
/// ```swift
/// let sheet = SheetBeside(bytes, analysis: analysis)
/// sheet?.chapters(of: "talk.mp3", isItsOwn: true)?.map(\.title)  // ["Arrival", "The letter"]
/// ```
package struct SheetBeside: Sendable {
    private let files: [CueSheet.File]

    /// Reads a sheet in whatever encoding it is; `nil` for bytes that name no track.
    package init?(_ bytes: [UInt8], analysis: any TextAnalyzing) {
        let text = ListEncoding(of: [bytes], analysis: analysis).text(of: bytes)
        files = CueSheet(text).files
        guard files.contains(where: { !$0.tracks.isEmpty }) else { return nil }
    }

    /// The chapters of a recording by its file's name, without gaps, as an import makes them; `nil`
    /// where the sheet names fewer than two.
    ///
    /// A sheet with a single recording of another name counts where `isItsOwn` says that it lies
    /// there for this one: people convert recordings to other formats and keep the sheet.
    package func chapters(of recording: String, isItsOwn: Bool) -> [RecordingChapter]? {
        let wanted = recording.lowercased()
        var file = files.first { ChapterLists.name($0.name) == wanted }
        if file == nil, isItsOwn, files.count == 1 { file = files.first }
        guard
            let stated = file.flatMap({ RecordingChapters($0.chapters, source: .file) })
        else { return nil }
        let chapters = ChapterPlan.filled(stated.chapters)
        return chapters.count > 1 ? chapters : nil
    }
}
