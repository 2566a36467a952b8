import AudioIO
import Files
package import ListenCore
package import Subtitles
package import UIVocabulary

/// Aligns a text with the sound of a chapter, and stores it for the chapter.
package struct TextMaker: Sendable {
    let job: AlignmentJob
    /// Reads the text of a file; throws the error in it.
    let read: @Sendable (_ path: String, _ part: String?, Language?) throws -> ReadingText
    /// Stores a text for a chapter.
    let keep: @Sendable ([UInt8], _ name: String, ChapterAddress) async throws -> Void
    let nudges: @Sendable () throws -> any EdgeNudgeStoring
    /// The levels of a recording, in steps fine enough for words.
    let levels: @Sendable (AudioLocation) async throws -> SoundLevels?
    let analysis: any TextAnalyzing
    let absolutePath: @Sendable (String) -> String
    /// Waits until edges that were moved a moment ago are stored.
    package var settle: @Sendable () async -> Void = {}
    /// Notes where the texts are in a document that other programs know.
    package var documents: DocumentNotes?

    package init(
        job: AlignmentJob,
        read:
            @escaping @Sendable (_ path: String, _ part: String?, Language?) throws -> ReadingText,
        keep: @escaping @Sendable ([UInt8], _ name: String, ChapterAddress) async throws -> Void,
        nudges: @escaping @Sendable () throws -> any EdgeNudgeStoring,
        levels: @escaping @Sendable (AudioLocation) async throws -> SoundLevels?,
        analysis: any TextAnalyzing,
        absolutePath: @escaping @Sendable (String) -> String,
        settle: @escaping @Sendable () async -> Void = {}
    ) {
        (self.job, self.read, self.keep) = (job, read, keep)
        (self.nudges, self.levels, self.analysis) = (nudges, levels, analysis)
        (self.absolutePath, self.settle) = (absolutePath, settle)
    }

    /// A text before it has times.
    private struct Material {
        let name: String
        let script: AlignmentScript
        let language: Language
    }

    /// Makes the text and returns a sentence about it; throws an error, or `CancellationError`.
    @concurrent
    package func make(
        _ request: TextRequest, on service: any BookSource, _ mode: FetchMode,
        progress: @escaping @Sendable (Double, String) -> Void
    ) async throws -> String {
        do {
            return try await made(request, service, mode, progress)
        } catch {
            throw TextMakingFault(error) ?? error
        }
    }

    private func made(
        _ request: TextRequest, _ service: any BookSource, _ mode: FetchMode,
        _ progress: @escaping @Sendable (Double, String) -> Void
    ) async throws -> String {
        let chapter = request.chapter
        // A text that cannot be read is a reason to make another, unless it is the one to align.
        let present: PresentText? =
            request.path == nil
            ? try await PresentText.of(chapter, on: service, mode, analysis)
            : try? await PresentText.of(chapter, on: service, mode, analysis)
        let material = try await material(request, present, on: service)
        let playback =
            if let present { present.playback } else {
                try await service.playback(of: chapter.chapter, in: chapter.book, mode).value
            }
        guard let sound = await (try service.audio(of: playback, mode)).value.whole else {
            throw TextMakingFault.noSound
        }
        let taught = taught(by: service, mode)
        let anchors = try await taught.edges(of: chapter, shift: request.shift)
            .anchors(in: material.script)
        let aligned: AlignedScript
        do {
            aligned = try await job.run(
                sound, material.script, material.language, AlignProgress(tell: progress),
                anchors: anchors)
        } catch {
            throw SoundName(sound, of: playback).told(error)
        }
        await settle()
        let former = await taught.present(chapter, shift: request.shift)
        let text = try AlignmentJSON(aligned, material.language).compact
        try Task.checkCancellation()
        // From here on the chapter has the text, even when the work is cancelled.
        let kept = try await Task {
            try await keep(Array(text.utf8), material.name, chapter)
            if let path = request.path {
                await documents?.note(
                    textOf: absolutePath(path), named: material.name, of: chapter)
            }
            // The text is stored, even when its edges cannot be.
            return (try? await taught.keep(edgesOf: former, of: chapter)) ?? 0
        }.value
        return Self.news(aligned, of: request, material.name, keeping: kept)
    }

    private func taught(
        by service: any BookSource, _ mode: FetchMode
    ) -> TaughtEdgeMover {
        TaughtEdgeMover(nudges: nudges) { [analysis, levels] chapter in
            try await PresentText.sentences(
                of: chapter, on: service, mode, analysis, levels: levels)
        }
    }

    private func material(
        _ request: TextRequest, _ present: PresentText?, on service: any BookSource
    ) async throws -> Material {
        guard let path = request.path else {
            guard let track = present?.track, let name = present?.name else {
                throw AlignmentError(.noText)
            }
            guard let language = request.language ?? track.language() else {
                throw TextMakingFault.noLanguage
            }
            return Material(
                name: name,
                script: ScriptBuilder(language: language, analysis: analysis)
                    .lines(
                        of: track.sentences.map(\.text), by: track.sentences.map(\.speaker),
                        areSentences: true),
                language: language)
        }
        let text = try await AlignmentText.read(in: request.language, analysis: analysis) {
            try read(absolutePath(path), request.part, request.language)
        }
        return Material(
            name: FilePlace.name(of: path), script: text.script, language: text.language)
    }

    /// Short enough for one row of a screen.
    private static func news(
        _ aligned: AlignedScript, of request: TextRequest, _ name: String, keeping edges: Int
    ) -> String {
        let title = request.title.printable(limit: 30)
        let made =
            request.path == nil
            ? "“\(title)” is in step anew."
            : "“\(title)” has \(name.printable(limit: 30)) now, in step."
        let doubtful = aligned.lines.count(where: \.isDoubtful)
        let missing = aligned.missing.count
        let notes = [
            edges == 0 ? nil : "\(edges == 1 ? "1 moved edge" : "\(edges) moved edges") kept",
            doubtful == 0 ? nil : "\(doubtful) of \(aligned.lines.count) lines doubtful",
            missing == 0 ? nil : "\(missing == 1 ? "1 line" : "\(missing) lines") not heard",
        ].compactMap(\.self)
        return notes.isEmpty ? made : "\(made) \(notes.joined(separator: ", "))."
    }
}

