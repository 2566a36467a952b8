import LibraryUI
package import ListenCore
import PlayerUI
import Practice
package import Terminal
package import UIVocabulary

/// The model as a desktop shows it.
///
/// Speech and background sound are one player there: the speech comes first, both are named, and
/// what is paused or played is all that sounded.
extension NowPlaying {
    /// The present state of a model, taken after each of its updates.
    init(of model: AppModel) {
        self.init()
        guard let state = model.player?.state else {
            if let background = model.background { show(alone: background) }
            return
        }
        status = Self.status(of: state.sound, model.background)
        track = Track(of: state, model.background, model.library)
        sentence = Self.sentence(of: state)
        rate = state.heardRate
        gainHundredths = state.practice.gain
        repeats = state.practice.repeats
        canSeek = state.sound.isOpen
        hidePlace(of: state.sound, model.background)
        guard model.settings.playing.mediaSkip == .chapter else {
            (hasNext, hasPrevious) = (state.sound.isOpen, state.sound.isOpen)
            return
        }
        (hasNext, hasPrevious) = Self.neighbours(of: state, in: model)
    }

    /// Says whether a chapter has one behind and one before it that play.
    fileprivate static func neighbours(
        of state: ChapterPlayerState, in model: AppModel
    ) -> (next: Bool, previous: Bool) {
        let address = state.subject.address
        guard let chapters = model.library.chapters, chapters.book.id == address.book,
            let index = model.library.index(of: address.chapter)
        else { return (false, false) }
        let hasNext =
            model.playsQueue
            ? model.queue.waiting.next(after: model.queue.playing) != nil
            : chapters.list.playable(from: index, by: 1) != nil
        return (hasNext, chapters.list.playable(from: index, by: -1) != nil)
    }

    /// Takes away the place of a chapter that is paused while the background goes on alone: clients
    /// would let it run, and it stands still.
    private mutating func hidePlace(of sound: PlayerSound, _ background: BackgroundState?) {
        guard sound.phase == .paused, background?.isPlaying == true, !sound.isWanted else { return }
        track?.id = ["background"]
        track?.length = nil
        (sentence, canSeek) = (nil, false)
    }

    /// Shows the background sound where no chapter is open.
    private mutating func show(alone background: BackgroundState) {
        status = background.isPlaying ? .playing : .paused
        track = Track(id: ["background"], title: background.title)
        gainHundredths = background.gainHundredths
    }

    private static func status(of sound: PlayerSound, _ background: BackgroundState?) -> Status {
        if sound.isRunningOrDue || background?.isPlaying == true { return .playing }
        switch sound.phase {
        case .empty, .ended, .failed: return .stopped
        default: return .paused
        }
    }

    /// The sentence, unless the person hides the text or writes it down.
    private static func sentence(of state: ChapterPlayerState) -> String? {
        guard !state.isTextHidden, !state.isBlurred, state.dictation == nil,
            let index = state.heardSentence, let text = state.text.transcript?[index]?.text,
            !text.isEmpty
        else { return nil }
        return text
    }
}

extension NowPlaying.Track {
    fileprivate init(
        of state: ChapterPlayerState, _ background: BackgroundState?, _ library: LibraryModel
    ) {
        let (subject, sound) = (state.subject, state.sound)
        // Named while it is paused too, since one key brings both back.
        let isNamed = background.map { $0.isPlaying || $0.isWanted } ?? false
        let title = background.map { isNamed ? " + \($0.title)" : "" } ?? ""
        self.init(
            id: Self.name(of: subject), title: subject.chapterTitle + title,
            album: subject.bookTitle,
            artists: library.book(of: subject.address)?.author.map { [$0] } ?? [],
            number: subject.number ?? subject.place,
            length: sound.duration > .zero ? sound.duration : nil,
            isLengthSure: sound.isLengthSure)
    }

    /// The name of a chapter among all: by numbers where it has some, which are what people read.
    private static func name(of subject: PlayerSubject) -> [String] {
        let address = subject.address
        let source = address.source == .local ? [] : ["source", short(address.source.rawValue)]
        let book = subject.bookNumber.map { "\($0)" } ?? short(address.book.rawValue)
        let chapter = subject.place.map { "\($0)" } ?? short(address.chapter.rawValue)
        return source + ["book", book, "chapter", chapter]
    }

