package import LibraryUI
import ListenCore
import PlayerUI
import ReviewUI
package import Terminal
package import Typesetting
package import UIVocabulary

/// The picture of the present state.
extension AppModel {
    /// Draws everything: the screen, then each layer over it.
    ///
    /// The canvas may have any extent; it should be that of the last `resize`.
    package func render(into canvas: inout Canvas) {
        canvas.fill(canvas.bounds, style: settings.theme.base)
        let size = canvas.size
        switch screen {
        case .books:
            bookListScreen.draw(into: &canvas)
        case .chapters: chapterListScreen?.draw(into: &canvas)
        case .review:
            review.map { ReviewScreen(model: $0, settings: settings, size: size) }?
                .draw(into: &canvas)
        case .player:
            if let player { PlayerScreen(state: player.state, size: size).draw(into: &canvas) }
        }
        drawLayers(into: &canvas)
        if let help { helpView(scroll: help).draw(into: &canvas) }
        if let toast { draw(toast, into: &canvas) }
    }

    package var bookListScreen: BookListScreen {
        BookListScreen(
            model: books, progress: progress, covers: covers, settings: settings, size: size,
            waiting: waitingText)
    }

    package var chapterListScreen: ChapterListScreen? {
        chapters.map {
            ChapterListScreen(
                model: $0, progress: progress, open: openChapter?.chapter, covers: covers,
                origin: source == .local || source == .file ? nil : books.sourceName,
                settings: settings, size: size)
        }
    }

    /// The whole picture on a canvas of its own.
    package func render() -> Canvas {
        var canvas = Canvas(
            size: size, style: settings.theme.base, wideAmbiguous: settings.wideAmbiguous)
        render(into: &canvas)
        return canvas
    }

    /// The next instants at which the picture would differ without a message.
    package var nextDeadline: Deadline {
        var deadline = Deadline(host: toast?.until)
        deadline = deadline.earlier(sleepDeadline)
        // Under the clock nothing else of the player is seen.
        if screen == .player, !layers.contains(.clock), let player {
            deadline = deadline.earlier(player.nextDeadline)
        }
        if screen == .review { deadline = deadline.earlier(Deadline(host: review?.nextDeadline)) }
        return deadline
    }

    /// The help, with the keys of what has them first.
    package func helpView(scroll: Int) -> HelpView {
        HelpView(settings: settings, scroll: scroll, first: [helpContext])
    }

    private var helpContext: KeyContext {
        if case .settings = layers.last { return .settings }
        if screen == .review { return .review }
        guard screen == .player else { return .lists }
        switch layers.last {
        case .menu: return .menu
        case .clock: return .clock
        case .prompt, .settings, nil:
            if let dictation = player?.state.dictation {
                return dictation.isTyping ? .dictation : .dictated
            }
            return player?.state.edges.areMoved == true ? .edges : .player
        }
    }

    /// The row of the line of a find or a search that is shown, if there is one.
    private func searchLineRow(_ size: Size) -> Int? {
        guard help == nil, layers.isEmpty else { return nil }
        switch screen {
        case .player: return (player?.state).flatMap { findRow(of: $0, size) }
        case .review: return nil
        case .books: return books.arrangement.search.map { _ in listSearchRow(size) }
        case .chapters: return chapters?.arrangement.search.map { _ in listSearchRow(size) }
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
