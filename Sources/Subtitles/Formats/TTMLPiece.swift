import ListenCore

/// A part of a TTML paragraph and its times.
struct TTMLPiece {
    let text: String
    let begin: Int64
    let end: Int64?
    /// True when a span states times for this piece.
    let isTimed: Bool
    /// True when a time of this piece cannot be read.
    var hasUnread = false
    /// The ruby tag at this place, or the annotation of the text before it; `text` is empty then.
    var ruby: String?

    /// A piece of a ruby's markup, which is no text.
    static func ruby(_ markup: String) -> TTMLPiece {
        TTMLPiece(text: "", begin: 0, end: nil, isTimed: false, ruby: markup)
    }

    /// The text of pieces, and the readings of its parts.
    static func content(of pieces: [TTMLPiece]) -> CueText {
        guard pieces.contains(where: { $0.ruby != nil }) else {
            return CueText(text: pieces.map(\.text).joined().asCueText, stamps: [])
        }
        return RubyMarkup.read(
            pieces.map { $0.ruby ?? RubyMarkup.escaped($0.text) }.joined())
    }

    /// True when the piece holds more than blanks.
    var isVisible: Bool { !text.trimmingBlanks.isEmpty }

    /// The words of pieces: words of timed pieces have times, estimated ones when a piece holds
    /// several words.
    static func words(of pieces: [TTMLPiece]) -> [RawWord] {
        var words: [RawWord] = []
        var isOpen = false
        for piece in pieces {
            let parts = piece.text.split(whereSeparator: \.isWhitespace).map(String.init)
            // No blank between this piece and the one before it: they are syllables of one word.
            let goesOn = isOpen && piece.text.first?.isWhitespace == false
            if parts.isEmpty { isOpen = isOpen && piece.text.isEmpty }
            guard let first = parts.first else { continue }
            let sounds = piece.timed(parts)
            if goesOn, let last = words.indices.last, !first.startsWithoutSpace {
                words[last].text += first
                words[last].end = sounds[0].end ?? words[last].end
                words += sounds.dropFirst()
            } else {
                words += sounds
            }
            isOpen = piece.text.last?.isWhitespace == false
        }
        return words
    }

    private func timed(_ parts: [String]) -> [RawWord] {
        guard isTimed else { return parts.map { RawWord(text: $0) } }
        guard parts.count > 1, let end, end > begin else {
            return parts.enumerated().map { place, part in
                RawWord(text: part, start: place == 0 ? begin : nil, end: place == 0 ? end : nil)
            }
        }
        let total = parts.reduce(0) { $0 + $1.unicodeScalars.count + 1 }
        var (spoken, time) = (0, begin)
        return parts.map { part in
            spoken += part.unicodeScalars.count + 1
            let until = begin + Int64(Double(end - begin) * (Double(spoken) / Double(total)))
            defer { time = until }
            return RawWord(text: part, start: time, end: until, isEstimated: true)
        }
    }
}

extension String {
    /// The text with every run of blanks and line ends as one space.
    var onOneLine: String {
        var out: [UInt8] = []
        out.reserveCapacity(utf8.count)
        for byte in utf8 {
            if byte == 0x20 || (0x09...0x0D).contains(byte) {
                if out.last != 0x20 { out.append(0x20) }
            } else {
                out.append(byte)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }
}
