import Foundation
import ListenCore
import Testing

/// The examples of the docstrings of books, their sound and their texts.
@Suite struct BookExamples {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let fox = Book(id: BookID(rawValue: "fox"), title: "The Fox", language: .english)

    @Test func `a format, frames and parts of files are values`() {
        let stereo = AudioFormat(sampleRate: SampleRate(44_100), channels: 2)
        #expect(stereo.sampleRate.framesPerSecond == 44_100)
        let half = FrameCount(24_000)
        #expect(MediaTime(half, at: SampleRate(48_000)) == .milliseconds(500))
        let chapter = SoundClip(path: "/books/fox.m4b", start: .seconds(60), end: .seconds(95))
        let sound = AudioLocation.clips([chapter])
        guard case .clips(let clips) = sound else { return #expect(Bool(false)) }
        #expect(clips.first?.end == .seconds(95))
    }

    @Test func `a waveform has a peak and fewer buckets when asked`() {
        let loud = WaveformPeaks.Bucket(low: -0.5, high: 0.25, rms: 0.2)
        let peaks = WaveformPeaks(buckets: [loud, .silent], isExact: true)
        #expect(peaks.peak == 0.5)
        #expect(peaks.rebucketed(to: 1).buckets.count == 1)
    }

    @Test func `a book and its chapter are named by ids and labels`() {
        let fox = Book(id: BookID(rawValue: "fox"), title: "The Fox", language: .english)
        let id = ChapterID(rawValue: "c2")
        let chapter = Chapter(id: id, title: "The hound", number: 2, decimals: "5")
        #expect(chapter.label(place: 4) == "2.5")
        let first = chapter
        do {
            let chapter = ChapterAddress(source: .local, book: fox.id, chapter: first.id)
            #expect(chapter.chapter == id)
        }
        #expect(SourceID(rawValue: "https://books.example/api").label == "books.example")
        #expect(SourceID.local.label == "library")
    }

    @Test func `tags and wordings are a person's words for a book`() {
        #expect(BookTag("Café") == BookTag("cafe"))
        #expect(BookTag("-done") == nil)
        let said = BookWording(title: "The Fox")
        let found = BookWording(title: "fox_01", author: "A. Hound")
        #expect(said.over(found) == BookWording(title: "The Fox", author: "A. Hound"))
    }

    @Test func `an imported book knows the length of its chapters, and is kept by revisions`() {
        let one = ChapterID(rawValue: "1")
        let book = ImportedBook(
            id: BookID(rawValue: "fox"), title: "The Fox", folder: "/books/fox", addedAt: now,
            recordings: [
                ImportedRecording(
                    path: "/books/fox/1.mp3", size: 48_000, modified: 0, duration: .seconds(3),
                    texts: [ImportedText(path: "/books/fox/1.srt", language: .english)])
            ],
            chapters: [
                ImportedChapter(id: one, title: "One", parts: [ImportedPart(recording: 0)])
            ])
        #expect(book.duration(of: book.chapters[0]) == .seconds(3))
        let revision = BookRevision(book, of: nil)
        #expect(revision.sources == ["/books/fox/1.mp3"])
        let seen = SeenFiles(owners: ["/books/fox/1.mp3": book.id])
        #expect(seen.owners.count == 1)
        let former = WishedDivision(list: nil, length: .seconds(600), saidAt: now)
        let saidAt = WishedDivision.time(now: now, over: former.saidAt)
        #expect(saidAt > now && saidAt.timeIntervalSince(now) < 0.002)
        let entry = ImportedBookEntry(
            book: fox, addedAt: now, folder: "/books/fox", chapters: 12,
            duration: .seconds(3_600), size: 57_600_000)
        #expect(!entry.ownsFiles)
    }

    @Test func `a cue may doubt its place, and a reading says why it is trusted`() {
        let cue = Cue(id: 0, start: .seconds(1), end: .seconds(3), text: "Hello.", confidence: 0.4)
        #expect(cue.isDoubtful)
        let track = SubtitleTrack(
            cues: [cue], sentences: [],
            diagnostics: [SubtitleDiagnostic(line: 4, message: "The time is missing.")])
        for fault in track.diagnostics { print("line \(fault.line): \(fault.message)") }
        let reading = WordReading("さんぼん", .sure, isByRule: true)
        #expect(reading.certainty > .likely)
    }

    @Test func `bytes may be all there`() throws {
        struct WholeFile: ByteSource {
            let name: String
            let bytes: [UInt8]
            var totalLength: Int64? { Int64(bytes.count) }
            func read(
                into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
            ) throws(ServiceError) -> Int {
                let part = bytes.dropFirst(Int(offset)).prefix(buffer.count)
                buffer.copyBytes(from: part)
                return part.count
            }
            func interrupt() {}
        }
        let source = WholeFile(name: "fox.mp3", bytes: Array("hello".utf8))
        var buffer = [UInt8](repeating: 0, count: 3)
        let count = try buffer.withUnsafeMutableBytes { try source.read(into: $0, at: 3) }
        #expect(count == 2 && buffer == Array("lo".utf8) + [0])
    }
}
