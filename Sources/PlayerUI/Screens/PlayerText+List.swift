import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// The transcript, following the sound or a chosen sentence; in the bilingual view each sentence
/// has its translation.
extension PlayerText {
    /// A sentence with the translation beside or below it.
    struct Entry {
        let index: Int
        let text: ArraySlice<TextRow>
        let isRightToLeft: Bool
        let translation: [StyledText]
        /// True when the translation is beside the text, not below it.
        let isBeside: Bool

        /// The row of the text on which a translation beside it begins: below its readings.
        var besideRow: Int { text.first?.isReading == true ? 1 : 0 }

        var height: Int {
            isBeside
                ? max(text.count, translation.isEmpty ? 0 : translation.count + besideRow)
                : text.count + translation.count
        }
    }

    /// The columns before the text: a mark, and the time where there is room.
    private var indent: Int {
        layout.room == .full ? timeWidth + 3 : min(2, max(0, area.columns - 4))
    }

    /// The columns of the longest time, and one before it.
    private var timeWidth: Int {
        let last = (state.text.transcript?.sentences.last?.start ?? .zero) + state.text.offset
        return max(6, max(state.sound.duration, last).clockText.count + 1)
    }

    /// The columns of the text and, beside it, of the translation.
    private var columns: (text: Range<Int>, translation: Range<Int>?) {
        guard isBilingual, area.columns >= 100 else {
            let band = self.band
            return (min(band.lowerBound + indent, band.upperBound)..<band.upperBound, nil)
        }
        let gap = 4
        let margin = 4
        let half = (area.columns - 2 * margin - indent - gap) / 2
        let width = min(half, state.settings.text.width)
        let left = area.left + (area.columns - indent - gap - 2 * width) / 2 + indent
        return (left..<left + width, left + width + gap..<left + 2 * width + gap)
    }

    private var isBilingual: Bool { state.view.mode == .bilingual }
    private var listGap: Int { area.rows >= 24 || isBilingual && area.rows >= 9 ? 1 : 0 }

    func listPicture(_ transcript: ChapterTranscript, _ shown: Int) -> TextPicture {
        let centre = state.words.cursor?.sentence ?? state.view.listCursor ?? shown
        guard !isCramped else { return crampedPicture(centre) }
        // One row is reserved for the message that the view does not follow.
        let isLoose = state.view.listCursor != nil && area.rows >= 4
        let rows = area.top..<area.bottom - (isLoose ? 1 : 0)
        guard rows.count > 0, let entry = entry(centre, most: rows.count) else {
            return TextPicture(focus: 0..<0)
        }
        var picture = TextPicture(focus: rows.lowerBound..<rows.lowerBound)
        let placed =
            state.settings.reducedMotion
            ? page(with: entry, in: rows) : scrolled(around: entry, in: rows)
        for (entry, row) in placed where isShown(entry, row, rows, centre) {
            place(entry, row: row, rows: rows, &picture)
            if entry.index == centre {
                picture.focus = row..<min(row + entry.height, rows.upperBound)
            }
        }
        picture.isCut =
            text(centre, width: columns.text.count)
            .map { $0.rows.count > entry.text.count } ?? false
        if isLoose { placeLooseMark(&picture) }
        return picture
    }

    /// True when an entry is shown.
    ///
    /// A sentence and its translation are never separated, so an entry that does not fit is left
    /// out, unless it is the one in the middle.
    private func isShown(_ entry: Entry, _ row: Int, _ rows: Range<Int>, _ centre: Int) -> Bool {
        guard isBilingual, entry.index != centre else { return true }
        return row >= rows.lowerBound && row + entry.height <= rows.upperBound
    }

    private func crampedPicture(_ centre: Int) -> TextPicture {
        let most = max(1, area.rows / 3)
        guard let entry = entry(centre, most: most) else { return TextPicture(focus: 0..<0) }
        let rows = area.top..<min(area.bottom, area.top + most)
        var picture = TextPicture(focus: rows.lowerBound..<rows.lowerBound + entry.height)
        place(entry, row: area.top, rows: rows, &picture)
        return picture
    }

