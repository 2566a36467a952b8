import ListenCore

/// Writes WebVTT (W3C WebVTT section 4).
enum VTTExport {
    static func text(of track: SubtitleTrack) -> String {
        var out = "WEBVTT\n"
        if let language = track.language { out += "Language: \(language.tag)\n" }
        for cue in track.cues {
            out += "\n"
            out += ClockParts(cue.start).text(fraction: ".")
            out += " --> "
            out += ClockParts(cue.end).text(fraction: ".")
            out += "\n"
            out += voiced(
                WordTimeCodes.text(of: cue, escape: escaped, writesRuby: true) {
                    "<\(ClockParts($0).text(fraction: "."))>"
                }, by: cue.voices)
            out += "\n"
        }
        return out
    }

    /// The lines with the persons who speak (section 4.2.2, a voice span); a span ends with its cue.
    private static func voiced(_ text: String, by voices: [CueVoice]) -> String {
        guard !voices.isEmpty else { return text }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for voice in voices where lines.indices.contains(voice.line) {
            lines[voice.line] = "<v \(escaped(voice.name))>" + lines[voice.line]
        }
        return lines.joined(separator: "\n")
    }

    /// The text with references in place of markup characters (section 4.2.2), and of braces where
    /// some readers take them for codes.
    static func escaped(_ text: String) -> String {
        let bytes = Array(text.utf8)
        guard bytes.contains(where: { $0 == 0x3C || $0 == 0x3E || $0 == 0x26 || $0 == 0x7B })
        else { return text }
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count + 16)
        for (at, byte) in bytes.enumerated() {
            switch byte {
            case 0x3C: out += Array("&lt;".utf8)
            case 0x3E: out += Array("&gt;".utf8)
            case 0x26: out += Array("&amp;".utf8)
            case 0x7B where SRTExport.mayBeCode(bytes, at): out += Array("&#123;".utf8)
            default: out.append(byte)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }
}

/// Puts the times of words into a cue's text.
enum WordTimeCodes {
    /// The text with a stamp before each word that has a time of its own, and after one that ends
    /// before the next begins; with `writesRuby`, readings are written as rubies.
    ///
    /// Stamps rise and lie inside the cue; they stand at its edges only with `stampsEdges`. Words
    /// with estimated times get none, so that they are estimated again when they are read.
    static func text(
        of cue: Cue, stampsEdges: Bool = false, escape: (String) -> String,
        writesRuby: Bool = false, stamp: (MediaTime) -> String
    ) -> String {
        let text = cue.text.asCueText
        let readings = writesRuby && text == cue.text ? cue.readings : []
        func written(_ range: Range<String.Index>) -> String {
            RubyText.written(range, of: text, readings, escape: escape)
        }
        guard cue.words.contains(where: { !$0.isEstimated }),
            let places = places(of: cue.words, in: text)
        else { return written(text.startIndex..<text.endIndex) }
        var out = ""
        var last = stampsEdges ? cue.start - .milliseconds(1) : cue.start
        var rest = text.startIndex
        func put(_ time: MediaTime) {
            let isInside = time < cue.end || stampsEdges && time <= cue.end
            guard time.milliseconds > last.milliseconds, isInside else { return }
            out += stamp(time)
            last = time
        }
        for (place, word) in cue.words.enumerated() {
            let range = places[place]
            out += written(rest..<range.lowerBound)
            if !word.isEstimated { put(word.start) }
            out += written(range)
            rest = range.upperBound
            let next = place + 1 < cue.words.count ? cue.words[place + 1].start : cue.end
            // An estimated word lasts until the next stamp.
            let mayEnd = place + 1 == cue.words.count || !cue.words[place + 1].isEstimated
            if !word.isEstimated, mayEnd, word.end < next { put(word.end) }
            // Only the ends of the words that follow are estimated: the next starts at this end.
            if !word.isEstimated, !mayEnd { put(word.end) }
        }
        // A stamp after the text ends an LRC line.
        if stampsEdges { put(cue.end) }
        return out + written(rest..<text.endIndex)
    }

    /// The places of the words in the text; `nil` when the text does not hold them in order.
    static func places(of words: [Word], in text: String) -> [Range<String.Index>]? {
        var places: [Range<String.Index>] = []
        let scalars = text.unicodeScalars
        var at = scalars.startIndex
        for word in words {
            while at < scalars.endIndex, scalars[at] == " " || scalars[at] == "\n" {
                at = scalars.index(after: at)
            }
            let from = at
            for scalar in word.text.unicodeScalars {
                guard at < scalars.endIndex,
                    scalars[at] == scalar || scalar == " " && scalars[at] == "\n"
                else { return nil }
                at = scalars.index(after: at)
            }
            places.append(from..<at)
        }
        return places
    }
}
