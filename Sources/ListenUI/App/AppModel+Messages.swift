import ListenCore
import Terminal

/// Where messages go.
extension AppModel {
    mutating func take(_ message: AppMessage, at moment: Moment) -> [AppEffect] {
        switch message {
        case .input(let input): return take(input, at: moment)
        case .resize(let size):
            resize(to: size)
            return tellPlayer(.tick, at: moment)
        case .tick: return tellPlayer(.tick, at: moment)
        case .books(let result): return perform(books.update(.loaded(result)), at: moment)
        case .chapters(let result, let book): return take(result, of: book, at: moment)
        case .chapterCounts(let counts):
            progress.take(counts: counts)
            return []
        case .progress(let positions):
            progress.take(positions.filter { $0.chapter.source == source })
            chapters?.suggest(progress)
            return []
        case .notice(let text, let kind):
            toast = Toast(text, kind, at: moment.host)
            return []
        case .theme(let theme):
            settings.theme = theme
            player?.state.settings.theme = theme
            return []
        case .saveAndQuit: return quit(at: moment)
        case .resumed: return tellPlayer(.tick, at: moment) + [.redraw]
        default: return takeForPlayer(message, at: moment)
        }
    }

    private mutating func takeForPlayer(
        _ message: AppMessage, at moment: Moment
    ) -> [AppEffect] {
        let open = openChapter
        switch message {
        case .playback(let result, let address) where address == open:
            return tellPlayer(.playback(result), at: moment)
        case .track(let result, let address) where address == open:
            return tellPlayer(.track(result), at: moment)
        case .peaks(let peaks, let address) where address == open:
            return tellPlayer(.peaks(peaks), at: moment)
        case .player(let event): return tellPlayer(.player(event), at: moment)
        case .translation(let result, let ticket) where ticket.chapter == open:
            return tellPlayer(.translation(result, ticket), at: moment)
        case .explanation(let result, let ticket) where ticket.chapter == open:
            return tellPlayer(.explanation(result, ticket), at: moment)
        default: return []
        }
    }

    private mutating func take(
        _ result: Result<Snapshot<[Chapter]>, ServiceError>, of book: BookID, at moment: Moment
    ) -> [AppEffect] {
        if case .success(let snapshot) = result {
            progress.take(counts: [book: snapshot.value.count])
        }
        guard chapters?.book.id == book else { return [] }
        let effects = chapters?.update(.loaded(result)) ?? []
        chapters?.suggest(progress)
        return perform(effects, at: moment)
    }

    mutating func tellPlayer(
        _ message: ChapterPlayerViewModel.Message, at moment: Moment
    ) -> [AppEffect] {
        perform(player?.update(message, at: moment) ?? [], at: moment)
    }

    /// Turns what a screen wants into effects and changes of the whole.
    mutating func perform(_ effects: [ScreenEffect], at moment: Moment) -> [AppEffect] {
        effects.flatMap { effect -> [AppEffect] in
            switch effect {
            case .run(let effect): return [effect]
            case .toast(let text, let kind):
                toast = Toast(text, kind, at: moment.host)
                return []
            case .openBook(let index):
                guard let book = books.list.rows?[safe: index] else { return [] }
                return show(book, number: index + 1)
            case .openChapter(let index): return choose(index, at: moment)
            case .openNeighbour(let step, let byItself):
                return openNeighbour(step, byItself: byItself, at: moment)
            case .reopen: return reopen()
            case .leave: return leave(at: moment)
            }
        }
    }
}
