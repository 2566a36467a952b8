import AudioIO
package import ListenCore
import Subtitles

/// Puts the printed text of a book in step with a section of its recording, while that plays: its
/// beginning first, which is shown at once, then all of it, which is kept.
package struct SectionTextMaker: Sendable {
    /// The text of a section; `nil` where it has one in step, or its book none to be looked for.
    package typealias Finding =
        @Sendable (ChapterPlayback, FetchMode) async throws -> SectionText?

    let job: AlignmentJob
    let find: Finding
    /// Stores a text for a chapter.
    let keep: @Sendable ([UInt8], _ name: String, ChapterAddress) async throws -> Void
    let analysis: any TextAnalyzing
    /// The words of the source whose chapters they are.
    let words: SourceWords

    /// A maker of its parts.
    package init(
        job: AlignmentJob, find: @escaping Finding,
        keep: @escaping @Sendable ([UInt8], _ name: String, ChapterAddress) async throws -> Void,
        analysis: any TextAnalyzing, words: SourceWords = .books
    ) {
        (self.job, self.find, self.keep, self.analysis) = (job, find, keep, analysis)
        self.words = words
    }

    /// A section with the part of the text that it may say.
    private struct Work {
        let section: SectionText
        let language: Language
        /// The text from the place on at which the section begins.
        let book: BookScript
        let isSure: Bool
        /// The share of that text before the place at which it begins most likely.
        let lead: Double
        let before: AlignmentScript
        let after: AlignmentScript

        func framed(_ window: BookScript.Window) -> FramedScript {
            FramedScript(window.script, before: before, after: after)
        }

        /// The text from a line on, at which the section begins for sure.
        func beginning(at line: Int) -> Work {
            Work(
                section: section, language: language,
                book: BookScript(
                    AlignmentScript(
                        lines: Array(book.lines[line...]), areSentences: book.areSentences)),
                isSure: true, lead: 0, before: before, after: after)
        }
    }

    /// Makes the text of a section that has none, and returns a sentence about it; `nil` where
    /// there is nothing to be made.
    ///
    /// `show` gets the text of the beginning. Throws the reason why there is no text, or
    /// `CancellationError`.
    @concurrent
    package func make(
        _ chapter: ChapterAddress, on service: any BookSource, _ mode: FetchMode,
        progress: @escaping @Sendable (Double, String) -> Void,
        show: @escaping @Sendable (TrackPayload) async -> Void
    ) async throws -> String? {
        let playback = try await service.playback(of: chapter.chapter, in: chapter.book, mode).value
        guard let section = try await find(playback, mode)?.cut() else { return nil }
        progress(0, "putting the text in step")
        var work = try await work(section, playback.chapter.duration, on: service, mode)
        let audio = try await service.audio(of: playback, mode).value
        let found: AlignedScript?
        do {
            found = try await aligned(audio, of: playback, &work, progress, show: show)
        } catch {
            throw SoundName(audio, of: playback).told(error)
        }
        guard let found else { return nil }
        let payload = try payload(found, work)
        try Task.checkCancellation()
        // From here on the chapter has the text, even when the work is cancelled.
        try await Task { try await keep(payload.bytes, section.name, chapter) }.value
        return Self.news(found, section)
    }

    /// The section in step, piece by piece; its beginning is shown as soon as it is.
    private func aligned(
        _ audio: AudioLocation, of playback: ChapterPlayback, _ work: inout Work,
        _ progress: @escaping @Sendable (Double, String) -> Void,
        show: @escaping @Sendable (TrackPayload) async -> Void
    ) async throws -> AlignedScript? {
        var schedule = SectionSchedule(length: playback.chapter.duration, isSure: work.isSure)
        var found: AlignedScript?
        while let piece = schedule.next {
            try Task.checkCancellation()
            switch piece {
            case .beginning(let length):
                let beginning = try await beginning(of: audio, length, work, progress)
                if let beginning { await show(try payload(beginning, work)) }
                schedule.note(beginning == nil ? .missed : .found)
            case .search(let length):
                let placed = try await searched(audio, length, work, progress)
                if let placed {
                    work = placed.work
                    await show(try payload(placed.beginning, work))
                }
                schedule.note(placed == nil ? .missed : .found)
            case .whole:
                found = try await whole(audio, of: playback, work, progress)
                schedule.note(.found)
            }
        }
        return found
    }

    private func payload(_ found: AlignedScript, _ work: Work) throws -> TrackPayload {
        TrackPayload(
            bytes: Array(try AlignmentJSON(found, work.language).compact.utf8),
            name: work.section.name, language: work.language)
    }

    /// The letters of text that are taken for a second of the recording.
    ///
    /// Several times what any reader says, since the place is not exact; all of a long book would
    /// take too long to divide.
    private static let lettersPerSecond = 120.0
    /// The length of a section where nobody states it.
    private static let usualLength = MediaTime.seconds(3_600)

    /// The part of the text that the section may say.
    private func work(
        _ section: SectionText, _ length: MediaTime, on service: any BookSource, _ mode: FetchMode
    ) async throws -> Work {
        let known = await known(section, on: service, mode)
        let part = Self.part(of: section, after: known, length)
        let text = try await AlignmentText.read(in: section.language, analysis: analysis) {
            section.text.part(part.lines)
        }
        let builder = ScriptBuilder(language: text.language, analysis: analysis)
        return Work(
            section: section, language: text.language, book: BookScript(text.script),
            isSure: part.place.isSure, lead: part.lead, before: builder.lines(of: section.before),
            after: builder.lines(of: section.after))
    }

    /// The paragraphs from where the section begins, as many as it may say.
    private static func part(
        of section: SectionText, after known: [String]?, _ length: MediaTime
    ) -> (lines: Range<Int>, place: SectionFinder.Place, lead: Double) {
        let parts = section.text.parts
        let finder = SectionFinder(lines: parts, sections: section.sections)
        let place = known.flatMap(finder.place(after:)) ?? finder.place(of: section.index)
        let seconds = (length > .zero ? length : usualLength).seconds + 120
        var (end, letters) = (place.line, 0.0)
        while end < parts.count, letters < seconds * lettersPerSecond {
            letters += Double(parts[end].unicodeScalars.count)
            end += 1
        }
        return (place.line..<end, place, letters > 0 ? min(1, Double(place.lead) / letters) : 0)
    }

    /// The sentences of the section before, where it has its part of this text.
    private func known(
        _ section: SectionText, on service: any BookSource, _ mode: FetchMode
    ) async -> [String]? {
        guard let previous = section.previous,
            let present = try? await PresentText.of(previous, on: service, mode, analysis),
            present.name == section.name
        else { return nil }
        return present.track?.cues.map(\.text)
    }

    /// The beginning; `nil` where it says nothing of the text.
    private func beginning(
        of audio: AudioLocation, _ length: MediaTime, _ work: Work,
        _ progress: @escaping @Sendable (Double, String) -> Void
    ) async throws -> AlignedScript? {
        let framed = work.framed(work.book.window(for: length))
        do {
            let all = try await beginningJob(length).run(
                audio, framed.script, work.language,
                AlignProgress(tell: { progress($0 * 0.1, $1) }))
            let found = framed.printed(of: all).without(lastOf: length)
            return found.lines.isEmpty ? nil : found
        } catch let error as AlignmentError where [.differs, .noSpeech].contains(error.code) {
            return nil
        }
    }

    private func beginningJob(_ length: MediaTime) -> AlignmentJob {
        AlignmentJob(
            voice: job.voice, opening: BeginningOpening(opening: job.opening, length: length),
            engine: job.engine)
    }

    /// The beginning in the part of the text that says it, and the section with its place; `nil`
    /// where no part is sure to.
    private func searched(
        _ audio: AudioLocation, _ length: MediaTime, _ work: Work,
        _ progress: @escaping @Sendable (Double, String) -> Void
    ) async throws -> (beginning: AlignedScript, work: Work)? {
        let stretches = SectionStretches.around(work.lead, of: work.book.lines)
        let framed = stretches.map { range in
            FramedScript(
                AlignmentScript(
                    lines: Array(work.book.lines[range]), areSentences: work.book.areSentences),
                before: work.before, after: AlignmentScript(lines: []))
        }
        guard !framed.isEmpty else { return nil }
        do {
            let found = try await beginningJob(length).search(
                audio, for: framed.map(\.script), work.language,
                AlignProgress(tell: { progress($0 * 0.1, $1) }), anchors: { _ in [] },
                isEnough: { SectionStretches.isFit(framed[$0].printed(of: $1), in: length) })
            let printed = framed[found.index].printed(of: found.aligned)
            guard SectionStretches.isFit(printed, in: length), let first = printed.lines.first
            else { return nil }
            let beginning = printed.without(lastOf: length)
            return beginning.lines.isEmpty
                ? nil
                : (
                    beginning,
                    work.beginning(at: stretches[found.index].lowerBound + first.index)
                )
        } catch let error as AlignmentError where [.differs, .noSpeech].contains(error.code) {
            return nil
        }
    }

    private func whole(
        _ audio: AudioLocation, of playback: ChapterPlayback, _ work: Work,
        _ progress: @escaping @Sendable (Double, String) -> Void
    ) async throws -> AlignedScript {
        progress(0.1, "waiting for the sound")
        guard let sound = await audio.whole else { throw SectionTextFault.noSound(words.chapter) }
        do {
            let length = try await job.length(of: sound)
            var windows = [work.book.window(for: length)]
            let wide = work.book.window(for: length, isWide: true)
            if !work.isSure { windows = [wide] } else if wide != windows[0] { windows.append(wide) }
            let framed = windows.map(work.framed)
            let found = try await job.search(
                sound, for: framed.map(\.script), work.language,
                AlignProgress(tell: { progress(0.1 + $0 * 0.9, $1) }), anchors: { _ in [] },
                isEnough: { !windows[$0].isUsedUp(by: framed[$0].printed(of: $1)) })
            let printed = framed[found.index].printed(of: found.aligned)
            guard !printed.lines.isEmpty else { throw AlignmentError(.differs) }
            return printed
        } catch let error as AlignmentError where error.code == .differs {
            throw SectionTextFault.differs(work.section.name, words.chapter)
        } catch {
            throw SoundName(sound, of: playback).told(error)
        }
    }

    /// Short enough for one row of a screen.
    private static func news(_ found: AlignedScript, _ section: SectionText) -> String {
        let title = section.sections[section.index].title.printable(limit: 30)
        let doubtful = found.lines.count(where: \.isDoubtful)
        let made = "“\(title)” has its text now, in step."
        return doubtful == 0
            ? made : "\(made) \(doubtful) of \(found.lines.count) lines doubtful."
    }
}

extension AlignedScript {
    /// The lines found in the beginning of a recording, without the line that its end may cut.
    fileprivate func without(lastOf length: MediaTime) -> AlignedScript {
        var lines = lines
        if let last = lines.last, last.end > length - .seconds(2) { lines.removeLast() }
        var found = AlignedScript(lines: lines, missing: [], duration: duration)
        found.areSentences = areSentences
        return found
    }
}

/// The reason that a section gets no text, in words for a view that takes no options.
enum SectionTextFault: DescribedError, Hashable {
    case noSound(String)
    case differs(String, String)

    package var description: String {
        switch self {
        case .noSound(let word):
            "The sound of this \(word) has not arrived whole, so that its text is not in"
                + " step. It is tried again when the \(word) is opened again."
        case .differs(let name, let word):
            "The text that was found (\(name.printable(limit: 60))) is not what this"
                + " \(word) says: another edition, perhaps, or an abridgement. Give a"
                + " file of yours instead."
        }
    }

    package var kind: FailureKind {
        switch self {
        case .noSound: .unavailable
        case .differs: .badData
        }
    }
}
