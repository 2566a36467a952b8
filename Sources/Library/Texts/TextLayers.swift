import ListenCore
import Subtitles

/// One text of a chapter made of parts of several, each with times of its own; where they overlap,
/// the first one added counts.
struct TextLayers {
    private let analysis: any TextAnalyzing
    private var cues: [Cue] = []
    /// The ranges of the chapter that have their text; an end of `nil` is the chapter's.
    private var covered: [(start: MediaTime, end: MediaTime?)] = []

    init(analysis: any TextAnalyzing) { self.analysis = analysis }

    /// True when nothing could be added yet.
    var isEmpty: Bool { covered.isEmpty }

    /// Adds the part of a text that is the chapter's, where nothing was added yet.
    ///
    /// Without a part that is all of it. Throws a `SubtitleError` for a file that is not a text.
    mutating func add(_ payload: TrackPayload, _ part: AttachedText?) throws {
        let track = try payload.document(analysis, assembles: false).track
        let start = part?.start ?? .zero
        let place = start + (part?.shift ?? .zero)
        let end = part?.end.map { place + ($0 - start) }
        for cue in track.part(from: start, to: part?.end).cues {
            let own = cue.later(by: place)
            let middle = MediaTime(
                microseconds: own.start.microseconds
                    + (own.end.microseconds - own.start.microseconds) / 2)
            if !isCovered(middle) { cues.append(own) }
        }
        covered.append((place, end))
    }

    private func isCovered(_ time: MediaTime) -> Bool {
        covered.contains { $0.start <= time && $0.end.map { time < $0 } ?? true }
    }

    /// The text, as WebVTT.
    func payload(language: Language?, named name: String) -> TrackPayload {
        let sorted = cues.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
        let document = SubtitleDocument(
            format: "vtt", encoding: .utf8,
            track: SubtitleTrack(language: language, cues: sorted, sentences: [], diagnostics: []))
        let stem = name.split(separator: ".").dropLast().joined(separator: ".")
        return TrackPayload(
            bytes: Array(SubtitleExport.text(of: document, as: .vtt).utf8),
            name: (stem.isEmpty ? name : stem) + ".vtt", language: language)
    }
}

extension Cue {
    /// The cue, moved later by a time.
    fileprivate func later(by time: MediaTime) -> Cue {
        retimed(from: max(.zero, start + time), to: max(.zero, end + time)) {
            max(.zero, $0 + time)
        }
    }
}
