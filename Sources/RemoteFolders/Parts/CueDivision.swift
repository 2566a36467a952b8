package import Fetching
import Library
package import ListenCore

/// The tools with which recordings are divided by the cue sheets beside them.
package struct CueDivision: Sendable {
    /// The guess of a sheet's encoding.
    let analysis: any TextAnalyzing
    /// The part of a text that belongs to a part of its recording.
    let cut: ServerShelf.TextCut

    /// The tools.
    package init(analysis: any TextAnalyzing, cut: @escaping ServerShelf.TextCut) {
        (self.analysis, self.cut) = (analysis, cut)
    }
}

/// A stretch of a recording that is a chapter.
struct RecordingStretch: Hashable, Sendable {
    let start: MediaTime
    /// The first instant after it; `nil` for the end of the recording.
    let end: MediaTime?
}

extension RemoteBook {
    /// The cue sheets beside its recordings, each once.
    var sheets: [RemoteItem] {
        var seen: Set<String> = []
        return chapters.compactMap(\.cueSheet).filter { seen.insert($0.id).inserted }
    }

    /// The book with the tracks of sheets, which are known by the ids of their files, as its
    /// chapters; recordings without any stay whole.
    func divided(by sheets: [String: SheetBeside]) -> RemoteBook {
        var book = self
        book.chapters = []
        for chapter in chapters {
            let sheet = chapter.cueSheet.flatMap { sheets[$0.id] }
            guard
                let tracks = sheet?.chapters(
                    of: chapter.sound.name, isItsOwn: chapter.isSheetItsOwn)
            else {
                book.chapters.append(chapter)
                continue
            }
            for track in tracks {
                var part = chapter
                part.id = ChapterID(
                    rawValue: "\(chapter.id.rawValue).\(track.start.milliseconds)")
                part.title = track.title ?? "Chapter \(book.chapters.count + 1)"
                part.stretch = RecordingStretch(start: track.start, end: track.end)
                book.chapters.append(part)
            }
        }
        return book
    }
}
