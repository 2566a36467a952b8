package import ListenCore
import Practice
import Typesetting
import UIVocabulary

/// The word under the cursor, or the phrase from it on.
package struct CursorPhrase {
    /// Its start in its sentence, in characters.
    let start: Int
    /// It as it is spelled, without the punctuation around it.
    package let text: String
    /// Its reading as the line shows it, in kana or pinyin; `nil` for words without one.
    let reading: String?
    private let place: WordAddress
    private let spellings: [String]
    private let known: ChapterWords?
    /// The form a status of one word is kept under.
    private let form: StatusText

    /// The words under a cursor; `nil` where none is, or the text has no such words.
    init?(_ words: PlayerWords, in transcript: ChapterTranscript?, as form: StatusText) {
        guard let place = words.cursor, let range = words.chosen,
            let all = transcript?[place.sentence]?.words, let chosen = all[safe: range]
        else { return nil }
        let spelled = chosen.enumerated().map { offset, word in
            word.text + (word.isFollowedBySpace && offset + 1 < range.count ? " " : "")
        }.joined()
        let bare = bareWord(spelled)
        text = bare.isEmpty ? spelled : bare
        let before = all[..<range.lowerBound].reduce(0) {
            $0 + $1.text.count + ($1.isFollowedBySpace ? 1 : 0)
        }
        let first = all[range.lowerBound].text
        let edge = first.prefix { $0.isPunctuation || $0.isSymbol || $0.isWhitespace }
        start = before + (edge.count < first.count ? edge.count : 0)
        let scripts = transcript?[place.sentence]?.scripts ?? []
        let readings = range.map { scripts[safe: $0]?.reading?.text }
        let isRead = readings.contains { $0 != nil }
        let isPinyin = readings.contains { $0?.contains { $0.isASCII && $0.isLetter } == true }
        reading =
            isRead
            ? zip(readings, chosen).map { $0 ?? bareWord($1.text) }
                .joined(separator: isPinyin ? " " : "")
            : nil
        self.place = place
        spellings = chosen.map(\.text)
        known = words.known
        self.form = form
    }

    private var wordPlace: TextWord.Place {
        TextWord.Place(sentence: place.sentence, word: place.word)
    }

    /// True for several words.
    var isPhrase: Bool { spellings.count > 1 }

    /// The key a status given now is kept under: the phrase, or the word in the
    /// form the settings want; `nil` for what holds no letter.
    var key: WordKey? {
        guard !isPhrase, form == .lemma, let known,
            let lemma = known.text.word(at: wordPlace)?.lemma
        else { return formKey }
        return WordKey(lemma, language: known.language)
    }

    /// The phrase or word as it stands in the line.
    var formKey: WordKey? {
        known.flatMap { WordKey(phrase: spellings, language: $0.language) }
    }

    /// The key the status of the word stands under; `nil` without one.
    var statusKey: WordKey? {
        guard !isPhrase, let known,
            let text = known.text.statusText(at: wordPlace, by: known.statuses)
        else { return nil }
        return WordKey(storedText: text, language: known.language.code)
    }

    /// The form where it has a status of its own, which would hide the one that
    /// its dictionary form is given.
    func shadowingForm(of key: WordKey) -> WordKey? {
        guard let form = formKey, form != key, known?.statuses[form.text] != nil else { return nil }
        return form
    }

    /// The status of it; of one word also by its lemma or the phrase it stands in.
    package var status: WordStatus? { status(by: known) }

    /// The same by other statuses.
    func status(by known: ChapterWords?) -> WordStatus? {
        guard let known else { return nil }
        if isPhrase { return key.flatMap { known.statuses[$0.text] } }
        return known.text.statuses(ofSentence: place.sentence, by: known.statuses)
            .first { $0.word == place.word }?.status
    }
}

extension WordStatus {
    /// It as people read it.
    package var words: String {
        switch self {
        case .known: "known"
        case .five: "5, learned"
        case .ignored: "ignored"
        default: "\(rawValue) of 5"
        }
    }
}

extension Array {
    subscript(safe range: ClosedRange<Int>) -> ArraySlice<Element>? {
        indices.contains(range.lowerBound) && indices.contains(range.upperBound)
            ? self[range] : nil
    }
}
