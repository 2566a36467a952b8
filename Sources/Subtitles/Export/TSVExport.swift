import ListenCore

/// Writes tab-separated values as Whisper does: a header, then lines of start, end (whole
/// milliseconds) and the text of a cue.
enum TSVExport {
    static func text(of track: SubtitleTrack) -> String {
        var out = "start\tend\ttext\n"
        for cue in track.cues {
            let text = cue.text.asCueText.replacing("\n", with: " ")
            out += "\(cue.start.milliseconds)\t\(cue.end.milliseconds)\t\(text)\n"
        }
        return out
    }
}
