import ListenCore
import PlayerUI
import Terminal
import Typesetting

/// Sentences as plain lines, each printed once when it begins to sound: the
/// view for pipes, logs and screen readers.
///
/// A value without clock or output: the caller asks with the player's place
/// and prints what comes back.
struct PlainPresenter: Sendable {
    /// The parts of a line.
    struct Options: Hashable, Sendable {
        /// True when each word is printed on a line of its own as it is spoken.
        var words = false
        /// True when a line begins with its place: `[1:05] …`.
        var times = false
        /// True when a line begins with the name of who speaks, where the text names several.
        var speakers = true
        /// The shift of the text; positive is later.
        var offset = MediaTime.zero
    }

    /// A line that is later than this was jumped over and is not printed.
    static let longestDelay = MediaTime.milliseconds(2_000)
    /// A step back shorter than this is the clock being put right, not a jump.
    static let shortestJump = MediaTime.milliseconds(300)

    /// The words of a sentence that were looked up in another one before.
    var metAgain: @Sendable (_ sentence: Int) -> [String] = { _ in [] }
    private var transcript: ChapterTranscript
    private var options: Options
    private var place: MediaTime?
    private var printed: WordAddress?
    /// The place at which the sound began before there was any text.
    private var missedStart: MediaTime?

    /// A presenter for a chapter's sentences; with `start`, what was spoken
    /// from there on before the text came is printed too, late but whole.
    init(
        sentences: [Sentence], options: Options = Options(), from start: MediaTime? = nil
    ) {
        transcript = ChapterTranscript(sentences)
        self.options = options
        missedStart = start.map { $0 - options.offset }
    }

    /// Takes other sentences; the same ones with better word times, or with more
    /// behind them, are gone on with, so that nothing is printed twice.
    mutating func receive(_ sentences: [Sentence]) {
        let other = ChapterTranscript(sentences)
        if !transcript.hasTexts(of: other) { goOn(in: other) }
        transcript = other
    }

    /// Finds the sentence that was printed last in another text; forgets it where it is gone.
    private mutating func goOn(in other: ChapterTranscript) {
        guard let printed, let last = transcript[printed.sentence],
            let same = other.sentences.firstIndex(where: {
                $0.start == last.start && $0.text == last.text
            })
        else { return forget() }
        self.printed = WordAddress(sentence: same, word: printed.word)
    }

    /// Shows the names of speakers from now on, or hides them.
    mutating func show(speakers: Bool) {
        options.speakers = speakers
    }

    /// Goes by another shift of the text from now on.
    mutating func shift(to offset: MediaTime) {
        options.offset = offset
    }

    /// Prints the next sentence whatever was printed before, as when one was
    /// gone to on purpose.
    mutating func forget() {
        (place, printed) = (nil, nil)
    }

    /// The lines that became due by `position`.
    mutating func update(position: MediaTime) -> [String] {
        var time = position - options.offset
        if let place, time < place, place - time < Self.shortestJump { time = place }
        let isJump = isJump(to: time)
        place = time
        guard let sentence = lastBegun(at: time) else {
            printed = nil
            return []
        }
        let now = WordAddress(
            sentence: sentence, word: transcript.word(at: time, in: sentence) ?? 0)
        let before = printed
        printed = now
        if let missed = missedStart {
            missedStart = nil
            let first = WordAddress(sentence: transcript.index(at: missed) ?? 0, word: 0)
            return lines(from: first, through: now, isFirst: true)
        }
        guard now != before else { return [] }
        if !options.words, now.sentence == before?.sentence { return [] }
        if isJump || before == nil {
            let first = transcript.passage(of: sentence).lowerBound
            let from = options.words ? now : WordAddress(sentence: first, word: 0)
            return lines(from: from, through: now, isFirst: true)
        }
        guard let before else { return [] }
        return lines(from: before, through: now, isFirst: false)
    }

    /// The lines that became due while a piece was heard from `start` up to `end`.
    mutating func pass(from start: MediaTime, to end: MediaTime) -> [String] {
        var lines = update(position: start)
        // The place behind the last frame is not heard.
        let last = end - MediaTime(microseconds: 1)
        var position = start
        while let due = nextDeadline(after: position), due <= last {
            lines += update(position: due)
            position = due
        }
        return last > position ? lines + update(position: last) : lines
    }

    /// The next place at which a line becomes due; `nil` after the last.
    func nextDeadline(after position: MediaTime) -> MediaTime? {
        var time = position - options.offset
        while let boundary = transcript.boundary(after: time, showing: lastBegun(at: time)) {
            if isDue(boundary) { return boundary + options.offset }
            time = boundary
        }
        return nil
    }

    /// The last of the sentences that were begun last: of several that begin together all are due.
    private func lastBegun(at time: MediaTime) -> Int? {
        transcript.index(at: time).map { transcript.passage(of: $0).upperBound - 1 }
    }

    private func isJump(to time: MediaTime) -> Bool {
        guard let place else { return true }
        if time < place { return true }
        guard let due = nextDeadline(after: place + options.offset) else { return false }
        return time - (due - options.offset) > Self.longestDelay
    }

    private func isDue(_ boundary: MediaTime) -> Bool {
        guard let sentence = lastBegun(at: boundary) else { return false }
        if transcript[sentence]?.start == boundary { return true }
        guard options.words, let word = transcript.word(at: boundary, in: sentence) else {
            return false
        }
        return transcript[sentence]?.words[word].start == boundary
    }

    /// The lines after one word, or with `isFirst` from it on, up to another.
    private func lines(from: WordAddress, through to: WordAddress, isFirst: Bool) -> [String] {
        guard from.sentence <= to.sentence else {
            return lines(from: to, through: to, isFirst: true)
        }
        var lines: [String] = []
        for index in from.sentence...to.sentence {
            guard let sentence = transcript[index] else { continue }
            guard options.words else {
                if index > from.sentence || isFirst {
                    let isTurn = index == from.sentence || transcript.beginsTurn(index)
                    let name = options.speakers && isTurn ? transcript.speaker(of: index) : nil
                    let before = name.map { $0.name + ": " } ?? ""
                    lines.append(line(before + sentence.text, sentence.start))
                    let words = metAgain(index)
                    if !words.isEmpty {
                        let again = "  looked up before: " + words.joined(separator: ", ")
                        lines.append(TerminalText(again).string)
                    }
                }
                continue
            }
            let first = index > from.sentence ? 0 : isFirst ? from.word : from.word + 1
            let last = index < to.sentence ? sentence.words.count - 1 : to.word
            guard first <= last else { continue }
            for word in sentence.words[first...last] { lines.append(line(word.text, word.start)) }
        }
        return lines
    }

    private func line(_ text: String, _ start: MediaTime) -> String {
        let safe = TerminalText(text).string
        return options.times ? "[\((start + options.offset).clockText)] \(safe)" : safe
    }
}
