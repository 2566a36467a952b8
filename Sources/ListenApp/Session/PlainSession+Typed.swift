import FoundationEssentials
import ListenCore
import ListenUI
import Playback
import Practice

/// What typed commands need to know of the book.
struct PlainDesk: Sendable {
    /// The chapters of the book in their order.
    var chapters: [Chapter] = []
    /// The language translations are wanted in.
    var target = Language.english
    /// What is typed; `nil` where nobody types.
    var lines: AsyncStream<String>?
    /// Whether a person types them, who can be told what they wait for.
    var isTerminal = false
    /// Whether nothing sounds before the text is there.
    var awaitsText = false
    /// Whether the session begins with telling where it is.
    var describes = false
}

/// What was typed and holds until it is taken back.
struct TypedState {
    /// Whether sentences are not printed.
    var isHidden = false
    /// Whether nothing will be typed any more.
    var isOver = false
    /// What is to be said of a place behind the recording's end, while it stands there.
    var stranded: String?
    /// What the person last asked for: sound or none.
    var wantsSound = true
    /// The sentence that is repeated.
    var repeated: Int?
    /// Where a loop begins whose end is not typed yet.
    var loopStart: MediaTime?
    var sleep: SleepTimer?
    /// Tells the last question from those before it.
    var serial = 0
    var hasDescribed = false
    /// Lines that wait until the chapter is open and its text is known; at most `waitingLimit`.
    var waiting: [String] = []
    static let waitingLimit = 64
    /// Whether the last line has not let the next one come yet.
    var holdsNext = false
    /// Whether the person was told that lines wait.
    var hasToldWait = false
    /// The sentence that was gone to last, until another place is.
    var sought: Sought?

    /// A way to a sentence, which leads a little before its first word.
    struct Sought {
        let sentence: Int
        let landing: MediaTime
    }
}

/// Typed commands, carried out.
extension PlainSession {
    /// Takes a line; what is typed while a chapter opens is carried out once it is open, but a
    /// person who wants to quit need not wait for it.
    func take(typed line: String) {
        typed.holdsNext = true
        if TypedCommand.read(line) == .success(.quit), desk.isTerminal || typed.waiting.isEmpty {
            return obey(line)
        }
        typed.waiting.append(line)
        guard desk.isTerminal, !isSettled, !typed.hasToldWait else { return }
        typed.hasToldWait = true
        console.note("Waiting for the chapter.")
    }

    /// Carries out what was typed, as far as the chapter is open by now, and lets more come.
    func obeyTyped() {
        while isSettled, !hasEnded, !typed.waiting.isEmpty { obey(typed.waiting.removeFirst()) }
        if typed.waiting.isEmpty { typed.hasToldWait = false }
        guard typed.holdsNext, typed.waiting.count < TypedState.waitingLimit else { return }
        typed.holdsNext = false
        releaseTyped()
    }

    /// Whether the chapter can be played and what there is of its text is known.
    var isSettled: Bool { isReady && (presenter != nil || !saysNoText) }

    private func obey(_ line: String) {
        switch TypedCommand.read(line) {
        case nil: return
        case .failure(let mistake): console.note(mistake.sentence)
        case .success(let command): carryOut(command)
        }
    }

    private func carryOut(_ command: TypedCommand) {
        switch command {
        case .play: wantSound(true)
        case .pause: wantSound(false)
        case .toggle: wantSound(!typed.wantsSound)
        case .next: goTo(sentence: (heard ?? -1) + 1)
        case .previous: goTo(sentence: previous)
        case .replay: goTo(sentence: heard ?? 0)
        case .step(let step): seek(to: player.position + step)
        case .goTo(let place): goTo(place)
        case .sentence(let number): goTo(sentence: number - 1)
        case .chapter(let number): open(number)
        case .neighbour(let step): openNeighbour(step)
        case .speed(let rate): change(rate)
        case .faster: change(rate.advanced(byHundredths: 5))
        case .slower: change(rate.advanced(byHundredths: -5))
        case .whereabouts: describe()
        case .help: CommandWord.help(in: .plain).forEach { console.print($0) }
        case .quit: finish(.success(.quit), .quit)
        default: practise(command)
        }
    }

