package import ListenCore
import Practice
import Subtitles
import UIVocabulary

/// The text of the open chapter, where it is in the sound, and what is made for it.
package struct ChapterText: Hashable, Sendable {
    /// The longest shift of the text.
    static let farthestShift = MediaTime.milliseconds(60_000)

    package var transcript: ChapterTranscript? {
        didSet { shelf = LineShelf() }
    }
    /// The text as it came, without what the person put right.
    var given: SubtitleTrack?
    /// The readings that the person put right.
    private var readings = CorrectedReadings()
    /// The text in lines, as it was last shown.
    var shelf = LineShelf()
    /// The sentences as sound, where the person's shift has them; of live sound the pieces between
    /// pauses of speech, for its text is titles.
    package var lines: [PlaybackPlan.Line] = []
    /// The pieces of live sound; `nil` for any other, which is gone through by its sentences.
    package var pieces: SpeechPieces?
    /// The facts of the sentences, where a drill or the pauses go by them.
    var traits = SentenceTraits()
    /// The lines of live sound that the plan goes by.
    var planned: [PlaybackPlan.Line] = []
    /// The reason why there is no text.
    var failure: String?
    /// The text that the person asked for, as far as it is.
    package var making = TextMaking()
    /// The person's shift of the text; positive is later.
    package var offset = MediaTime.zero

    /// The farthest place of live sound that was heard, on the text's clock.
    private var heardTo = MediaTime.zero

    /// The place at which the next title of live sound begins.
    ///
    /// It came with bytes that are heard seconds later, and is not part of the transcript before.
    var nextTitle: MediaTime? {
        pieces == nil ? nil : given?.sentences.first { $0.start > heardTo }?.start
    }

    /// The sentences of the text, and of a station the titles that are not heard yet: for a face that
    /// waits with each until it is heard.
    package var allThatCame: [Sentence] {
        given?.corrected(by: readings).sentences ?? transcript?.sentences ?? []
    }

    /// Notes that live sound is heard up to a place.
    mutating func hear(to place: MediaTime) { heardTo = max(heardTo, place) }

    /// True when there is a sentence.
    var hasSentences: Bool { transcript?.isEmpty == false }

    /// The transcript of a text that came, read as the person put it right.
    func transcript(of track: SubtitleTrack) -> ChapterTranscript {
        let read = track.corrected(by: readings)
        guard pieces != nil else { return ChapterTranscript(read) }
        return ChapterTranscript(read.sentences.filter { $0.start <= heardTo })
    }

    /// Has the text read as the person put it right.
    mutating func read(by readings: CorrectedReadings) {
        self.readings = readings
        guard let read = given.map(transcript(of:)), read != transcript else { return }
        transcript = read
    }

    /// Puts the reading of the word of a request right, or takes that back.
    mutating func correct(_ request: ExplanationRequest, _ change: WordCorrectionChange) {
        let language =
            request.source ?? given?.language ?? LanguageGuess.language(of: request.sentence)
        guard let word = request.phrase, let language else { return }
        let place = WordCorrection.Place(
            word: word, sentence: request.sentence, language: language)
        var next = readings
        switch change {
        case .meaning: return
        case .reading(let reading): next.put(reading, at: place)
        case .takenBack: next.put(nil, at: place)
        }
        read(by: next)
    }

    /// Makes the lines anew: the text, its shift or an edge changed.
    mutating func makeLines(_ edges: SentenceEdges, leadIn: MediaTime, tail: MediaTime) {
        if let pieces { return lines = pieces.lines(leadIn: leadIn, tail: tail) }
        guard let transcript else { return lines = [] }
        lines = LineEdges.lines(
            of: transcript.sentences, offset: offset, nudges: Array(edges.nudges.values),
            leadIn: leadIn, tail: tail)
    }

    /// Shifts the text as a whole, as far as that goes; the lines are to be made anew.
    mutating func shift(to place: MediaTime) {
        let limit = Self.farthestShift
        offset = place.clamped(to: .zero - limit...limit)
    }

    /// Has a text put in step with the sound; without a file the one that is there.
    mutating func make(
        _ file: TextFileName?, _ language: Language?, for subject: PlayerSubject
    ) -> [ScreenEffect] {
        guard !making.isRunning, making.step != .leaving else { return [] }
        making.step = .running(0, stage: "reading the text")
        making.asked = TextMaking.Asked(text: file?.typed ?? "", language: language)
        let request = TextRequest(
            chapter: subject.address, title: subject.chapterTitle, path: file?.path,
            part: file?.part, language: language, shift: offset)
        return [.run(.makeText(request))]
    }

    /// Breaks that off.
    mutating func leaveMaking(of chapter: ChapterAddress) -> [ScreenEffect] {
        guard making.isRunning else { return [] }
        making.step = .leaving
        return [
            .run(.leaveText(chapter)),
            .toast(hasSentences ? "The text is left as it was." : "No text is made."),
        ]
    }
}