/// The reason that a text could not be made, in words for a view that takes no options.
enum TextMakingFault: DescribedError, Hashable {
    case noSound
    case noLanguage
    case differs
    case noVoice(String)
    case noSuchPart(titles: [String])

    /// Rewords an error whose text names options of a command; `nil` for all others.
    init?(_ error: any Error) {
        switch error {
        case let error as AlignmentError where error.code == .differs: self = .differs
        case AlignFault.noLanguage: self = .noLanguage
        case AlignFault.noSuchPart(_, let titles): self = .noSuchPart(titles: titles)
        case let error as VoiceError:
            guard case .noVoice(let language) = error.code else { return nil }
            self = .noVoice(language)
        default: return nil
        }
    }

    package var description: String {
        switch self {
        case .noSound:
            "The sound of this chapter has not arrived whole. Try again when it has."
        case .noLanguage:
            "The text does not show which language it is in. Try again and name it."
        case .differs:
            "The recording does not say this text. Check that both are of the same chapter and "
                + "in the language that was named."
        case .noVoice(let language):
            "No voice of espeak-ng speaks \(language). Try again and name a related language."
        case .noSuchPart(let titles):
            "The book has several texts. Write the number of one behind its path: "
                + titles.enumerated().map { "\($0 + 1) \($1)" }.joined(separator: ", ") + "."
        }
    }

    package var kind: FailureKind {
        switch self {
        case .noSound: .unavailable
        case .noLanguage, .noVoice, .noSuchPart: .usage
        case .differs: .badData
        }
    }
}