    private func practise(_ command: TypedCommand) {
        switch command {
        case .repeatSentence: toggleRepeat()
        case .loop: setPoint()
        case .drill(let notation):
            plan.practice.settings.score = notation ?? "listen"
            followPlan()
            console.note(notation == nil ? "The drill is over." : "The drill begins.")
        case .mark: mark()
        case .translate: ask(.translation)
        case .explain: ask(.explanation)
        case .word(let name): ask(about: name)
        case .hide:
            typed.isHidden = true
            console.note("Sentences are not printed; `show` prints them again.")
        case .show: show()
        case .sleep(let minutes): setSleep(minutes)
        default: return
        }
    }

    /// Lets the sound run, or not.
    func wantSound(_ isWanted: Bool) {
        typed.wantsSound = isWanted
        if isWanted { typed.stranded = nil }
        // A chapter that is being opened begins, or not, when it is there.
        if isReady { player.send(isWanted ? .play : .pause) }
        if !isWanted { save(.paused) }
    }

    /// Tells where the player is, in sentences.
    func describe() {
        for line in StatusDescription(status).lines { console.print(line) }
    }

    private func change(_ rate: PlaybackRate) {
        set(rate)
        console.note("Speed \(rate.text).")
    }

    private func show() {
        typed.isHidden = false
        guard let heard else { return }
        console.print(sentences[heard].text)
    }
}

/// Places.
extension PlainSession {
    /// The sentence that is heard, or was heard last; of several that begin together the one that
    /// was gone to, else the first.
    private var heard: Int? {
        sentences.heard(at: spoken(at: player.place).position, preferring: typed.sought?.sentence)
    }

    /// A place as what is spoken there: the little before a sentence that was gone to, or that a
    /// pass begins with, is that sentence, and not the end of the one before.
    func spoken(at place: PlaybackPlace) -> PlaybackPlace {
        var place = place
        // The player rounds places to its frames.
        let reached = place.position + .milliseconds(20)
        if let sought = typed.sought, sentences.indices.contains(sought.sentence),
            reached >= sought.landing
        {
            place.position = max(place.position, sentences[sought.sentence].start)
        }
        if let line = place.passage?.line, sentences.indices.contains(line),
            reached >= sentences[line].start - plan.leadIn
        {
            place.position = max(place.position, sentences[line].start)
        }
        return place
    }

    /// This sentence, or the one before where this has only just begun.
    private var previous: Int {
        guard let heard else { return 0 }
        let isJustBegun = player.position < sentences[heard].start + .milliseconds(800)
        return isJustBegun ? max(0, heard - 1) : heard
    }

    private func goTo(sentence index: Int) {
        guard !sentences.isEmpty else { return console.note("This chapter has no text.") }
        guard sentences.indices.contains(index) else {
            return console.note("There are sentences 1 to \(sentences.count).")
        }
        if typed.repeated != nil { typed.repeated = index }
        // Each line begins a little before its first word, never in the word before.
        let lines = plan.plan(for: sentences).lines
        seek(to: lines[index].played.lowerBound)
        typed.sought = TypedState.Sought(sentence: index, landing: lines[index].played.lowerBound)
        if typed.repeated != nil { followLoop() }
        // Also where nothing sounds that would lead to it, and once more where
        // it was printed already.
        presenter?.forget()
        printDue()
    }

    private func goTo(_ place: MediaTime) {
        guard length.limit == .zero || place < length.limit else {
            return console.note("The chapter is only \(length.limit.clockText) long.")
        }
        seek(to: place)
    }

    private func seek(to place: MediaTime) {
        typed.sought = nil
        let end = length.limit > .zero ? length.limit : max(place, .zero)
        go(to: min(max(place, .zero), end))
    }

