import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// One line, alone in the middle between wide margins.
extension PlayerText {
    func linePicture(_ shown: Int) -> TextPicture {
        let band = lineBand
        guard let text = text(shown, width: band.count) else { return TextPicture(focus: 0..<0) }
        let most = isCramped ? max(1, area.rows / 3) : area.rows - turnRows
        let current = text.window(most)
        let below = translation(of: shown, width: band.count)
            .prefix(max(0, most - current.count - 1))
        let space = below.isEmpty ? 0 : 1
        let step = lineStep(current, rows: most - below.count - space)
        let height = rows(of: current, step: step)
        let rows = height + space + below.count
        let top = area.top + offset(ofLine: rows)
        var picture = TextPicture(focus: top..<top + rows)
        picture.isCut = current.count < text.rows.count
        var row = top
        for line in lines(of: current) {
            picture.place(line, of: shown, in: band, .center, row: row)
            row += line.count + step
        }
        for (offset, line) in below.enumerated() {
            let left = picture.column(of: width(line), in: band, .center)
            picture.place([line], column: left, row: top + height + space + offset)
        }
        placeTurn(from: top + rows, isCentred: true, &picture)
        return picture
    }

    func width(_ line: StyledText) -> Int {
        line.runs.reduce(0) { $0 + glyphs.width($1.text) }
    }

    /// Two thirds of the screen, if it is wide enough.
    private var lineBand: Range<Int> {
        guard layout.room == .full else { return band }
        let width = min(column.width, max(48, area.columns * 2 / 3))
        let left = area.left + (area.columns - width) / 2
        return left..<left + width
    }

    /// The rows in lines: a row of readings belongs to the row below it.
    private func lines(of rows: ArraySlice<TextRow>) -> [ArraySlice<TextRow>] {
        var lines: [ArraySlice<TextRow>] = []
        var start = rows.startIndex
        for index in rows.indices where !rows[index].isReading {
            lines.append(rows[start...index])
            start = index + 1
        }
        return lines
    }

    private func rows(of rows: ArraySlice<TextRow>, step: Int) -> Int {
        rows.count + step * max(0, lines(of: rows).count - 1)
    }

    /// One blank row between lines if all of them still fit, otherwise none.
    private func lineStep(_ rows: ArraySlice<TextRow>, rows most: Int) -> Int {
        layout.room == .full && self.rows(of: rows, step: 1) <= most ? 1 : 0
    }

    /// The first row: in the middle, or higher while a pop-up needs the room below.
    private func offset(ofLine rows: Int) -> Int {
        let room = max(0, area.rows - rows)
        if isCramped { return 0 }
        return state.aids.popups.isEmpty ? room / 2 : min(room, area.rows / 6)
    }
}

/// The names of speakers before their lines.
extension PlayerText {
    /// A name and its look.
    struct SpeakerName {
        let text: String
        let style: Style
    }

    /// The widest name, in columns.
    private static let widest = 24
    /// Narrower lines have no room for a name.
    private static let leastWidth = 24

    /// The name before a sentence: where another person begins to speak, and before a line that is
    /// shown alone.
    func name(before sentence: Int, width: Int) -> SpeakerName? {
        guard state.settings.text.showsSpeakers, state.dictation == nil, width >= Self.leastWidth,
            let transcript = state.text.transcript,
            let speaker = transcript.speaker(of: sentence),
            transcript.beginsTurn(sentence)
                || !isSide && !state.view.mode.isTranscript && sentence == state.shownSentence
        else { return nil }
        let styles = theme.speakers
        let name = TerminalText(speaker.name)
            .truncated(to: Columns(min(Self.widest, width / 2 - 1)))
        guard !name.string.isEmpty, let style = styles[safe: speaker.number % styles.count] else {
            return nil
        }
        return SpeakerName(text: name.string + ":", style: style)
    }

    /// The rows of a sentence behind a name, which is laid out as a word and counts as none.
    func text(
        _ index: Int, _ look: SentenceLook, behind name: SpeakerName, width: Int,
        manner: TextManner
    ) -> SentenceText? {
        let key = LineShelf.Key(sentence: index, name: name.text, width: width, manner: manner)
        let look = look.behind(nameIn: name.style)
        return lines.plain(key, look) {
            lines.entry(key) { state.text.transcript?[index]?.behind(name.text) }.map {
                SentenceText($0.sentence, look, width: width, manner: manner, setting: $0.setting)
                    .shifted(by: -1)
            }
        }
    }
}

extension Sentence {
    /// The sentence with a name as its first word.
    fileprivate func behind(_ name: String) -> Sentence? {
        let word = Word(start: start, end: start, text: name, isEstimated: true)
        let isTurned = BidiOrder.isRightToLeft(scripts)
        let script = WordScript(
            levels: scripts.contains { !$0.levels.isEmpty }
                ? Self.levels(of: name, isTurned: isTurned) : [], spaceLevel: isTurned ? 1 : 0)
        return Sentence(
            index: index, words: [word] + words, scripts: scripts.isEmpty ? [] : [script] + scripts)
    }

    /// The embedding levels of a name, by its first letter; its colon goes with the line.
    private static func levels(of name: String, isTurned: Bool) -> [UInt8] {
        let letter = name.unicodeScalars.first { $0.properties.isAlphabetic }?.value ?? 0
        let isRightToLeft =
            (0x590..<0x900).contains(letter) || (0xFB1D..<0xFE00).contains(letter)
            || (0xFE70..<0xFF00).contains(letter)
        let level: UInt8 = isRightToLeft ? 1 : isTurned ? 2 : 0
        return name.dropLast().map { _ in level } + [isTurned ? 1 : 0]
    }
}