    /// A short name of an id that may be long, or an address with a password (FNV-1a).
    private static func short(_ text: String) -> String {
        let sum = text.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) {
            ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
        }
        return "x" + String(sum, radix: 16)
    }
}

extension PlayerSound {
    /// True while sound runs, or will as soon as it can.
    var isRunningOrDue: Bool {
        switch phase {
        case .failed, .ended, .empty: false
        default: isWanted
        }
    }
}

extension PracticeState {
    /// The part that is played over and over, in the words of a desktop.
    var repeats: NowPlaying.Repeats {
        switch loop {
        case .sentence: .sentence
        case .chapter, .points(_, .some): .passages
        case .points, nil: drill == nil ? .nothing : .passages
        }
    }
}

extension LibraryModel {
    /// The book of a chapter, where one of the lists has it.
    func book(of address: ChapterAddress) -> Book? {
        if let book = chapters?.book, book.id == address.book { return book }
        return books.list.rows?.first {
            $0.source == address.source && $0.book.id == address.book
        }?.book
    }
}

/// The part of a model that the effect of a desktop's command depends on.
package struct MediaScene: Hashable, Sendable {
    /// The state that the desktop sees.
    package var now: NowPlaying
    /// The place by the model, jumps that are on their way counted.
    package var place: MediaTime
    /// The length no place is behind; `nil` where that is not known.
    package var length: MediaTime?
    /// True while the speech is to be heard.
    package var playsSpeech: Bool
    /// True while the background sound runs; `nil` where there is none.
    package var playsBackground: Bool?
    /// The book of the open chapter, where its list is known.
    package var book: Book?
    /// The sentence that is heard and its pass in a drill or a repetition.
    package var passage: Passage?
    /// The step of the keys for next and previous.
    package var skip = MediaSkip.chapter
    /// True where another chapter follows.
    package var hasNextChapter = false

    /// A scene by its parts.
    package init(
        now: NowPlaying = NowPlaying(), place: MediaTime = .zero, length: MediaTime? = nil,
        playsSpeech: Bool = false, playsBackground: Bool? = nil
    ) {
        (self.now, self.place, self.length) = (now, place, length)
        (self.playsSpeech, self.playsBackground) = (playsSpeech, playsBackground)
        hasNextChapter = now.hasNext
    }

    /// The present scene of a model.
    package init(of model: AppModel) {
        let state = model.player?.state
        now = NowPlaying(of: model)
        place = state?.sound.position ?? .zero
        length = state.flatMap { $0.sound.limit > .zero ? $0.sound.limit : nil }
        playsSpeech = state?.sound.isRunningOrDue ?? false
        playsBackground = model.background?.isPlaying
        book = (state?.subject.address).flatMap { model.library.book(of: $0) }
        passage = state?.passage
        skip = model.settings.playing.mediaSkip
        hasNextChapter = state.map { NowPlaying.neighbours(of: $0, in: model).next } ?? false
    }
}

extension Deadline {
    /// The time at which another sentence of a model begins, whatever is on the screen.
    package init(ofSentenceIn model: AppModel) {
        guard let state = model.player?.state else {
            self = .never
            return
        }
        self = state.nextDeadline(showing: [state.nextSentenceChange]) { Duration($0) }
    }
}

extension WindowLabel {
    /// The label of the window for a model: what plays, and how far it is.
    package init(of model: AppModel) {
        guard let state = model.player?.state else {
            self.init(title: "listen")
            return
        }
        let isPaused = !state.sound.isRunningOrDue
        let sign = isPaused ? Glyphs(model.settings).pause.string + " " : ""
        self.init(title: "\(sign)\(state.subject.chapterTitle) · \(state.subject.bookTitle)")
        let length = state.sound.duration.seconds
        guard length > 0 else { return }
        let share = min(max(state.sound.position.seconds / length, 0), 1)
        progress = Progress(percent: Int(share * 100), isPaused: isPaused)
    }
}
