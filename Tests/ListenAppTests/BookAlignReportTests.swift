import Alignment
import AudioIO
import Dispatch
import Documents
import Files
import FoundationEssentials
import Library
import ListenCore
import ListenTestSupport
import Storage
import Subtitles
import Synchronization
import Testing

@testable import AppEnvironment
@testable import ListenApp
@testable import Reports
@testable import SharedWork

/// A book whose chapters are sung, in step with its text.
@Suite final class BookAlignReportTests {
    private let printed = Printed()
    private let folder: String
    private let person: PersonDatabase

    init() throws {
        folder =
            FileManager.default.temporaryDirectory
            .appending(path: "listen-book-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        person = try PersonDatabase.inMemory()
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Sings each chapter, and counts how often one is opened.
    private final class Singer: AudioSourceOpening {
        private let chapters: [[String]]
        private let opened = Mutex(0)

        var count: Int { opened.withLock { $0 } }

        init(_ chapters: [[String]]) { self.chapters = chapters }

        func open(_ location: AudioLocation) throws(AudioError) -> any AudioSource {
            guard case .file(let path) = location, let number = Int(path),
                !chapters[number].isEmpty
            else { throw AudioError(.missing, subject: "the sound") }
            opened.withLock { $0 += 1 }
            return SungVoice.recording(of: chapters[number]).open(location)
        }
    }

    /// Sentences of words of its own.
    private func sentences(_ count: Int, seed: UInt64) -> [String] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            let words = (0..<5).map { _ in
                String(
                    (0..<Int.random(in: 3...8, using: &random)).map { _ in
                        "abcdefghilmnoprstuv".randomElement(using: &random) ?? "e"
                    })
            }
            return words.joined(separator: " ") + "."
        }
    }

    private func report(
        _ singer: Singer, chapters count: Int, _ voice: SungVoice
    ) -> BookAlignReport {
        let (folder, person) = (folder, person)
        let environment = ProcessEnvironment(
            variables: [:], inputIsTerminal: false, outputIsTerminal: false, programFolder: "/",
            workingFolder: folder)
        let texts = SubtitlesReport(
            catalog: { throw CancellationError() }, texts: { person.attachedTexts },
            read: { _, _ in ([], nil) }, write: { try TextFolder(path: folder).write($0, as: $1) },
            delete: { TextFolder(path: folder).delete($0) }, analysis: PlainTextAnalysis(),
            clock: ManualClock(), environment: environment, console: printed.console)
        return BookAlignReport(
            job: AlignmentJob(voice: voice, opening: singer, engine: SoundAlignment()),
            read: { path, language, keepsLines in
                try ReadingText(
                    LocalFile.bytes(of: path, limit: ReadingText.limitBytes), name: path,
                    language: language, keepsLines: keepsLines, analysis: PlainTextAnalysis())
            },
            contents: { _ in
                BookAlignReport.Contents(
                    language: .english, chapters: Array(Make.chapters.prefix(count)),
                    place: { chapter in
                        AlignReport.Place(
                            address: Make.address(chapter.id.rawValue), title: chapter.title,
                            language: .english,
                            sound: .file(path: "\((chapter.number ?? 1) - 1)"))
                    },
                    known: { chapter, name in
                        let attached = try await person.attachedTexts.texts(
                            of: chapter.book, at: chapter.source)
                        guard
                            let text = attached.first(where: {
                                $0.chapter == chapter && $0.name == name
                            })
                        else { return nil }
                        let bytes = try LocalFile.bytes(
                            of: folder + "/" + text.file, limit: 1 << 20)
                        return try SubtitleReader.read(
                            bytes, name: text.file, analysis: PlainTextAnalysis()
                        ).cues.map(\.text)
                    },
                    exact: { chapter, name in
                        let attached = try await person.attachedTexts.texts(
                            of: chapter.book, at: chapter.source)
                        guard
                            let text = attached.first(where: {
                                $0.chapter == chapter && $0.name != name
                            })
                        else { return nil }
                        let bytes = try LocalFile.bytes(
                            of: folder + "/" + text.file, limit: 1 << 20)
                        let track = try SubtitleReader.read(bytes, name: text.file)
                        return ExactText(name: text.name, cues: track.cues.map(\.text))
                    })
            }, texts: texts,
            taught: TaughtEdgeMover(nudges: { person.edgeNudges }) { chapter in
                try await Self.present(chapter, person, folder)
            },
            analysis: PlainTextAnalysis(), environment: environment, console: printed.console)
    }

