import Files
package import ListenCore
import Synchronization

/// The texts a person reads as a source: each is a book, whose chapters a voice speaks.
///
/// A chapter's sound is made while it is heard (`SpokenSound`), kept in a folder of the cache by
/// chapter and voice, and found again sentence by sentence, also after the text has changed.
package final class TextShelf: BookSource {
    /// The parts of the machine it needs.
    package struct Machine: Sendable {
        let folders: SpeechFolders
        /// The most bytes of sound that are kept.
        let mostSound: Int64
        let analysis: any TextAnalyzing
        let voices: @Sendable () async -> any VoiceOpening
        let choose: @Sendable () async throws -> VoiceChoice

        /// Folders for sound and how much of it is kept, the words of languages, voices, and which
        /// of them speaks a language.
        package init(
            folders: SpeechFolders, mostSound: Int64, analysis: any TextAnalyzing,
            voices: @escaping @Sendable () async -> any VoiceOpening,
            choose: @escaping @Sendable () async throws -> VoiceChoice
        ) {
            (self.folders, self.mostSound, self.analysis) = (folders, mostSound, analysis)
            (self.voices, self.choose) = (voices, choose)
        }
    }

    private let keeping: @Sendable () throws -> any WrittenTextKeeping
    private let machine: Machine
    private let works = Mutex(SpokenWorks())
    private let pruning = Mutex(TaskChain())

    /// The id that progress and cards of texts are kept by.
    package let sourceID = SourceID.articles
    /// The name in messages.
    package let sourceName = "articles"

    /// The shelf of a store.
    package init(
        _ keeping: @escaping @Sendable () throws -> any WrittenTextKeeping, machine: Machine
    ) {
        (self.keeping, self.machine) = (keeping, machine)
    }

    /// The texts that are not put away, in the order they were added.
    package func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]> {
        let texts = try await stored("the list of articles") { try await $0.texts() }
        return Snapshot(texts.filter { !$0.isArchived }.map(\.book), .local)
    }

    /// The chapters of a text; their lengths are estimated.
    package func chapters(of book: BookID, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[Chapter]>
    {
        let work = try await work(book)
        return Snapshot(work.chapters.indices.map { Self.chapter($0, of: work) }, .local)
    }

    /// The places of a chapter's sound and text.
    package func playback(of chapter: ChapterID, in book: BookID, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<ChapterPlayback>
    {
        let work = try await work(book)
        let index = try Self.index(chapter, in: work)
        let place = machine.folders.folder(of: chapter, in: book)
        let address = ChapterAddress(source: sourceID, book: book, chapter: chapter)
        var playback = ChapterPlayback(
            address: address, chapter: Self.chapter(index, of: work),
            audio: .file(path: place + "/sound.wav"),
            subtitles: TrackReference(
                location: textLocation(of: chapter, in: book, work.chapters[index]),
                language: Self.language(of: work.chapters[index], in: work)))
        // From here on the places in it are those of its sound; without a voice that says so.
        _ = try? await spoken(address)
        playback.moved = works.withLock { $0.moved[address] }
        return Snapshot(playback, .local)
    }

    /// The places of the texts of books, for which no voice is asked.
    package func spokenTexts(
        of books: [BookID], _ mode: FetchMode
    ) async throws(ServiceError) -> [BookID: [SpokenTextPlace]] {
        var places: [BookID: [SpokenTextPlace]] = [:]
        for book in books {
            guard let work = try? await work(book) else { continue }
            places[book] = work.chapters.indices.map { index in
                let chapter = Self.chapterID(index)
                return SpokenTextPlace(
                    chapter: chapter,
                    location: textLocation(of: chapter, in: book, work.chapters[index]))
            }
        }
        return places
    }

    /// The text of a chapter, with the times of what was spoken and estimates of the rest.
    package func track(_ track: TrackReference, of playback: ChapterPlayback, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<TrackPayload>
    {
        Snapshot(try await spoken(playback.address).text, .local)
    }

    /// The sound of a chapter: where it is kept once all of it is spoken, otherwise a voice at work.
    package func audio(of playback: ChapterPlayback, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<AudioLocation>
    {
        let work = try await spoken(playback.address)
        // Only what is heard counts as used: texts are looked at by searches too.
        await keepLimit(sparing: work.parts.folder).value
        return Snapshot(work.whole ?? .stream(SpokenReader(of: work)), .local)
    }

    /// None: a chapter is a recording of its own.
    package func chaptersInParts(of book: BookID) async throws(ServiceError) -> Set<ChapterID> {
        []
    }

    /// Always none.
    package func cover(of book: Book, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[UInt8]>
    {
        throw ServiceError(.notFound, context: "a cover of “\(book.title)”")
    }

    /// `nil`: all of it is here, or made here.
    package func keptSound(of book: BookID?) async -> KeptSound? { nil }

    /// Checks that the list can be read and that a voice is here.
    package func health() async throws(ServiceError) {
        _ = try await books(.cacheFirst)
        _ = try voice(for: .english, by: try await choice("a text"), "a text in English")
    }

    /// Waits until the places in texts that were heard are on disk, and no more sound is kept than
    /// may be; what was spoken is kept as it is made.
    package func settle() async {
        await pruning.withLock { $0 }.settle()
        for places in works.withLock({ $0.places }) { await places.settle() }
    }

    /// The place of a chapter's text, which no file is at: another one for every version of it, so
    /// that a search sees that the text has changed.
    private func textLocation(
        of chapter: ChapterID, in book: BookID, _ text: WrittenText
    ) -> ResourceReference {
        let written = text.blocks.map { "\($0.kind) \($0.text)" }.joined(separator: "\n")
        let version = StableHash.text(of: "\(text.language?.tag ?? "")\n\(written)")
        return .file(path: "\(machine.folders.folder(of: chapter, in: book))/text-\(version).json")
    }

    // MARK: Speech

    /// The chapter at work, shared by all who read it now.
    private func spoken(_ address: ChapterAddress) async throws(ServiceError) -> SpokenWork {
        let work = try await work(address.book)
        let index = try Self.index(address.chapter, in: work)
        let (text, title) = (work.chapters[index], Self.title(index, of: work))
        let language = Self.language(of: text, in: work)
        let context = "the text “\(title)”"
        let choice = try await choice(context)
        let voice = try voice(for: language, by: choice, context)
        let folder = machine.folders.folder(of: address.chapter, in: address.book, by: voice)
        let key = ChapterText(folder: folder, text: text, language: language)
        if let work = works.withLock({ $0.find(key) }) { return work }
        let script = SpokenScript(text, language: language, analysis: machine.analysis)
        guard !script.lines.isEmpty else {
            throw ServiceError(.noSound, context: context)
        }
        let voices = await machine.voices()
        let begun = SpokenWork(
            SpokenWork.Parts(
                script: script, title: title, folder: folder, analysis: machine.analysis,
                rested: { self.keepLimit(sparing: folder) }
            ) { () throws(VoiceError) in
                try voices.open(voice) { try? choice.voice(for: $0) }
            })
        let places = await keepPlaces(of: begun, address)
        return works.withLock { works in
            // Another task may have begun it meanwhile.
            if let work = works.find(key) { return work }
            works.add(begun, key, places, address)
            return begun
        }
    }

    /// Moves the places in a chapter to the times of its sentences, and has them moved with these.
    ///
    /// Where that fails, they stay at the times that they have. While another session speaks the
    /// chapter, they are kept by its times: a search that only looks at the text knows few of them.
    private func keepPlaces(of work: SpokenWork, _ address: ChapterAddress) async
        -> TimelineReporter?
    {
        guard work.state.read({ $0.file?.isOfAnother != true }),
            let timeline = work.state.read({ $0.timeline(work.parts.script) }),
            let keeping = try? keeping(),
            let places = try? await TimelineReporter(keeping, of: address, on: timeline)
        else { return nil }
        work.state.change { state in
            (state.places, state.unmoved) = (places, 0)
        }
        return places
    }

    private func choice(_ context: String) async throws(ServiceError) -> VoiceChoice {
        do { return try await machine.choose() } catch {
            throw ServiceError(.misconfigured, context: context, advice: "\(error)")
        }
    }

    private func voice(
        for language: Language, by choice: VoiceChoice, _ context: String
    ) throws(ServiceError) -> Voice {
        do throws(VoiceError) { return try choice.voice(for: language) } catch {
            throw ServiceError(.voice(error), context: context)
        }
    }

    // MARK: Texts

    private func work(_ book: BookID) async throws(ServiceError) -> WrittenWork {
        let context = "the text \(book.rawValue)"
        guard let work = try await stored(context, { try await $0.work(book) }) else {
            throw ServiceError(.notFound, context: context)
        }
        return work
    }

    private func stored<Value: Sendable>(
        _ context: String, _ body: (any WrittenTextKeeping) async throws -> Value
    ) async throws(ServiceError) -> Value {
        try await answerOfStore(context) { try await body(keeping()) }
    }

    static func index(
        _ chapter: ChapterID, in work: WrittenWork
    ) throws(ServiceError) -> Int {
        guard let number = Int(chapter.rawValue), work.chapters.indices.contains(number - 1) else {
            throw ServiceError(.notFound, context: "the chapter \(chapter.rawValue)")
        }
        return number - 1
    }

    private static func chapter(_ index: Int, of work: WrittenWork) -> Chapter {
        let text = work.chapters[index]
        let spoken = text.blocks.filter(\.isReadAloud).map(\.text)
        return Chapter(
            id: chapterID(index), title: title(index, of: work),
            number: index + 1,
            hasAudio: text.hasSpokenWord,
            wordCount: spoken.reduce(0) { $0 + $1.split(separator: " ").count },
            duration: spoken.reduce(.zero) { $0 + SpeechEstimate.duration(of: $1) })
    }

    private static func chapterID(_ index: Int) -> ChapterID {
        ChapterID(rawValue: "\(index + 1)")
    }

    private static func title(_ index: Int, of work: WrittenWork) -> String {
        work.chapters[index].title ?? (index == 0 ? work.facts.title : nil)
            ?? "Part \(index + 1)"
    }

    /// The language of a chapter: its own, that of the work, or a guess; English where none fits.
    static func language(of text: WrittenText, in work: WrittenWork) -> Language {
        text.language ?? work.facts.language ?? text.likelyLanguage ?? .english
    }
}

extension TextShelf {
    /// Removes what was heard longest ago where more is kept than may be; the folder of what is
    /// heard now stays.
    @discardableResult
    private func keepLimit(sparing folder: String) -> Task<Void, Never> {
        pruning.withLock { pruning in
            pruning.add { [machine] in
                await DiskWork.run {
                    machine.folders.use(folder)
                    machine.folders.prune(toBytes: machine.mostSound, sparing: folder)
                }
            }
        }
    }
}

/// A chapter of a text as a voice speaks it.
private struct ChapterText: Hashable {
    let folder: String
    let text: WrittenText
    let language: Language
}

/// The chapters that are at work now, by their folders.
private struct SpokenWorks {
    private struct Entry {
        weak var work: SpokenWork?
        let key: ChapterText
        let places: TimelineReporter?
    }

    private var entries: [String: Entry] = [:]
    /// The way of places noted before this process moved them, by chapter.
    private(set) var moved: [ChapterAddress: TimelineShift] = [:]

    /// Those who keep the places of the works, also of some that rest.
    var places: [TimelineReporter] { entries.values.compactMap(\.places) }

    /// The work on a chapter; `nil` where it rests, or is on another text.
    func find(_ key: ChapterText) -> SpokenWork? {
        entries[key.folder].flatMap { $0.key == key ? $0.work : nil }
    }

    mutating func add(
        _ work: SpokenWork, _ key: ChapterText, _ places: TimelineReporter?,
        _ address: ChapterAddress
    ) {
        entries = entries.filter { $0.value.work != nil }
        entries[key.folder] = Entry(work: work, key: key, places: places)
        if moved[address] == nil { moved[address] = places?.moved }
    }
}