    private func openNeighbour(_ step: Int) {
        guard let here = desk.chapters.firstIndex(where: { $0.id == subject.address.chapter })
        else {
            return console.note("There is no other chapter.")
        }
        var next = here + step
        while desk.chapters.indices.contains(next), !desk.chapters[next].hasAudio { next += step }
        guard desk.chapters.indices.contains(next) else {
            return console.note(
                step > 0 ? "This is the last chapter." : "This is the first chapter.")
        }
        open(at: next)
    }

    private func open(_ number: Int) {
        let byNumber = desk.chapters.indices.filter {
            desk.chapters[$0].label(place: $0 + 1) == "\(number)" && desk.chapters[$0].number != nil
        }
        if byNumber.count > 1 {
            let titles = byNumber.map { desk.chapters[$0].title }.joined(separator: ", ")
            console.note(
                "\(byNumber.count) chapters have the number \(number): \(titles). This is the "
                    + "first; `next chapter` leads to the others.")
        }
        let byPlace = desk.chapters.indices.contains(number - 1) ? number - 1 : nil
        guard let index = byNumber.first ?? byPlace else {
            return console.note("There is no chapter \(number).")
        }
        guard desk.chapters[index].hasAudio else {
            return console.note("\(desk.chapters[index].title) has no sound.")
        }
        open(at: index)
    }

    private func open(at index: Int) {
        printHeard()
        save(.chapterChange)
        let chapter = desk.chapters[index]
        subject = PlayerSubject(
            address: ChapterAddress(
                source: subject.address.source, book: subject.address.book, chapter: chapter.id),
            bookTitle: subject.bookTitle, bookNumber: subject.bookNumber,
            chapterTitle: chapter.title, number: chapter.number, place: index + 1,
            chapterCount: desk.chapters.count, language: subject.language)
        (presenter, sentences, began, length) = (nil, [], nil, PlainLength())
        (isReady, saysNoText) = (false, true)
        (typed.repeated, typed.loopStart, plan.loop) = (nil, nil, nil)
        typed.stranded = nil
        typed.sought = nil
        plan.practice = ChapterPractice()
        typed.wantsSound = true
        player.setTitle(subject.title)
        console.note("Chapter \(chapter.label(place: index + 1)): \(chapter.title)")
        runner.run(.openChapter(subject.address, start: .resume, rate: rate))
    }
}

/// Practice.
extension PlainSession {
    private func toggleRepeat() {
        if typed.repeated != nil {
            (typed.repeated, plan.loop) = (nil, nil)
            followPlan()
            return console.note("The sentence is played once.")
        }
        guard let heard else { return console.note("There is no sentence to repeat.") }
        typed.repeated = heard
        followLoop()
        // Each round begins a little before the sentence.
        typed.sought = plan.loop.map { TypedState.Sought(sentence: heard, landing: $0.lowerBound) }
        console.note("This sentence is repeated; `repeat` again ends it.")
    }

    private func followLoop() {
        plan.loop = typed.repeated.flatMap { plan.plan(for: sentences).lines[$0].played }
        followPlan()
    }

    /// A, then B, then none.
    private func setPoint() {
        let here = player.position
        if typed.repeated == nil, plan.loop != nil {
            plan.loop = nil
            followPlan()
            return console.note("A and B are gone.")
        }
        guard let start = typed.loopStart else {
            typed.loopStart = here
            return console.note("A is at \(here.clockText); `loop` again sets B.")
        }
        typed.loopStart = nil
        let (first, last) = (min(start, here), max(start, here))
        guard last - first >= .milliseconds(100) else {
            return console.note("A and B are too close.")
        }
        (typed.repeated, plan.loop) = (nil, first..<last)
        followPlan()
        console.note("Repeating \(first.clockText) to \(last.clockText); `loop` again ends it.")
    }