    /// The sentences of the text that a chapter has.
    private static func present(
        _ chapter: ChapterAddress, _ person: PersonDatabase, _ folder: String
    ) async throws -> [Sentence] {
        let texts = try await person.attachedTexts.texts(of: chapter.book, at: chapter.source)
        guard let text = texts.first(where: { $0.chapter == chapter }) else { return [] }
        let bytes = try LocalFile.bytes(of: folder + "/" + text.file, limit: 1 << 20)
        return try SubtitleReader.read(bytes, name: text.file).sentences
    }

    private func align(
        _ text: [String], _ singer: Singer, chapters: Int, again: Bool = false,
        by voice: SungVoice = SungVoice(), noting digest: String? = nil
    ) async throws {
        try Data(text.joined(separator: "\n").utf8).write(
            to: URL(filePath: folder + "/book.txt"))
        var order = BookAlignReport.Order("2", text: "book.txt")
        order.byLine = true
        order.again = again
        var report = report(singer, chapters: chapters, voice)
        report.documents = digest.map(notes)
        try await report.run(order)
    }

    /// Notes of the text as a document of a digest.
    private func notes(_ digest: String) -> DocumentNotes {
        let (folder, person) = (folder, person)
        return DocumentNotes(
            read: { path in
                let bytes = try LocalFile.bytes(of: path, limit: 1 << 20)
                var letters = DocumentLetters()
                letters.begin("/body/DocFragment[1]/body/p.0")
                letters.add(String(decoding: bytes, as: UTF8.self))
                return DocumentNotes.Opened(digest: digest, letters: letters)
            }, texts: { person.attachedTexts }, documents: { person.documents },
            bytes: { try LocalFile.bytes(of: folder + "/" + $0, limit: 1 << 20) })
    }

    @Test func `a document is noted with its sentences, also for parts of an earlier run`()
        async throws
    {
        let text = [sentences(8, seed: 8), sentences(8, seed: 9)]
        let place = Make.address(Make.chapters[0].id.rawValue)
        try await align(text.flatMap(\.self), Singer(text), chapters: 2)
        #expect(try await person.documents.books(at: place.source).isEmpty)
        try await align(text.flatMap(\.self), Singer(text), chapters: 2, noting: "d")
        let noted = try await person.documents.texts(of: place.book, at: place.source)
        #expect(noted.map(\.digest) == ["d", "d"])
        var (starts, letters) = ([Int](), 0)
        for sentence in text.flatMap(\.self) {
            starts.append(letters)
            letters += sentence.count { $0.isLetter }
        }
        #expect(try await person.documents.document("d")?.letters == letters)
        let found = noted.flatMap(\.marks).map(\.letter)
        #expect(found.count >= 12 && Set(found).isSubset(of: starts), "\(found) of \(starts)")
    }

    /// For its length, for what it is, and once to be listened to.
    @Test func `a chapter behind a long preface is found, and heard once`() async throws {
        let (preface, chapter) = (sentences(60, seed: 1), sentences(16, seed: 2))
        let singer = Singer([chapter])
        try await align(preface + chapter, singer, chapters: 1)
        #expect(printed.data == "1 chapter has its part of the text now.\n")
        #expect(printed.notes.contains("16 lines aligned"), "\(printed.notes)")
        #expect(singer.count == 3)
    }

    @Test func `an edge that is moved while its chapter is aligned again is kept`() async throws {
        let (text, person) = (sentences(8, seed: 5), person)
        let singer = Singer([text])
        try await align(text, singer, chapters: 1)
        let chapter = Make.address(Make.chapters[0].id.rawValue)
        let moved = try #require(try await Self.present(chapter, person, folder).dropFirst().first)
        func nudge(_ milliseconds: Int64) -> EdgeNudge {
            EdgeNudge(sentence: moved.start, start: .milliseconds(milliseconds))
        }
        try await person.edgeNudges.save(nudge(40), in: chapter)
        let later = nudge(-90)
        let voice = SungVoice(begins: {
            let isDone = DispatchSemaphore(value: 0)
            Task.detached {
                try? await person.edgeNudges.save(later, in: chapter)
                isDone.signal()
            }
            isDone.wait()
        })
        try await align(text, singer, chapters: 1, again: true, by: voice)
        let kept = try await person.edgeNudges.nudges(in: chapter)
        #expect(kept.map { $0.sentence + $0.start } == [moved.start - .milliseconds(90)])
    }

