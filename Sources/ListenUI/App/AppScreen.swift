import LibraryUI
import ListenCore
import PlayerUI
import Practice
import ReviewUI
import Terminal
import Typesetting
import UIVocabulary

/// The picture of the present state, and where on it what lies.
struct AppScreen {
    let model: AppModel

    /// The screen of a model.
    init(_ model: AppModel) { self.model = model }

    var screen: AppModel.Screen { model.screen }
    var settings: UISettings { model.settings }
    var library: LibraryModel { model.library }
    var player: ChapterPlayerState? { model.player?.state }
    var size: Size { model.size }
    var layers: [Layer] { model.layers }

    /// Draws everything: the screen, then each layer over it.
    ///
    /// The canvas may have any extent; it should be that of the last `resize`.
    func draw(into canvas: inout Canvas) {
        canvas.fill(canvas.bounds, style: settings.theme.base)
        let size = canvas.size
        switch screen {
        case .books:
            bookList.draw(into: &canvas)
        case .chapters: chapterList?.draw(into: &canvas)
        case .review:
            model.review.model.map { ReviewScreen(model: $0, settings: settings, size: size) }?
                .draw(into: &canvas)
        case .player:
            if let player { PlayerScreen(state: player, size: size).draw(into: &canvas) }
            drawTip(into: &canvas)
        }
        drawLayers(into: &canvas)
        if let help = model.help {
            // Rows of which a part would be seen beside the help are taken away whole.
            let rest = Rect(size).splitTop(size.rows > 1 ? 1 : 0).rest
            canvas.fill(rest, style: settings.theme.base)
            helpView(help).draw(into: &canvas)
        }
        if let toast = model.toast { draw(toast, into: &canvas) }
    }

    /// A tip of the first minute above the waveform, for the status tells what is on now; where that
    /// row is not free, in its place.
    private func drawTip(into canvas: inout Canvas) {
        guard let tip = model.tips.tip, let player, layers.isEmpty, player.dictation == nil else {
            return
        }
        let layout = PlayerLayout(state: player, size: canvas.size)
        guard layout.room >= .compact else { return }
        let isFree = !layout.blank.isEmpty && player.aids.popups.isEmpty
        let place = isFree ? layout.blank : layout.status
        canvas.fill(place, style: settings.theme.base)
        let key = settings.keys.label(of: .leave, in: .player) ?? "Esc"
        let end = canvas.size.columns >= 78 ? "\(key) ends the tips" : ""
        let isWide = canvas.size.columns >= 60
        let text = isWide ? tip.text(settings.keys) : tip.shortText(settings.keys)
        LineBuilder(glyphs: Glyphs(settings), columns: canvas.size.columns).draw(
            left: StyledText(TerminalText(text), settings.theme.accent),
            right: StyledText(TerminalText(end), settings.theme.dim), at: place.top,
            margin: layout.room == .full ? 2 : 1, into: &canvas)
    }

    var bookList: BookListScreen {
        BookListScreen(
            model: library.books, progress: library.progress, covers: library.covers,
            settings: settings, size: size)
    }

    var chapterList: ChapterListScreen? {
        library.chapters.map {
            ChapterListScreen(
                model: $0, progress: library.progress, open: model.openChapter?.chapter,
                covers: library.covers,
                origin: model.source == .local || model.source == .file
                    ? nil : library.books.sourceName,
                settings: settings, size: size)
        }
    }

    /// The help, with the keys that work here first.
    func helpView(_ help: HelpState) -> HelpView {
        HelpView(
            settings: settings, scroll: help.scroll, sections: helpSections, search: help.search)
    }

    /// The row of the line of a find or a search that is shown, if there is one.
    private func searchLineRow(_ size: Size) -> Int? {
        guard model.help == nil, layers.isEmpty else { return nil }
        switch screen {
        case .player: return player.flatMap { findRow(of: $0, size) }
        case .review: return nil
        case .books: return library.books.arrangement.search.map { _ in listSearchRow(size) }
        case .chapters: return library.chapters?.arrangement.search.map { _ in listSearchRow(size) }
        }
    }

    private func listSearchRow(_ size: Size) -> Int {
        ListFrame(settings: settings, size: size).searchRow
    }

    /// A notice takes the last row, where hints or the status are, or the one
    /// above a line that is typed there; never the only one.
    private func draw(_ toast: Toast, into canvas: inout Canvas) {
        let size = canvas.size
        let row = size.rows - (searchLineRow(size) == size.rows - 1 ? 2 : 1)
        guard row >= 1 else { return }
        let theme = settings.theme
        let margin = size.columns >= 60 ? 2 : 0
        canvas.fill(Rect(column: 0, row: row, columns: size.columns, rows: 1), style: theme.base)
        let text = toast.text.truncated(
            to: Columns(max(0, size.columns - 2 * margin)),
            wideAmbiguous: settings.wideAmbiguous)
        canvas.draw(
            text, at: Point(column: margin, row: row),
            style: toast.kind == .failure ? theme.failure : theme.notice)
    }
}
