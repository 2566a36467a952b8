import LibraryUI
import ListenCore
package import PlayerUI
import Terminal
package import UIVocabulary

/// Where messages go.
extension AppModel {
    package mutating func take(_ message: AppMessage, at moment: Moment) -> [AppEffect] {
        switch message {
        case .input(let input): return take(input, at: moment)
        case .resize(let size):
            resize(to: size)
            return []
        case .tick: return []
        case .saveAndQuit: return quit(at: moment)
        case .resumed: return [.redraw]
        case .review(let answer): return takeReview(answer, at: moment)
        case .typed(let request): return take(request, at: moment)
        default:
            return takeForLists(message, at: moment) ?? takeOfSurroundings(message, at: moment)
                ?? takeWish(message, at: moment) ?? takeForPlayer(message, at: moment)
        }
    }

    /// What the lists show; `nil` when a message is none of it.
    private mutating func takeForLists(
        _ message: AppMessage, at moment: Moment
    ) -> [AppEffect]? {
        switch message {
        case .books(let result):
            let effects = perform(books.update(.loaded(result), progress), at: moment)
            guard case .success = result else { return effects }
            return effects + lookForKept(of: nil)
        case .otherShelf(let shelf):
            return perform(books.update(.loadedElsewhere(shelf), progress), at: moment)
        case .chapters(let result, let book): return take(result, of: book, at: moment)
        case .coverage(let coverage, let chapter, let book):
            if chapters?.book.id == book { chapters?.coverages[chapter] = coverage }
            return []
        case .chapterCounts(let counts): progress.take(counts: counts)
        case .bookFacts(let facts):
            books.take(facts, progress)
            return []
        case .bookExtents(let extents): progress.take(extents: extents)
        case .keptSound(let sound, let book):
            progress.take(sound, of: book)
            return []
        case .sources(let offers):
            take(offers)
            return []
        case .cover(let image, let book):
            covers.take(image, of: book)
            return []
        case .progress(let positions):
            progress.take(positions)
            arrangeLists()
            books.suggest(progress)
            chapters?.suggest(progress)
            return []
        default: return nil
        }
        arrangeLists()
        return []
    }

    /// What is told of the world around; `nil` when a message is none of it.
    private mutating func takeOfSurroundings(
        _ message: AppMessage, at moment: Moment
    ) -> [AppEffect]? {
        switch message {
        case .timeOfDay(let now): progress.take(now: now)
        case .notice(let text, let kind):
            // Where the chapter goes on comes right behind the greeting, and says less.
            if kind == .information, toast?.isGreeting == true { return [] }
            toast = Toast(text, kind, at: moment.host)
        case .ground(let ground):
            settings.selection.ground = ground
            settings.theme = settings.selection.theme
            player?.state.settings = settings
        case .systemWillSleep: return systemWillSleep(at: moment)
        case .systemWoke(let length): return systemWoke(after: length, at: moment)
        case .background(let state): background = state
        case .heard(let findings, let serial): take(findings, serial: serial)
        default: return nil
        }
        return []
    }

    /// What is asked for from outside; `nil` when a message asks for nothing.
    private mutating func takeWish(
        _ message: AppMessage, at moment: Moment
    ) -> [AppEffect]? {
        switch message {
        case .command(let command): return takeOutside(command, at: moment)
        case .play(let wanted):
            guard let state = player?.state else { return [] }
            if !wanted, state.sound.isInterrupted { return [.player(.pause)] }
            guard state.sound.isWanted != wanted else { return [] }
            return tellPlayer(.command(.togglePlay), at: moment)
        case .drill(let text): return takeDrill(text, at: moment)
        case .sleepTimer(let minutes):
            return minutes > 0 ? startSleep(minutes: minutes, at: moment) : stopSleep(at: moment)
        default: return nil
        }
    }

