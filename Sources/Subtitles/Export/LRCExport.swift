import ListenCore

/// Writes LRC, with the times of words as A2 (`<mm:ss.xx>`) where the file gave them.
///
/// Times are in hundredths, as players expect, and in milliseconds where a time needs them. An
/// empty line ends a cue that ends before the next begins.
enum LRCExport {
    static func text(of track: SubtitleTrack) -> String {
        let times = track.cues.lazy.flatMap { cue in
            [cue.start, cue.end] + cue.words.flatMap { [$0.start, $0.end] }
        }
        let isFine = times.contains { $0.milliseconds % 10 != 0 }
        var out = ""
        if let language = track.language { out += "[la:\(language.tag)]\n" }
        for (place, cue) in track.cues.enumerated() {
            let text = WordTimeCodes.text(of: cue, stampsEdges: true, escape: escaped) {
                "<\(clock($0, isFine: isFine))>"
            }
            out += "[\(clock(cue.start, isFine: isFine))]\(text)\n"
            let next = place + 1 < track.cues.count ? track.cues[place + 1].start : nil
            if next.map({ cue.end < $0 || cue.end == $0 && isLong(cue) }) ?? true {
                out += "[\(clock(cue.end, isFine: isFine))]\n"
            }
        }
        return out
    }

    /// True when a reader would end the cue before the next begins.
    private static func isLong(_ cue: Cue) -> Bool {
        (cue.end - cue.start).microseconds > LRCLine.length(of: 0)
    }

    /// The text on one line.
    ///
    /// LRC has no escapes, so a time in brackets gets a blank, which makes it plain text.
    private static func escaped(_ text: String) -> String {
        var out = ""
        var isAfterBracket = false
        let scalars = text.unicodeScalars
        for at in scalars.indices {
            if isAfterBracket, beginsTime(scalars[at...]) { out += " " }
            let scalar = scalars[at]
            isAfterBracket = scalar == "[" || scalar == "<"
            out.unicodeScalars.append(scalar == "\n" ? " " : scalar)
        }
        return out
    }

    /// True when digits and a colon come next.
    private static func beginsTime(_ rest: Substring.UnicodeScalarView) -> Bool {
        // The limit is that of the reader.
        let digits = rest.prefix(24).prefix { $0.value &- 0x30 <= 9 }
        return !digits.isEmpty && rest.dropFirst(digits.count).first == ":"
    }

    private static func clock(_ time: MediaTime, isFine: Bool) -> String {
        let parts = ClockParts(time)
        let minutes = ClockParts.two(parts.hours * 60 + parts.minutes)
        let fraction =
            isFine
            ? ClockParts.three(parts.milliseconds) : ClockParts.two(parts.milliseconds / 10)
        return "\(minutes):\(ClockParts.two(parts.seconds)).\(fraction)"
    }
}
