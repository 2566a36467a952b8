import ListenCore
import Testing

@testable import Subtitles

@Suite struct TranscriptIndexTests {
    /// Sentences 1–3 s, 5–7 s and 7–8 s, of words of half a second.
    private let sentences = [(1000, 4), (5000, 4), (7000, 2)].enumerated().compactMap {
        place, shape in
        Sentence(
            index: place,
            words: (0..<shape.1).map { word in
                let start = MediaTime.milliseconds(Int64(shape.0 + word * 500))
                return Word(start: start, end: start + .milliseconds(400), text: "w\(word)")
            })
    }

    private func place(_ index: TranscriptIndex, _ time: Int64) -> TranscriptPlace {
        index.place(at: .milliseconds(time))
    }

    @Test func `the sentence before stays shown through a gap`() {
        let index = TranscriptIndex(sentences)
        #expect(place(index, 500) == TranscriptPlace(sentence: nil, isActive: false, word: nil))
        #expect(place(index, 1000) == TranscriptPlace(sentence: 0, isActive: true, word: 0))
        #expect(place(index, 1450) == TranscriptPlace(sentence: 0, isActive: true, word: 0))
        #expect(place(index, 1500) == TranscriptPlace(sentence: 0, isActive: true, word: 1))
        #expect(place(index, 2900) == TranscriptPlace(sentence: 0, isActive: false, word: nil))
        #expect(place(index, 4999) == TranscriptPlace(sentence: 0, isActive: false, word: nil))
        #expect(place(index, 5000) == TranscriptPlace(sentence: 1, isActive: true, word: 0))
        #expect(place(index, 99_000) == TranscriptPlace(sentence: 2, isActive: false, word: nil))
    }

    @Test func `a lead shows a sentence early but never over another`() {
        let index = TranscriptIndex(sentences, lead: .milliseconds(300))
        #expect(place(index, 4700) == TranscriptPlace(sentence: 1, isActive: false, word: nil))
        #expect(place(index, 4699).sentence == 0)
        #expect(place(index, 6850).sentence == 1)
        #expect(place(index, 6900).sentence == 2)
    }

    @Test(arguments: [0, 300])
    func `the next change is the next time the answer differs`(lead: Int64) {
        let index = TranscriptIndex(sentences, lead: .milliseconds(lead))
        var changes: [Int64] = []
        for time in 1..<9000 {
            let now = index.place(at: .milliseconds(Int64(time)))
            if now != place(index, Int64(time) - 1) { changes.append(Int64(time)) }
        }
        var announced: [Int64] = []
        var time = MediaTime.zero
        while let next = index.nextChange(after: time) {
            announced.append(next.milliseconds)
            time = next
        }
        #expect(announced == changes)
    }

    /// Sentences at 1–3 s, three at 5 s to 7, 6 and 8 s, and one at 9–10 s.
    private let together = [(1000, 4), (5000, 4), (5000, 2), (5000, 6), (9000, 2)].enumerated()
        .compactMap { place, shape in
            Sentence(
                index: place,
                words: (0..<shape.1).map { word in
                    let start = MediaTime.milliseconds(Int64(shape.0 + word * 500))
                    return Word(start: start, end: start + .milliseconds(400), text: "w\(word)")
                })
        }

    @Test func `of sentences that start together the first is shown, or the one asked for`() {
        let index = TranscriptIndex(together)
        #expect((0..<5).map { index.passage(of: $0) } == [0..<1, 1..<4, 1..<4, 1..<4, 4..<5])
        #expect(index.passage(of: 5).isEmpty)
        #expect(place(index, 5600) == TranscriptPlace(sentence: 1, isActive: true, word: 1))
        func named(_ sentence: Int, _ time: Int64) -> TranscriptPlace {
            index.place(at: .milliseconds(time), of: sentence)
        }
        #expect(named(3, 7600) == TranscriptPlace(sentence: 3, isActive: true, word: 5))
        #expect(named(2, 7600) == TranscriptPlace(sentence: 2, isActive: false, word: nil))
        #expect(named(0, 5600).sentence == 1 && named(3, 9000).sentence == 4)
    }

    @Test(arguments: [nil, 1, 2, 3])
    func `the next change is that of the sentence that is shown`(sentence: Int?) {
        let index = TranscriptIndex(together)
        func place(_ time: MediaTime) -> TranscriptPlace {
            sentence.map { index.place(at: time, of: $0) } ?? index.place(at: time)
        }
        var (changes, announced): ([Int64], [Int64]) = ([], [])
        for time in stride(from: Int64(50), to: 11_000, by: 50)
        where place(.milliseconds(time)) != place(.milliseconds(time - 50)) {
            changes.append(time)
        }
        var time = MediaTime.zero
        while let next = index.nextChange(after: time, of: sentence) {
            announced.append(next.milliseconds)
            time = next
        }
        #expect(announced == changes)
    }

    @Test func `a transcript without sentences answers nothing`() {
        let index = TranscriptIndex([])
        #expect(place(index, 0).sentence == nil)
        #expect(index.nextChange(after: .zero) == nil)
    }

    @Test func `a translation is what overlaps by half, or else most`() throws {
        let track = try track(
            """
            00:00:00,000 --> 00:00:02,000
            Uno.

            00:00:02,000 --> 00:00:04,000
            Dos.

            00:00:10,000 --> 00:00:20,000
            Largo.
            """)
        let alignment = TrackAlignment(to: AlignedTrack(track))
        func text(_ from: Int64, _ to: Int64) -> String? {
            alignment.text(overlapping: .milliseconds(from)..<(.milliseconds(to)))
        }
        #expect(text(0, 2000) == "Uno.")
        #expect(text(100, 2300) == "Uno.")
        #expect(text(0, 4000) == "Uno. Dos.")
        #expect(text(1500, 3000) == "Dos.")
        #expect(text(11_000, 12_000) == "Largo.")
        #expect(text(8000, 10_400) == "Largo.")
        #expect(text(5000, 9000) == nil)
        #expect(text(3000, 3000) == nil)
    }
}