    /// What was asked for from outside: as if by a key, but no key was
    /// touched, and playing is asked of the player whatever is shown.
    private mutating func takeOutside(_ command: Command, at moment: Moment) -> [AppEffect] {
        if let effects = carryOutEverywhere(command, at: moment) { return effects }
        if screen == .player, let effects = takeOnTop(command, at: moment) { return effects }
        let ofLists: Set<Command> = [
            .up, .down, .pageUp, .pageDown, .top, .bottom, .open, .leave, .retry,
        ]
        if screen != .player, player != nil, !ofLists.contains(command) {
            return tellPlayer(.command(command), at: moment)
        }
        return carryOut(command, at: moment)
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
        case .words(let words, let address) where address == open:
            return tellPlayer(.words(words), at: moment)
        case .recounted(let coverage, let revision, let address) where address == open:
            player?.state.words.known?.take(coverage, of: revision)
            listCoverage()
            return []
        case .peaks(let peaks, let address) where address == open:
            return tellPlayer(.peaks(peaks), at: moment)
        case .fineShape(let shape, let address) where address == open:
            return tellPlayer(.fineShape(shape), at: moment)
        case .practice(let practice, let address) where address == open:
            let effects = tellPlayer(.practice(practice), at: moment)
            greetSleeper(practice, at: moment)
            return effects
        case .bookmarks(let bookmarks, let address) where address == open:
            return tellPlayer(.bookmarks(bookmarks), at: moment)
        case .nudges(let nudges, let address) where address == open:
            return tellPlayer(.nudges(nudges), at: moment)
        case .text(let news, let address): return take(news, of: address, at: moment)
        case .card(let news, let draft):
            if player == nil { tellOfCard(news, at: moment) }
            return tellPlayer(.card(news, draft), at: moment)
        case .seek(let place): return tellPlayer(.seek(place), at: moment)
        case .setRate(let rate): return tellPlayer(.practise(.rate(rate)), at: moment)
        case .player(let event):
            if event == .phase(.playing), toast?.kind == .silence { toast = nil }
            return tellPlayer(.player(event), at: moment)
        case .translation(let result, let ticket) where ticket.chapter == open:
            return tellPlayer(.translation(result, ticket), at: moment)
        case .explanationPart(let part, let ticket) where ticket.chapter == open:
            return tellPlayer(.explanationPart(part, ticket), at: moment)
        case .explanation(let result, let ticket) where ticket.chapter == open:
            return tellPlayer(.explanation(result, ticket), at: moment)
        case .heardCount(let count, let ticket) where ticket.chapter == open:
            return tellPlayer(.heardCount(count, ticket), at: moment)
        default: return []
        }
    }

    /// What was not kept is told, also when the player was left meanwhile.
    private mutating func tellOfCard(_ news: CardNews, at moment: Moment) {
        switch news {
        case .failed(let sentence): toast = Toast(sentence, .failure, at: moment.host)
        case .incomplete(let card, let reason):
            toast = Toast("Card \(card.id) has no sound yet. \(reason)", .failure, at: moment.host)
        case .kept, .known, .forgotten, .reviewed: return
        }
    }

    private mutating func take(
        _ result: Result<Snapshot<[Chapter]>, ServiceError>, of book: BookID, at moment: Moment
    ) -> [AppEffect] {
        var looking: [AppEffect] = []
        if case .success(let snapshot) = result {
            progress.take(extents: [book: BookExtent(of: snapshot.value)])
            looking = lookForKept(of: book)
        }
        guard chapters?.book.id == book else { return [] }
        let effects = chapters?.update(.loaded(result), progress) ?? []
        chapters?.suggest(progress)
        return perform(effects, at: moment) + looking + countWords()
            + openPendingPlace(of: book, at: moment)
    }

    package mutating func tellPlayer(
        _ message: ChapterPlayerViewModel.Message, at moment: Moment
    ) -> [AppEffect] {
        perform(player?.update(message, at: moment) ?? [], at: moment)
    }

    /// Turns what a screen wants into effects and changes of the whole.
    package mutating func perform(_ effects: [ScreenEffect], at moment: Moment) -> [AppEffect] {
        effects.flatMap { effect -> [AppEffect] in
            switch effect {
            case .run(let effect): return [effect]
            case .toast(let text, let kind):
                toast = Toast(text, kind, at: moment.host)
                return []
            case .openBook(let index):
                guard let row = books.list.rows?[safe: index] else { return [] }
                return row.source == source
                    ? show(row.book, number: row.place) : open(row, at: moment)
            case .openChapter(let index): return choose(index, at: moment)
            case .openNeighbour(_, byItself: true) where !settings.playsOn: return [.quit]
            case .openNeighbour(_, byItself: true) where sleepsAtChapterEnd():
                return fallAsleep(at: moment)
            case .openNeighbour(let step, let byItself):
                return openNeighbour(step, byItself: byItself, at: moment)
            case .prepareNeighbour: return settings.playsOn ? prepareNeighbour() : []
            case .adoptNeighbour:
                let isAsleep = sleepsAtChapterEnd()
                let effects = adoptNeighbour(at: moment)
                return effects + (isAsleep ? fallAsleep(at: moment) : [])
            case .reopen: return reopen()
            case .leave: return leave(at: moment)
            }
        }
    }
}