    func entry(_ index: Int, most: Int) -> Entry? {
        let columns = self.columns
        guard let text = text(index, width: columns.text.count) else { return nil }
        let beside = columns.translation
        let lines = translation(of: index, width: beside?.count ?? columns.text.count)
        // At least one row of the text stays visible, however long the translation is.
        let forText = beside == nil && !lines.isEmpty ? max(1, most - lines.count) : most
        let rows = text.window(min(most, max(forText, most / 2)))
        let room = most - (beside == nil ? rows.count : rows.first?.isReading == true ? 1 : 0)
        return Entry(
            index: index, text: rows, isRightToLeft: text.isRightToLeft,
            translation: Array(lines.prefix(max(0, room))), isBeside: beside != nil)
    }

    /// Places the chosen or heard sentence at a third of the height; near an end of the transcript,
    /// closer to that end, so that no rows stay empty.
    private func scrolled(around centre: Entry, in rows: Range<Int>) -> [(Entry, Int)] {
        let wanted = min(rows.count / 3, max(0, rows.count - centre.height))
        var above = entries(before: centre.index, filling: wanted)
        var top = rows.lowerBound + min(wanted, height(of: above))
        let below = entries(
            after: centre.index, filling: rows.upperBound - top - centre.height)
        let lowest = rows.upperBound - centre.height - height(of: below)
        if lowest > top {
            above = entries(before: centre.index, filling: lowest - rows.lowerBound)
            top = rows.lowerBound + min(lowest - rows.lowerBound, height(of: above))
        }
        top = max(rows.lowerBound, min(top, rows.upperBound - centre.height))
        var placed: [(Entry, Int)] = [(centre, top)]
        var row = top
        for entry in above {
            row -= entry.height + listGap
            placed.append((entry, row))
        }
        row = top + centre.height + listGap
        for entry in below {
            placed.append((entry, row))
            row += entry.height + listGap
        }
        return placed
    }

    private func height(of entries: [Entry]) -> Int {
        entries.reduce(0) { $0 + $1.height + listGap }
    }

    private func entries(before index: Int, filling rows: Int) -> [Entry] {
        var entries: [Entry] = []
        var height = 0
        for index in stride(from: index - 1, through: 0, by: -1) where height < rows {
            guard let entry = entry(index, most: area.rows) else { break }
            entries.append(entry)
            height += entry.height + listGap
        }
        return entries
    }

    private func entries(after index: Int, filling rows: Int) -> [Entry] {
        var entries: [Entry] = []
        var height = 0
        var index = index + 1
        while height < rows, let entry = entry(index, most: area.rows) {
            entries.append(entry)
            height += entry.height + listGap
            index += 1
        }
        return entries
    }

    /// The number of sentences that are paged together, so that finding a page takes no longer late
    /// in a book.
    private static let chapterOfPages = 24

    /// The page of a sentence, for reduced motion: pages turn, nothing scrolls.
    func page(with centre: Entry, in rows: Range<Int>) -> [(Entry, Int)] {
        var page: [(Entry, Int)] = []
        var row = rows.lowerBound
        var index = centre.index - centre.index % Self.chapterOfPages
        let end = index + Self.chapterOfPages
        while index < end, let entry = entry(index, most: rows.count) {
            if row > rows.lowerBound, row + entry.height > rows.upperBound {
                if index > centre.index { break }
                (page, row) = ([], rows.lowerBound)
            }
            page.append((entry, row))
            row += entry.height + listGap
            index += 1
        }
        return page
    }

