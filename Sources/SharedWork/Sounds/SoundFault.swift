package import ListenCore
package import Practice

/// A reason that sounds cannot be told or drilled.
package enum SoundFault: DescribedError, Hashable {
    case noProgram(String)
    case noContrast(Language)
    case nothingWritten
    case badContrast(String)
    case noSuchNumber(Int, of: Int)
    case noLanguage([Language])
    case noTexts(Language)
    case noWords(SoundContrast, Language)
    case noTimes(SoundContrast)
    case noInput

    package var description: String {
        switch self {
        case .noProgram(let reason):
            "How words sound is told by espeak-ng, which cannot be used here."
                + " Install it with `apt install espeak-ng`. (\(reason.printable(limit: 120)))"
        case .noContrast(let language):
            "No contrast of \(language.englishName) was missed so far. Name one, as in "
                + "`listen sounds drill --pair s,z`, or by two words that differ by it."
        case .nothingWritten:
            "Nothing was written in a dictation yet. Name a contrast, as in "
                + "`listen sounds drill --pair s,z --language en`."
        case .badContrast(let typed):
            "“\(typed.printable(limit: 60))” is no contrast. Give two sounds, as in s,z, a sound"
                + " that is there or not, as in t,nothing, two words that differ by one sound, as"
                + " in ship,sheep, or a number of `listen sounds`."
        case .noSuchNumber(let number, let count):
            "There is no contrast \(number); `listen sounds` has \(count)."
        case .noLanguage(let languages):
            "Say in which language by --language"
                + (languages.isEmpty
                    ? "." : ": \(languages.prefix(6).map(\.tag).joined(separator: ", ")).")
        case .noTexts(let language):
            "There is no \(language.englishName) text here. Import a book with its text, or play a"
                + " chapter once."
        case .noWords(let contrast, let language):
            "The \(language.englishName) texts here have no words that \(contrast.text) tells"
                + " apart. `listen sounds` names other contrasts."
        case .noTimes(let contrast):
            "No recording with exact times of its words has \(contrast.text). `listen align` puts"
                + " a text in step, word by word."
        case .noInput:
            "A drill asks questions. Run it at a terminal, or send the answers through a pipe."
        }
    }

    package var kind: FailureKind {
        switch self {
        case .noProgram: .unavailable
        case .badContrast, .noLanguage, .noInput: .usage
        case .noContrast, .nothingWritten, .noSuchNumber, .noTexts, .noWords, .noTimes: .notFound
        }
    }
}
