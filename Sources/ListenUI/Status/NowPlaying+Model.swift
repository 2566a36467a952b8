package import ListenCore
import LibraryUI
import PlayerUI
import Practice
package import UIVocabulary

/// The model as a desktop shows it.
///
/// Speech and background sound are one player there: the speech comes first, both are named, and
/// what is paused or played is all that sounded.
extension AppModel {
    /// The present state, taken after each `update`.
    package var nowPlaying: NowPlaying {
        var now = NowPlaying()
        guard let state = player?.state else {
            if let background { now.show(alone: background) }
            return now
        }
        now.status = status(of: state.sound)
        now.track = track(of: state)
        now.sentence = spokenText(of: state)
        now.rate = state.heardRate
        now.gainHundredths = state.practice.gain
        now.repeats = state.practice.repeats
        now.canSeek = state.sound.isOpen
        let index = library.chapters.flatMap { chapters in
            chapters.book.id == state.subject.address.book
                ? library.index(of: state.subject.address.chapter) : nil
        }
        if let index, let list = library.chapters?.list {
            now.hasNext = list.playable(from: index, by: 1) != nil
            now.hasPrevious = list.playable(from: index, by: -1) != nil
        }
        return now
    }

    /// True while the speech is to be heard; the background apart.
    package var playsSpeech: Bool { player.map { $0.state.sound.isRunningOrDue } ?? false }

    /// The background sound, where there is one.
    package var backgroundState: BackgroundState? { background }

    /// The place of the open chapter by the model, jumps that are on their way counted.
    package var openPlace: MediaTime { player?.state.sound.position ?? .zero }

    /// The length no place of the open chapter is behind; `nil` where that is not known for sure.
    package var openLength: MediaTime? {
        player.flatMap { $0.state.sound.limit > .zero ? $0.state.sound.limit : nil }
    }

    /// The book of the open chapter, where its list is known.
    package var openBook: Book? {
        guard let address = openChapter else { return nil }
        if let book = library.chapters?.book, book.id == address.book { return book }
        return library.books.list.rows?.first {
            $0.source == address.source && $0.book.id == address.book
        }?.book
    }

    /// The sentence that is heard and its pass in a drill or a repetition.
    package var passMark: PassMark {
        PassMark(
            sentence: player?.state.passage?.line, pass: player?.state.passage?.pass)
    }

    /// The time at which another sentence begins, whatever is on the screen.
    package var sentenceDeadline: Deadline {
        guard let state = player?.state else { return .never }
        return state.nextDeadline(showing: [state.nextSentenceChange]) { Duration($0) }
    }

    private func status(of sound: PlayerSound) -> NowPlaying.Status {
        if sound.isRunningOrDue || background?.isPlaying == true { return .playing }
        switch sound.phase {
        case .empty, .ended, .failed: return .stopped
        default: return .paused
        }
    }

    private func track(of state: ChapterPlayerState) -> NowPlaying.Track {
        let (subject, book) = (state.subject, openBook)
        let speech = subject.chapterTitle
        return NowPlaying.Track(
            id: Self.name(of: subject),
            title: background.map { $0.isPlaying ? "\(speech) + \($0.title)" : speech } ?? speech,
            album: subject.bookTitle, artists: book?.author.map { [$0] } ?? [],
            number: subject.number ?? subject.place,
            length: state.sound.duration > .zero ? state.sound.duration : nil,
            isLengthSure: state.sound.isLengthSure)
    }

    /// The name of a chapter among all: by numbers where it has some, which are what people read.
    private static func name(of subject: PlayerSubject) -> [String] {
        let address = subject.address
        let source = address.source == .local ? [] : ["source", hash(address.source.rawValue)]
        let book = subject.bookNumber.map { "\($0)" } ?? hash(address.book.rawValue)
        let chapter = subject.place.map { "\($0)" } ?? hash(address.chapter.rawValue)
        return source + ["book", book, "chapter", chapter]
    }

    /// A short name of an id that may be long, or an address with a password (FNV-1a).
    private static func hash(_ text: String) -> String {
        let sum = text.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) {
            ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
        }
        return "x" + String(sum, radix: 16)
    }

    /// The sentence, unless the person hides the text or writes it down.
    private func spokenText(of state: ChapterPlayerState) -> String? {
        guard !state.isTextHidden, !state.isBlurred, state.dictation == nil,
            let text = heardText, !text.isEmpty
        else { return nil }
        return text
    }
}

/// A sentence and its pass; another pass of the same sentence is a jump back.
package struct PassMark: Hashable, Sendable {
    package var sentence: Int?
    package var pass: Int?

    package init(sentence: Int? = nil, pass: Int? = nil) {
        (self.sentence, self.pass) = (sentence, pass)
    }
}

extension NowPlaying {
    /// Shows the background sound where no chapter is open.
    fileprivate mutating func show(alone background: BackgroundState) {
        status = background.isPlaying ? .playing : .paused
        track = Track(id: ["background"], title: background.title)
        gainHundredths = background.gainHundredths
    }
}

extension PlayerSound {
    /// True while sound runs, or will as soon as it can.
    fileprivate var isRunningOrDue: Bool {
        switch phase {
        case .failed, .ended, .empty: false
        default: isWanted
        }
    }
}

extension PracticeState {
    /// The part that is played over and over, in the words of a desktop.
    fileprivate var repeats: NowPlaying.Repeats {
        switch loop {
        case .sentence: .sentence
        case .chapter, .points(_, .some): .passages
        case .points, nil: drill == nil ? .nothing : .passages
        }
    }
}

/// Requests of a desktop.
extension AppModel {
    /// Repeats what is asked for, and nothing else.
    mutating func setRepeats(_ wanted: NowPlaying.Repeats, at moment: Moment) -> [AppEffect] {
        guard let practice = player?.state.practice, practice.repeats != wanted else { return [] }
        switch wanted {
        case .nothing:
            let loop = practice.loop == nil ? [] : tellPlayer(.practise(.clearLoop), at: moment)
            guard practice.drill != nil else { return loop }
            return loop + tellPlayer(.practise(.score(nil)), at: moment)
        case .sentence: return tellPlayer(.practise(.loopSentence), at: moment)
        case .passages: return tellPlayer(.practise(.loopChapter), at: moment)
        }
    }

    /// The screen was locked: the sound pauses, and the person is told why.
    mutating func screenWasLocked(at moment: Moment) -> [AppEffect] {
        let background: [AppEffect] =
            background?.isPlaying == true && !playsSpeech ? [.background(.run(false))] : []
        let pause = pauseIfSounding
        guard !pause.isEmpty, let note = progressNote else { return background }
        player?.state.sound.isWanted = false
        let key = settings.keys.label(of: .togglePlay, in: .player) ?? "play"
        toast = Toast(
            "The screen was locked; press \(key) to go on.", .silence, at: moment.host,
            shownFor: SleepModel.longToastTime, staysUntilKey: true)
        return background + pause + saved(.paused) + [.recordPlace(note, .interruption)]
    }
}
