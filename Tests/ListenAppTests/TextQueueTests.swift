import Documents
import Files
import Foundation
import Library
import ListenCore
import ListenTestSupport
import ListenUI
import Storage
import Subtitles
import Synchronization
import Testing
import UIVocabulary

@testable import ListenApp
@testable import Sessions
@testable import SharedWork

/// Texts that are made while a chapter plays, and what they take in of moved edges.
@MainActor @Suite final class TextQueueTests {
    private static let lines = [
        "The ferry left at dawn.", "Nobody on board had slept much.",
        "A grey heron stood by the willow, and waited.", "Then the bell rang twice.",
    ]

    private let messages = Collected<AppMessage>()
    private let folder: String
    private let person: PersonDatabase
    private let service: TextedSource
    private let listening: Listening

    init() throws {
        folder =
            FileManager.default.temporaryDirectory
            .appending(path: "listen-texts-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try Data(Self.lines.joined(separator: " ").utf8)
            .write(to: URL(filePath: folder + "/ferry.txt"))
        person = try PersonDatabase.inMemory()
        var answers = StubService.Answers()
        answers.hasText = false
        service = TextedSource(
            StubService(answers), texts: person.attachedTexts, folder: folder)
        let practice = PracticeStores(
            bookmarks: person.bookmarks, nudges: person.edgeNudges,
            history: person.placeHistory, days: person.listeningDays,
            settings: { _ in nil }, keepSettings: { _, _ in })
        listening = Make.listening(service, practice: practice)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func desk(
        _ voice: SungVoice = SungVoice(), reading lines: [String] = lines,
        lemmatizer: any Lemmatizing = NoLemmatizer(),
        kept: @escaping @Sendable () async throws -> Void = {}
    ) -> TextQueue {
        var listening = listening
        listening.lemmatizer = lemmatizer
        let (folder, person) = (folder, person)
        let maker = TextMaker(
            job: AlignmentJob(
                voice: voice, opening: SungVoice.recording(of: lines), engine: SoundAlignment()),
            read: { path, _, language in
                try ReadingText(
                    LocalFile.bytes(of: path, limit: ReadingText.limitBytes), name: path,
                    language: language, analysis: PlainTextAnalysis())
            },
            keep: { bytes, name, chapter in
                let file = "\(name).\(UUID().uuidString).json"
                try TextFolder(path: folder).write(bytes, as: file)
                try await person.attachedTexts.keep(
                    AttachedText(
                        chapter: chapter, file: file, name: name, language: nil,
                        addedAt: ManualClock().now))
                try await kept()
            }, nudges: { person.edgeNudges }, levels: { _ in nil }, analysis: PlainTextAnalysis(),
            absolutePath: { folder + "/" + $0 })
        return TextQueue(maker, listening) { [messages] in messages.add($0) }
    }

    private func request(_ path: String? = "ferry.txt", _ language: Language? = .english)
        -> TextRequest
    {
        TextRequest(
            chapter: Make.address(), title: "Part 2", path: path, language: language)
    }

    private var news: [TextNews] {
        messages.all.compactMap { if case .text(let news, _) = $0 { news } else { nil } }
    }

    private var track: SubtitleTrack? {
        messages.all.compactMap { message -> SubtitleTrack? in
            if case .answer(.track(.success(let snapshot)), _) = message {
                snapshot.value
            } else {
                nil
            }
        }.last
    }

    private var sentences: [String] {
        news.compactMap { if case .made(let sentence) = $0 { sentence } else { nil } }
    }

    /// The text that comes of a request.
    private func made(
        _ request: TextRequest, by voice: SungVoice = SungVoice(), of lines: [String] = lines
    ) async throws -> SubtitleTrack {
        let (desk, count) = (desk(voice, reading: lines), sentences.count)
        desk.make(request)
        #expect(await until { self.sentences.count > count })
        await desk.finish()
        return try #require(track, "\(news)")
    }

    private func fails() async -> Bool {
        await until { if case .failed? = self.news.last { true } else { false } }
    }

    @Test func `a text is put in step, kept, told with its progress, and read again`()
        async throws
    {
        let track = try await made(request())
        #expect(track.sentences.map(\.text) == Self.lines)
        #expect(track.cues.allSatisfy { $0.confidence != nil })
        #expect(track.language == .english)
        #expect(sentences.count == 1)
        #expect(sentences[0].hasPrefix("“Part 2” has ferry.txt now, in step."))
        let shares = news.compactMap { if case .progress(let share, _) = $0 { share } else { nil } }
        #expect(shares == shares.sorted() && shares.count <= 101)
    }

    @Test func `a text without a language shows which it is in`() async throws {
        let track = try await made(request("ferry.txt", nil))
        #expect(track.language == .english)
    }

    @Test func `edges that were moved are found again, moved once, and stay the person's`()
        async throws
    {
        let first = try await made(request())
        let moved = first.sentences[2]
        let edge = moved.start + .milliseconds(-70)
        let stale = EdgeNudge(sentence: .milliseconds(7), start: .milliseconds(30))
        for nudge in [EdgeNudge(sentence: moved.start, start: .milliseconds(-70)), stale] {
            try await person.edgeNudges.save(nudge, in: Make.address())
        }
        let second = try await made(request(nil))
        #expect(second.sentences.map(\.text) == first.sentences.map(\.text))
        #expect(sentences[1].hasPrefix("“Part 2” is in step anew. 1 moved edge kept"))
        let kept = try await person.edgeNudges.nudges(in: Make.address())
        #expect(kept.count == 2 && kept.contains(stale))
        let own = try #require(kept.first { $0.sentence == second.sentences[2].start })
        #expect(own.sentence + own.start - edge <= .milliseconds(1))
        #expect(own.sentence + own.start >= edge && own.start != .zero && own.end == .zero)
    }

    @Test(arguments: [
        ("nowhere.txt", "does not exist"), ("elvish.txt", "does not show which language"),
        ("other.txt", "does not say this text"),
    ])
    func `what is wrong is a sentence`(file: String, words: String) async throws {
        try Data("Xq zvw. Qqx vzz.".utf8).write(to: URL(filePath: folder + "/elvish.txt"))
        let other = "Sphinx of quartz judge my vow. Pack five jugs! Quick zebras vex him."
        try Data(other.utf8).write(to: URL(filePath: folder + "/other.txt"))
        let desk = desk()
        desk.make(request(file, file == "other.txt" ? .english : nil))
        #expect(await fails())
        await desk.finish()
        #expect("\(news)".contains(words) && !"\(news)".contains("--"), "\(news)")
        #expect(track == nil)
    }

    @Test func `a missing voice is named with what installs it`() async {
        let desk = desk(SungVoice(error: VoiceError(.notInstalled)))
        desk.make(request())
        #expect(await fails())
        await desk.finish()
        #expect("\(news)".contains("apt install espeak-ng"))
    }

    @Test func `what is broken off is told, at once where it waits, and nothing is kept`()
        async throws
    {
        let desk = desk()
        desk.make(request())
        desk.make(
            TextRequest(
                chapter: Make.address("c3"), title: "Part 3", path: "ferry.txt", language: nil))
        #expect(news(of: "c3") == [.progress(0, stage: "waiting for another text")])
        desk.leave(Make.address("c3"))
        #expect(news(of: "c3").last == .left)
        desk.make(request("nowhere.txt"))
        #expect(!news(of: "c2").contains(.left), "the one that is made instead goes on")
        desk.leave(Make.address())
        await desk.finish()
        #expect(news(of: "c3").count == 2 && news(of: "c2").count { $0 == .left } == 1)
        let texts = try await person.attachedTexts.texts(
            of: Make.address().book, at: Make.address().source)
        #expect(texts.isEmpty)
    }

    private func news(of chapter: String) -> [TextNews] {
        messages.all.compactMap { message in
            if case .text(let news, Make.address(chapter)) = message { news } else { nil }
        }
    }

    @Test func `who opens a chapter is told how far its text is`() async {
        let desk = desk()
        desk.tell(of: Make.address())
        #expect(news.isEmpty)
        desk.make(request())
        desk.tell(of: Make.address())
        #expect(news(of: "c2").last == .progress(0, stage: "reading the text"))
        #expect(await until { !self.sentences.isEmpty })
        await desk.finish()
        let count = news.count
        desk.tell(of: Make.address())
        #expect(news.count == count)
    }

    @Test func `a text that is broken off for another of its chapter is not told as left`()
        async throws
    {
        let desk = desk()
        desk.make(request("nowhere.txt"))
        desk.make(request())
        #expect(await until { !self.sentences.isEmpty })
        await desk.finish()
        #expect(!news.contains(.left), "\(news)")
    }

    @Test(.timeLimit(.minutes(1)))
    func `a text that is shown keeps no other waiting, nor who leaves it`() async {
        let lemmatizer = HeldLemmatizer()
        let desk = desk(lemmatizer: lemmatizer)
        desk.make(request())
        #expect(await until { lemmatizer.isAsked })
        #expect(sentences.count == 1)
        desk.make(request())
        #expect(news.last == .progress(0, stage: "reading the text"))
        desk.leave(Make.address())
        #expect(await until { self.news.last == .left })
        lemmatizer.letGo()
        await desk.finish()
    }

    @Test func `an edge that is moved while its text is made anew is kept too`() async throws {
        let first = try await made(request())
        let moved = first.sentences[1]
        let edge = moved.start - .milliseconds(90)
        let practice = listening.practice
        let voice = SungVoice(begins: {
            let isDone = DispatchSemaphore(value: 0)
            Task { @MainActor in
                practice.keep(
                    EdgeNudgeChange(sentence: moved.start, start: .milliseconds(-90)),
                    of: Make.address())
                isDone.signal()
            }
            isDone.wait()
        })
        let second = try await made(request(nil), by: voice)
        #expect(sentences[1].hasPrefix("“Part 2” is in step anew. 1 moved edge kept"))
        let kept = try await person.edgeNudges.nudges(in: Make.address())
        #expect(kept.map(\.sentence) == [second.sentences[1].start])
        #expect(kept.first.map { $0.sentence + $0.start } == edge)
    }

    @Test func `an edge that is moved while the new text is written belongs to it too`()
        async throws
    {
        let first = try await made(request())
        let (moved, other) = (first.sentences[1], first.sentences[2])
        let (person, chapter) = (person, Make.address())
        try await person.edgeNudges.save(
            EdgeNudge(sentence: moved.start, start: .milliseconds(40)), in: chapter)
        let desk = desk {
            try await person.edgeNudges.change(
                EdgeNudgeChange(sentence: moved.start, start: .milliseconds(-90)), in: chapter)
            try await person.edgeNudges.change(
                EdgeNudgeChange(sentence: other.start, end: .milliseconds(120)), in: chapter)
        }
        desk.make(request(nil))
        #expect(await until { self.sentences.count > 1 })
        await desk.finish()
        let second = try #require(track)
        let kept = try await person.edgeNudges.nudges(in: chapter)
        #expect(kept.map(\.sentence) == second.sentences[1...2].map(\.start))
        #expect(kept.first.map { $0.sentence + $0.start } == moved.start - .milliseconds(90))
        #expect(
            kept.last.map { second.sentences[2].end + $0.end } == other.end + .milliseconds(120))
    }

    /// Verse: no line ends a sentence, and each is said after a rest.
    @Test func `a text made anew has the same sentences, and so the edges moved in them`()
        async throws
    {
        let verse = [
            "And dig deep trenches in thy field,", "Thy livery so gazed on now,",
            "Will be a weed of small worth held,", "Then being asked where beauty lies,",
        ]
        try Data(verse.joined(separator: "\n").utf8)
            .write(to: URL(filePath: folder + "/verse.txt"))
        let first = try await made(request("verse.txt"), of: verse)
        #expect(first.sentences.map(\.text) == first.cues.map(\.text))
        let moved = try #require(first.sentences.last)
        try await person.edgeNudges.save(
            EdgeNudge(sentence: moved.start, start: .milliseconds(40)), in: Make.address())
        let second = try await made(request(nil), of: verse)
        #expect(second.sentences.map(\.text) == first.sentences.map(\.text))
        let kept = try await person.edgeNudges.nudges(in: Make.address())
        #expect(kept.map(\.sentence) == second.sentences.suffix(1).map(\.start))
    }
}

/// Answers only when it is let go, whoever is cancelled.
private final class HeldLemmatizer: Lemmatizing {
    private let asked = Atomic(false)
    private let isFree = Atomic(false)

    var isAsked: Bool { asked.load(ordering: .relaxed) }

    func letGo() { isFree.store(true, ordering: .relaxed) }

    func lemmas(of word: String, in sentence: String?, language: Language) async -> [String] {
        asked.store(true, ordering: .relaxed)
        while !isFree.load(ordering: .relaxed) {
            await Task.detached { try? await Task.sleep(for: .milliseconds(2)) }.value
        }
        return []
    }
}