    func place(_ entry: Entry, row: Int, rows: Range<Int>, _ picture: inout TextPicture) {
        let columns = self.columns
        let left = columns.text.lowerBound - indent
        // Rows beyond the area are cut one by one.
        let first = max(0, rows.lowerBound - row)
        let room = max(0, rows.upperBound - row)
        let text = entry.text.prefix(room).dropFirst(first)
        let whole = text.last?.isReading == true ? text.dropLast() : text
        placeHits(entry, row: row, rows: rows, &picture)
        place(
            whole, of: entry.index, isRightToLeft: entry.isRightToLeft, in: columns.text,
            row: row + first, &picture)
        let top = row + (entry.isBeside ? entry.besideRow : entry.text.count)
        let visible = entry.translation.indices.filter { rows.contains(top + $0) }
        if let first = visible.first {
            place(
                visible.map { entry.translation[$0] }, translating: entry.index,
                in: columns.translation ?? columns.text, row: top + first, &picture)
        }
        guard !whole.isEmpty else { return }
        placeMarks(entry, row: row, rows: rows, left: left, &picture)
    }

    /// Makes all rows of a sentence clickable, with its mark, time and translation; the regions of
    /// its words lie over that.
    private func placeHits(
        _ entry: Entry, row: Int, rows: Range<Int>, _ picture: inout TextPicture
    ) {
        let columns = self.columns
        let right = columns.translation?.upperBound ?? columns.text.upperBound
        let visible = (row..<row + entry.height).clamped(to: rows)
        guard !visible.isEmpty else { return }
        picture.hits.add(
            .sentence(entry.index),
            at: Rect(
                column: area.left, row: visible.lowerBound, columns: right - area.left,
                rows: visible.count))
    }

    /// Places the marks beside a sentence: heard, chosen, bookmark, and its time.
    private func placeMarks(
        _ entry: Entry, row: Int, rows: Range<Int>, left: Int, _ picture: inout TextPicture
    ) {
        let index = entry.index
        if index == state.heardSentence, indent > 0 {
            let bar = StyledText(TerminalText(String(glyphs.bar)), theme.accent)
            for row in row..<row + entry.height where rows.contains(row) {
                picture.place([bar], column: left, row: row)
            }
        }
        // The words are below a row of readings.
        let line = row + (entry.text.first?.isReading == true ? 1 : 0)
        guard rows.contains(line), indent > 0 else { return }
        placeSign(of: index, row: line, before: left, &picture)
        if index == state.view.listCursor, indent > 1 {
            // Without a column between them, the pointer replaces the bar.
            let column = left + (indent > 2 ? 1 : 0)
            picture.place([StyledText(glyphs.pointer, theme.accent)], column: column, row: line)
        }
        guard indent > 2, let start = state.text.transcript?[index]?.start else { return }
        let time = TerminalText((start + state.text.offset).clockText)
            .fitted(to: Columns(timeWidth), .right)
        let style = index == state.view.listCursor ? theme.accent : theme.dim
        picture.place([StyledText(time, style)], column: left + 2, row: line)
    }

    /// Places “not following” in the last row, with the direction of the sound.
    private func placeLooseMark(_ picture: inout TextPicture) {
        let key = state.settings.keys.label(of: .follow, in: .transcript) ?? "c"
        let heard = state.heardSentence ?? 0
        let place =
            picture.sentences.contains(heard)
            ? "" : heard < (picture.sentences.min() ?? 0) ? glyphs.up + " " : glyphs.down + " "
        // While a find is written, the key is a letter of it.
        let isWritten = state.find?.isTyping == true
        let full = TerminalText(
            "\(place)not following" + (isWritten ? "" : "\(glyphs.dot)\(key) follows"))
        let short = TerminalText(isWritten ? place : "\(place)\(key)")
        let columns = self.columns
        let right = columns.translation?.upperBound ?? columns.text.upperBound
        let text = glyphs.width(full) <= right - area.left ? full : short
        let left = right - glyphs.width(text)
        guard left >= area.left else { return }
        picture.place([StyledText(text, theme.accent)], column: left, row: area.bottom - 1)
    }
}
