import Files
import ListenCore
import Subtitles

/// The output of a recogniser: sentences with times.
struct RecognizedText: Sendable {
    /// The words of each sentence, in order.
    let sentences: [[Word]]
    /// The person who says each sentence, where the recogniser names one.
    let speakers: [String?]
    /// The language it states, or the one asked for.
    let language: Language?
    /// The number of sentences left out because they begin after the recording's end.
    private(set) var leftOut = 0

    /// Reads a recogniser's output: its files, the most detailed first, else its standard output.
    ///
    /// Blocks. Throws a `TranscribeFault` when none of it is a text with times.
    static func read(
        _ folder: RecognizerFolder, _ outcome: RecognizerRun.Outcome, program: String,
        language: Language?, analysis: any TextAnalyzing
    ) throws -> RecognizedText {
        var isSilent = false
        var reason: String?
        let files = folder.results
        for path in files {
            let name = FilePlace.name(of: path)
            switch Reading(name, language, analysis, { try bytes(of: path) }) {
            case .text(let text): return text
            case .silence: isSilent = true
            case .unreadable(let why): reason = reason ?? why
            }
        }
        // A recogniser that writes files need not print.
        if files.isEmpty || !SilentTranscript.isOne(outcome.printed) {
            switch Reading("what it printed", language, analysis, { outcome.printed }) {
            case .text(let text): return text
            case .silence: isSilent = true
            case .unreadable(let why): reason = reason ?? why
            }
        }
        guard let reason, !isSilent else {
            // The messages of a recogniser that wrote a file do not explain an empty result.
            throw TranscribeFault.noWords(
                program: program, said: files.isEmpty ? outcome.said : "")
        }
        throw TranscribeFault.unreadable(program: program, reason: reason)
    }

    /// The text up to the recording's end: recognisers go on with words that nobody said.
    func within(_ duration: MediaTime) -> RecognizedText {
        let kept = zip(sentences, speakers).filter { ($0.0.first?.start ?? .zero) < duration }
        var text = RecognizedText(
            kept.map { $0.0.map { $0.cut(at: duration) } }, kept.map(\.1), language)
        text.leftOut = sentences.count - kept.count
        return text
    }

    private init(_ sentences: [[Word]], _ speakers: [String?], _ language: Language?) {
        (self.sentences, self.speakers, self.language) = (sentences, speakers, language)
    }

    /// The content of one output file.
    private enum Reading {
        case text(RecognizedText)
        case silence
        case unreadable(String)

        init(
            _ name: String, _ language: Language?, _ analysis: any TextAnalyzing,
            _ bytes: () throws -> [UInt8]
        ) {
            do {
                let bytes = try bytes()
                guard !SilentTranscript.isOne(bytes) else {
                    self = .silence
                    return
                }
                let document = try SubtitleReader.document(
                    bytes, name: name, language: language, analysis: analysis)
                let text = RecognizedText(document.track, language)
                self = text.sentences.isEmpty ? .silence : .text(text)
            } catch {
                self = .unreadable(RecognizedText.reason(error, name))
            }
        }
    }

    private static func bytes(of path: String) throws -> [UInt8] {
        try LocalFile.bytes(of: path, limit: SubtitleReader.limitBytes)
    }

    /// The sentences of a track; sounds such as `[Music]` do not count as words.
    private init(_ track: SubtitleTrack, _ language: Language?) {
        let spoken = track.sentences.filter { !Self.isBlank($0.words) }
        let kept = spoken.allSatisfy { Self.isSound($0.words) } ? [] : spoken
        self.init(kept.map(\.words), kept.map(\.speaker), language ?? track.language)
    }

    /// The marks that whisper.cpp writes for silence.
    private static func isBlank(_ words: [Word]) -> Bool {
        ["[BLANK_AUDIO]", "[ Silence ]", "[SILENCE]"].contains(text(words))
    }

    /// `[Music]` or `(wind blowing)`.
    private static func isSound(_ words: [Word]) -> Bool {
        let text = text(words)
        return text.hasPrefix("[") && text.hasSuffix("]")
            || text.hasPrefix("(") && text.hasSuffix(")")
    }

    private static func text(_ words: [Word]) -> String {
        Sentence(index: 0, words: words)?.text ?? ""
    }

    private static func reason(_ error: any Error, _ name: String) -> String {
        guard let error = error as? SubtitleError else { return "\(error)" }
        return switch error.code {
        case .notSubtitles(let found): "\(name) is \(found)"
        case .tooLarge(let limit): "\(name) is larger than \(limit >> 20) MB"
        case .nothingStrict, .empty: "\(name) is empty"
        case .allEarly: "\(name) is over before the recording starts"
        }
    }
}

extension Word {
    /// The word, cut at a time.
    fileprivate func cut(at latest: MediaTime) -> Word {
        guard end > latest else { return self }
        return Word(
            start: min(start, latest), end: latest, text: text,
            isFollowedBySpace: isFollowedBySpace, isEstimated: isEstimated)
    }
}

/// Detects the transcripts of recordings without speech.
enum SilentTranscript {
    /// A longer transcript has words somewhere.
    private static let longest = 1 << 20

    /// True when it is empty, a bare header, or JSON with only empty texts.
    static func isOne(_ bytes: [UInt8]) -> Bool {
        guard bytes.count <= longest else { return false }
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline)
            .filter { !$0.allSatisfy(\.isWhitespace) }
        guard let first = lines.first else { return true }
        if lines.count == 1, first.hasPrefix("WEBVTT") || first == "start\tend\ttext" {
            return true
        }
        guard first.hasPrefix("{") || first.hasPrefix("[{") || text.hasPrefix("[]") else {
            return false
        }
        return text.contains("\"text\"") || text.contains("\"transcription\"")
            || text.contains("\"segments\"") || text.hasPrefix("[]")
            ? hasOnlyEmptyTexts(text) : false
    }

    private static func hasOnlyEmptyTexts(_ json: String) -> Bool {
        var rest = json[...]
        while let key = rest.firstRange(of: "\"text\"") {
            rest = rest[key.upperBound...].drop { $0.isWhitespace || $0 == ":" }
            guard rest.first == "\"" else { continue }
            let value = rest.dropFirst().prefix { $0 != "\"" }
            guard value.allSatisfy(\.isWhitespace) else { return false }
        }
        return !json.contains("\"word\"")
    }
}
