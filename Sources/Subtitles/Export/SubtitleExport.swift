public import ListenCore

/// The formats that a document can be written in.
package enum ExportFormat: String, CaseIterable, Hashable, Sendable {
    /// SubRip.
    case srt
    /// WebVTT, with the times of words where the file gave them.
    case vtt
    /// Lyrics, with the times of words (A2) where the file gave them.
    case lrc
    /// The versioned JSON of `listen cues --json`.
    case json
    /// Tab-separated values as Whisper writes them: start, end (milliseconds) and text.
    case tsv
}

/// Writes documents in other formats.
///
/// `SubtitleReader` reads the written text back as the same cues: characters that the format would
/// take for its own marks are escaped. LRC and TSV hold a cue on one line; LRC has no ends where
/// cues overlap.
///
/// ```swift
/// let document = try SubtitleReader.document(bytes, name: "chapter.srt")
/// SubtitleExport.text(of: document, as: .lrc)  // "[00:10.00]Hello there.\n[00:14.00]\n"
/// ```
package enum SubtitleExport {
    /// The text of a document in a format, with a final newline; times are
    /// whole milliseconds.
    package static func text(of document: SubtitleDocument, as format: ExportFormat) -> String {
        switch format {
        case .srt: SRTExport.text(of: document.track)
        case .vtt: VTTExport.text(of: document.track)
        case .lrc: LRCExport.text(of: document.track)
        case .json: CueExport.json(of: document)
        case .tsv: TSVExport.text(of: document.track)
        }
    }
}

/// The hours, minutes, seconds and milliseconds of a time.
struct ClockParts {
    let hours: Int64
    let minutes: Int64
    let seconds: Int64
    let milliseconds: Int64

    /// The parts of a time, whole milliseconds.
    init(_ time: MediaTime) {
        let all = max(0, time.milliseconds)
        hours = all / 3_600_000
        minutes = all / 60_000 % 60
        seconds = all / 1000 % 60
        milliseconds = all % 1000
    }

    /// The time as `01:02:03,450`, with `mark` before the fraction.
    func text(fraction mark: Character) -> String {
        "\(Self.two(hours)):\(Self.two(minutes)):\(Self.two(seconds))\(mark)"
            + Self.three(milliseconds)
    }

    /// At least two digits.
    static func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }

    /// At least three digits.
    static func three(_ value: Int64) -> String {
        value < 10 ? "00\(value)" : value < 100 ? "0\(value)" : "\(value)"
    }
}

extension SubtitleTrack {
    /// True when most cues are single words, so that the sentences say more.
    public var hasWordCues: Bool { WordCues.areWords(cues) }
}
