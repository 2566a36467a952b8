package import ListenCore

extension AlignedScript {
    /// The place of words in cues.
    package enum WordCues: Hashable, Sendable {
        /// Cues have no words of their own.
        case none
        /// Cues have their words inside.
        case inside
        /// Every word is a cue.
        case alone
    }

    /// The lines as cues.
    package func cues(words: WordCues) -> [Cue] {
        var cues: [Cue] = []
        for line in lines {
            guard words == .alone else {
                cues.append(
                    Cue(
                        id: cues.count, start: line.start, end: line.end, text: line.text,
                        words: words == .inside ? line.words : [],
                        voices: [line.speaker.flatMap { CueVoice(name: $0) }].compactMap(\.self),
                        confidence: line.confidence))
                continue
            }
            for word in line.words {
                cues.append(
                    Cue(id: cues.count, start: word.start, end: word.end, text: word.text))
            }
        }
        return cues
    }
}

extension AlignedScript.Line {
    /// The line as one text.
    package var text: String {
        var text = ""
        for (index, word) in words.enumerated() {
            text += word.text
            if word.isFollowedBySpace, index + 1 < words.count { text += " " }
        }
        return text
    }
}