    private func mark() {
        let place = player.position
        let sentence = heard.map { sentences[$0] }
        let range = sentence.map { $0.start..<$0.end } ?? place..<place
        guard !plan.practice.bookmarks.contains(where: { $0.range == range }) else {
            return console.note("This is marked already.")
        }
        runner.run(
            .keepBookmark(
                Bookmark(
                    chapter: subject.address, range: range, text: sentence?.text ?? "",
                    createdAt: .distantPast, bookTitle: subject.bookTitle,
                    chapterTitle: subject.chapterTitle)))
        console.note("Marked.")
    }
}

/// Questions.
extension PlainSession {
    private func ask(_ kind: AidQuestion.Kind, phrase: String? = nil) {
        guard let heard else { return console.note("There is no sentence to ask about.") }
        typed.serial += 1
        let ticket = AidTicket(
            chapter: subject.address, sentence: heard, phrase: phrase, serial: typed.serial)
        let question = AidQuestion(
            subject: subject, sentence: sentences[heard], textShift: .zero,
            neighbours: (
                before: heard > 0 ? sentences[heard - 1].text : "",
                after: heard + 1 < sentences.count ? sentences[heard + 1].text : ""
            ), target: desk.target)
        runner.run(question.effect(kind, ticket))
    }

    private func ask(about name: String) {
        guard let heard else { return console.note("There is no sentence to ask about.") }
        let wanted = bareWord(name).lowercased()
        let word = sentences[heard].words.map { bareWord($0.text) }
            .first { $0.lowercased() == wanted }
        guard let word else {
            return console.note("This sentence has no word \"\(name)\": \(sentences[heard].text)")
        }
        ask(.explanation, phrase: word)
    }

    func tell(_ result: Result<Translation, ServiceError>, for ticket: AidTicket) {
        guard ticket.serial == typed.serial else { return }
        switch result {
        case .success(let translation): console.print("\(translation.text) \(translation.credit)")
        case .failure(let error): console.note(error.description)
        }
    }

    func tell(_ result: Result<Explanation, ServiceError>, for ticket: AidTicket) {
        guard ticket.serial == typed.serial else { return }
        switch result {
        case .success(let explanation):
            if let phrase = ticket.phrase { console.print("\(phrase):") }
            for part in explanation.plainLines { console.print(paragraphs: part) }
        case .failure(let error): console.note(error.description)
        }
    }
}

extension Explanation {
    /// Its parts as lines, without any figure.
    fileprivate var plainLines: [String] {
        [overview] + keyPoints
            + vocabulary.map { entry in
                "\(entry.word): \(entry.meaning)" + (entry.note.map { " (\($0))" } ?? "")
            } + [translation].compactMap { $0 } + ["(\(provider))"]
    }
}

/// The sleep timer.
extension PlainSession {
    private func setSleep(_ minutes: Int) {
        guard minutes > 0 else {
            typed.sleep = nil
            return console.note("The sound goes on.")
        }
        typed.sleep = SleepTimer(
            .clock(minutes: minutes), ahead: sleepAhead, isWanted: typed.wantsSound)
        console.note("Silence in \(minutes) min.")
    }

    private var sleepAhead: SleepTimer.Ahead {
        SleepTimer.Ahead(position: player.position)
    }

    /// The real time until the sound stops, while it runs.
    var sleepLeft: MediaTime? {
        typed.sleep.flatMap { $0.state == .counting ? $0.remaining(sleepAhead) : nil }
    }

    var sleepStatus: PlayerStatus.Sleep? {
        typed.sleep.map {
            PlayerStatus.Sleep(until: "time", leftSeconds: $0.remaining(sleepAhead)?.seconds)
        }
    }

    /// Tells the timer how long the sound ran.
    func driveSleep() {
        guard var timer = typed.sleep else { return }
        let action = timer.see(
            timing.sinceStart, timing.phase, wantsSound: typed.wantsSound)
        typed.sleep = timer
        guard action != nil else { return }
        typed.sleep = nil
        wantSound(false)
        console.note("The sleep timer stopped the sound; `play` goes on.")
    }
}