    @Test func `a chapter without its sound is passed over, also when the rest is done`()
        async throws
    {
        let (first, third) = (sentences(8, seed: 3), sentences(8, seed: 4))
        let singer = Singer([first, [], third])
        try await align(first + third, singer, chapters: 3)
        #expect(printed.data.contains("2 chapters have their parts"), "\(printed.data)")
        #expect(printed.data.contains("1 chapter got nothing of the text."))
        #expect(printed.notes.contains("There is no file"), "\(printed.notes)")
        // The text is over behind the third: nothing is left to look for.
        try await align(first + third + sentences(4, seed: 5), singer, chapters: 3)
        #expect(printed.data.contains("2 chapters have their parts already"), "\(printed.data)")
    }

    @Test func `a text that is over before the last chapter is told`() async throws {
        let first = sentences(8, seed: 6)
        try await align(first, Singer([first, sentences(8, seed: 7)]), chapters: 2)
        #expect(
            printed.data.contains("The text was over before 1 chapter at the end."),
            "\(printed.data)")
    }

    @Test func `where the text is over early not all chapters are said to have it`() async throws {
        let (text, singer) = (sentences(8, seed: 6), Singer([[], []]))
        try await align(text, Singer([text, sentences(8, seed: 7)]), chapters: 2)
        try await align(text, singer, chapters: 2)
        #expect(printed.data.contains("1 chapter has its part already"), "\(printed.data)")
        #expect(!printed.data.contains("All chapters"), "\(printed.data)")
    }

    /// Gives a chapter a text of its own.
    private func attach(_ lines: [String], to chapter: ChapterAddress) async throws {
        let cues = lines.enumerated().map { index, line in
            Cue(
                id: index, start: .seconds(Double(index)), end: .seconds(Double(index + 1)),
                text: line)
        }
        let document = SubtitleDocument(
            format: "srt", encoding: .utf8, track: SubtitleTrack(cues: cues, sentences: []))
        let text = AttachedText(
            chapter: chapter, file: "exact.srt", name: "exact.srt", language: nil,
            addedAt: Date(timeIntervalSince1970: 1))
        try Data(SubtitleExport.text(of: document, as: .srt).utf8).write(
            to: URL(filePath: folder + "/exact.srt"))
        try await person.attachedTexts.keep(text)
    }

    @Test(arguments: [true, false])
    func `a text with exact times of words stays, and the next chapter is found`(
        isSameText: Bool
    ) async throws {
        let (first, second) = (sentences(8, seed: 11), sentences(8, seed: 12))
        let address = Make.address(Make.chapters[0].id.rawValue)
        try await attach(isSameText ? first : sentences(8, seed: 13), to: address)
        try await align(first + second, Singer([first, second]), chapters: 2, noting: "d")
        let noted = try await person.documents.texts(of: address.book, at: address.source)
        #expect(noted.count == (isSameText ? 2 : 1) && Set(noted.map(\.digest)) == ["d"])
        #expect(printed.notes.contains("exact.srt has exact times of words and stays"))
        #expect(printed.data.contains("1 chapter has its part of the text now"), "\(printed.data)")
        #expect(printed.data.contains("1 chapter has a text with exact times"), "\(printed.data)")
        let texts = try await person.attachedTexts.texts(of: address.book, at: address.source)
        #expect(texts.filter { $0.chapter == address }.map(\.name) == ["exact.srt"])
        try await align(first + second, Singer([first, second]), chapters: 2, again: true)
        #expect(printed.data.contains("2 chapters have their parts of the text now"))
    }

    @Test(arguments: [true, false])
    func `a chapter whose text cannot be read any more is aligned anew`(isGone: Bool) async throws {
        let text = sentences(8, seed: 9)
        let singer = Singer([text])
        try await align(text, singer, chapters: 1)
        let kept = try #require(
            try await person.attachedTexts.texts(
                of: Make.address().book, at: Make.address().source
            ).first)
        let path = folder + "/" + kept.file
        if isGone {
            try FileManager.default.removeItem(atPath: path)
        } else {
            try Data("{".utf8).write(to: URL(filePath: path))
        }
        try await align(text, singer, chapters: 1)
        let news = "1 chapter has its part of the text now.\n"
        #expect(printed.data == news + news, "\(printed.data) \(printed.notes)")
    }

    @Test func `a book of which nothing can be had is an error`() async {
        await #expect(throws: AudioError.self) {
            try await align(sentences(3, seed: 8), Singer([[]]), chapters: 1)
        }
        await #expect(throws: PlayError.self) {
            try await align(sentences(3, seed: 8), Singer([]), chapters: 0)
        }
    }
}
