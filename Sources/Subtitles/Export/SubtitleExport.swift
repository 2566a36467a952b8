public import ListenCore

/// The formats that a document can be written in.
public enum ExportFormat: String, CaseIterable, Hashable, Sendable {
    /// SubRip.
    case srt
    /// WebVTT, with the times of words where the file gave them.
    case vtt
    /// Lyrics, with the times of words (A2) where the file gave them.
    case lrc
    /// The versioned JSON of `listen cues --json`.
    case json
    /// Tab-separated values: start, end (milliseconds) and text, as Whisper
    /// writes them.
    case tsv
}

/// Writes documents in other formats.
///
/// What is written is read back by `SubtitleReader` as the same cues: what a
/// format would take for its own marks is escaped. LRC and TSV hold a cue on
/// one line; LRC has no ends where cues overlap.
public enum SubtitleExport {
    /// The text of a document in a format, with a final newline; times are
    /// whole milliseconds.
    public static func text(of document: SubtitleDocument, as format: ExportFormat) -> String {
        switch format {
        case .srt: SRTExport.text(of: document.track)
        case .vtt: VTTExport.text(of: document.track)
        case .lrc: LRCExport.text(of: document.track)
        case .json: CueExport.json(of: document)
        case .tsv: TSVExport.text(of: document.track)
        }
    }
}

/// A clock time taken apart.
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

    /// `01:02:03,450`, with another mark before the fraction.
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
    /// Whether most cues are single words, so that the sentences say more.
    public var hasWordCues: Bool { WordCues.areWords(cues) }
}
