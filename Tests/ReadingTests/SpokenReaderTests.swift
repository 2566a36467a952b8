import Files
import Foundation
import ListenCore
import ListenTestSupport
import Subtitles
import Synchronization
import Testing

@testable import Reading

@Suite struct SpokenReaderTests {
    private let voice = TestVoice()
    private let folder: TemporaryFolder
    /// Four sentences of two words each, in one paragraph: 200 frames each, and the pause behind.
    private let text = WrittenText(
        language: .english,
        blocks: [TextBlock(.paragraph, "Ants ate. Bees buzzed. Cats cried. Dogs dug.")])
    private let pause: Int64 = 2_400

    init() throws { folder = try TemporaryFolder() }

    private func work(_ text: WrittenText? = nil) -> SpokenWork {
        let voice = voice
        return SpokenWork(
            SpokenWork.Parts(
                script: SpokenScript(
                    text ?? self.text, language: .english, analysis: PlainTextAnalysis()),
                title: "Animals", folder: folder.path + "/speech", analysis: PlainTextAnalysis()
            ) { voice })
    }

    /// The samples of a reader from a frame on, at most so many, read as a decoder does: on a
    /// thread of its own, since reads block.
    private func samples(
        of reader: any SpokenSound, from frame: Int64 = 0, count: Int = 100_000
    ) async throws -> [Int16] {
        try await onThread { () -> Result<[Int16], ServiceError> in
            Result { () throws(ServiceError) in
                var all: [Int16] = []
                var piece = [Int16](repeating: 0, count: 64)
                while all.count < count {
                    let at = FrameCount(frame + Int64(all.count))
                    let got = try piece.withUnsafeMutableBufferPointer {
                        buffer throws(ServiceError) in try reader.read(into: buffer, at: at)
                    }
                    if got == 0 { break }
                    all += piece[..<got]
                }
                return all
            }
        }.get()
    }

    private func rate(of reader: SpokenReader) async -> Result<SampleRate, ServiceError> {
        await onThread {
            Result { () throws(ServiceError) in try reader.sampleRate() }
        }
    }

    private func expected(_ letters: String) -> [Int16] {
        letters.unicodeScalars.flatMap { [Int16](repeating: Int16($0.value), count: 200) }
    }

    @Test func `a text is heard to its end, sentence by sentence`() async throws {
        let reader = SpokenReader(of: work())
        #expect(await rate(of: reader) == .success(SampleRate(8_000)))
        let heard = try await samples(of: reader)
        #expect(heard.prefix(800) == expected("ABCD")[...])
        #expect(heard.count == 800 + Int(pause))
        #expect(reader.length.frames.value == 800 + pause && reader.length.isExact)
    }

    @Test func `a jump ahead is heard before what lies between is made`() async throws {
        voice.hold("Bees buzzed.")
        let work = work()
        let reader = SpokenReader(of: work)
        _ = try await samples(of: reader, count: 200)
        let place = work.state.read { $0.layout?.start(of: 3) ?? 0 }
        reader.stand(at: FrameCount(place))
        voice.release("Bees buzzed.")
        let heard = try await samples(of: reader, from: place, count: 200)
        #expect(heard.prefix(200) == expected("D")[...])
        // Back at what lies between: it is made now.
        let between = try await samples(of: reader, from: 200, count: 400)
        #expect(between.prefix(400) == expected("BC")[...])
    }

    @Test func `what was spoken is found again by the next session`() async throws {
        do {
            let reader = SpokenReader(of: work())
            _ = try await samples(of: reader)
            #expect(await reader.completed() != nil)
            reader.interrupt()
        }
        let again = work()
        #expect(again.whole != nil)
        let reader = SpokenReader(of: again)
        #expect(try await samples(of: reader).prefix(800) == expected("ABCD")[...])
        #expect(voice.spoken.count == 4)
    }

    @Test func `of a changed text only what is new is spoken`() async throws {
        do {
            let reader = SpokenReader(of: work())
            _ = try await samples(of: reader)
            reader.interrupt()
        }
        let changed = WrittenText(
            blocks: [TextBlock(.paragraph, "Ants ate. Eels escaped. Cats cried. Dogs dug.")])
        let reader = SpokenReader(of: work(changed))
        #expect(try await samples(of: reader).prefix(800) == expected("AECD")[...])
        #expect(voice.spoken.count == 5)
        #expect(voice.spoken.last == "Eels escaped.")
    }

    @Test func `an index that names no sound for a sentence is not believed`() async throws {
        do {
            let reader = SpokenReader(of: work())
            _ = try await samples(of: reader)
            reader.interrupt()
        }
        let index = folder.path + "/speech/sentences.tsv"
        let lines = try String(contentsOfFile: index, encoding: .utf8).split(separator: "\n")
        let key = try #require(lines.dropFirst().first?.prefix(16))
        try "\(lines.joined(separator: "\n"))\n\(key)\t0\t0\t\n"
            .write(toFile: index, atomically: true, encoding: .utf8)
        let reader = SpokenReader(of: work())
        #expect(try await samples(of: reader).prefix(800) == expected("ABCD")[...])
        #expect(voice.spoken.dropFirst(4) == ["Bees buzzed."])
        reader.interrupt()
        #expect(work().whole != nil, "it is kept again")
    }

    @Test func `signs of which a voice says nothing are not asked for again`() async throws {
        let text = WrittenText(
            language: .english,
            blocks: [
                TextBlock(.paragraph, "Ants ate."), TextBlock(.paragraph, "…"),
                TextBlock(.paragraph, "Dogs dug."),
            ])
        do {
            let reader = SpokenReader(of: work(text))
            _ = try await samples(of: reader)
            #expect(await reader.completed() != nil)
            reader.interrupt()
        }
        let count = voice.spoken.count
        #expect(work(text).whole != nil && voice.spoken.count == count)
    }

    @Test func `the last who leaves has what may be removed looked for`() async throws {
        let rests = Counter()
        let voice = voice
        let work = SpokenWork(
            SpokenWork.Parts(
                script: SpokenScript(text, language: .english, analysis: PlainTextAnalysis()),
                title: "Animals", folder: folder.path + "/speech", analysis: PlainTextAnalysis(),
                rested: { rests.add() }
            ) { voice })
        let readers = [SpokenReader(of: work), SpokenReader(of: work)]
        readers[0].interrupt()
        #expect(rests.count == 0)
        for _ in 0..<2 { readers[1].interrupt() }
        #expect(rests.count == 1)
    }

    @Test func `a sentence no voice can speak is left out and counted`() async throws {
        voice.fail("Bees buzzed.", VoiceError(.ended(line: "Bees buzzed.")))
        let reader = SpokenReader(of: work())
        #expect(try await samples(of: reader).prefix(600) == expected("ACD")[...])
        #expect(reader.losses == 1)
    }

    @Test func `the first sentence is left out too when no voice can speak it`() async throws {
        voice.fail("Ants ate.", VoiceError(.ended(line: "Ants ate.")))
        let reader = SpokenReader(of: work())
        #expect(try await samples(of: reader).prefix(600) == expected("BCD")[...])
        #expect(reader.losses == 1)
    }

    @Test func `without a voice the reason is thrown, and waiting ends`() async throws {
        voice.fail("Ants ate.", VoiceError(.notInstalled))
        let reader = SpokenReader(of: work())
        #expect(
            await rate(of: reader)
                == .failure(
                    ServiceError(
                        .voice(VoiceError(.notInstalled)), context: "the text “Animals”")))
        #expect(await reader.completed() == nil)
    }

    @Test(.timeLimit(.minutes(1)))
    func `who follows the text is told that it ends, when the voice fails or the reader leaves`()
        async throws
    {
        voice.fail("Ants ate.", VoiceError(.notInstalled))
        let failing = SpokenReader(of: work())
        var count = 0
        for await _ in failing.texts() { count += 1 }
        #expect(count == 1)
        voice.hold("Ants ate.")
        let leaving = SpokenReader(of: work())
        let texts = leaving.texts()
        await onThread { leaving.interrupt() }
        for await _ in texts { count += 1 }
        #expect(count == 2)
        voice.release("Ants ate.")
    }

    @Test func `what has nothing to say before the first sound does not set the rate`() async throws
    {
        let emoji = WrittenText(
            blocks: [TextBlock(.paragraph, "🦊."), TextBlock(.paragraph, "Ants ate.")])
        let reader = SpokenReader(of: work(emoji))
        #expect(await rate(of: reader) == .success(SampleRate(8_000)))
        #expect(try await samples(of: reader).prefix(200) == expected("A")[...])
        #expect(reader.length.frames.value == 200 + pause && reader.length.isExact)
        #expect(reader.losses == 0)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a text with nothing to say ends, with its reason`() async throws {
        let emoji = WrittenText(blocks: [TextBlock(.paragraph, "🦊."), TextBlock(.paragraph, "🐜.")])
        #expect(
            await rate(of: SpokenReader(of: work(emoji)))
                == .failure(ServiceError(.noSound, context: "the text “Animals”")))
        let failed = VoiceError(.failed(voice: "v", way: .mute, text: "Ants ate."))
        voice.fail("Ants ate.", failed)
        let one = WrittenText(blocks: [TextBlock(.paragraph, "Ants ate.")])
        #expect(
            await rate(of: SpokenReader(of: work(one)))
                == .failure(ServiceError(.voice(failed), context: "the text “Animals”")))
    }

    @Test func `a sentence at another rate is as long, and as high, as it was spoken`() async throws
    {
        voice.speak("Bees buzzed.", at: SampleRate(16_000))
        let reader = SpokenReader(of: work())
        let heard = try await samples(of: reader)
        #expect(heard.count == 700 + Int(pause))
        #expect(heard[240..<260].allSatisfy { (64...68).contains($0) })
        #expect(heard[300..<500] == expected("C")[...])
    }

    @Test func `a sentence a voice fails at is left out, and the others are heard`() async throws {
        voice.fail(
            "Bees buzzed.", VoiceError(.failed(voice: "v", way: .mute, text: "Bees buzzed.")))
        let reader = SpokenReader(of: work())
        #expect(try await samples(of: reader).prefix(600) == expected("ACD")[...])
        #expect(reader.losses == 1)
    }

    @Test func `a sentence that stands twice in a text is spoken once`() async throws {
        let twice = WrittenText(
            blocks: [TextBlock(.paragraph, "Ants ate. Bees buzzed. Ants ate. Dogs dug.")])
        let reader = SpokenReader(of: work(twice))
        #expect(try await samples(of: reader).prefix(800) == expected("ABAD")[...])
        #expect(voice.spoken.count == 3)
    }

    @Test func `a sentence that its listener has passed meanwhile is not spoken again`()
        async throws
    {
        let work = work()
        let reader = SpokenReader(of: work)
        _ = try await samples(of: reader)
        let isTakenUp = work.state.change { state in
            state.listener = 3
            return (0..<4).map { state.takeUp($0, work.parts.script) }
        }
        #expect(isTakenUp == [true, true, true, true])
    }

    @Test func `a text that repeats a sentence again and again is heard again`() async throws {
        let count = SpokenClips.mostParts + 1
        let words = (0..<count).map { "Ants ate \($0). Yes." }.joined(separator: " ")
        let text = WrittenText(blocks: [TextBlock(.paragraph, words)])
        do {
            let reader = SpokenReader(of: work(text))
            _ = try await samples(of: reader, count: 10_000_000)
            #expect(await reader.completed() == nil)
            reader.interrupt()
        }
        let again = work(text)
        #expect(again.whole == nil)
        let heard = try await samples(of: SpokenReader(of: again), count: 10_000_000)
        #expect(heard.count == count * 400 + Int(pause))
        // The last one has the pause behind its block.
        #expect(voice.spoken.count == count + 2)
    }

    @Test func `a line of the index that was cut costs that line alone`() async throws {
        do {
            let reader = SpokenReader(of: work())
            _ = try await samples(of: reader)
            reader.interrupt()
        }
        let index = folder.path + "/speech/sentences.tsv"
        let whole = try String(contentsOfFile: index, encoding: .utf8)
        try String(whole.dropLast(20)).write(toFile: index, atomically: false, encoding: .utf8)
        for _ in 0..<2 {
            let reader = SpokenReader(of: work())
            #expect(try await samples(of: reader).prefix(800) == expected("ABCD")[...])
            reader.interrupt()
        }
        #expect(voice.spoken.count == 5)
    }

    @Test(.timeLimit(.minutes(1)))
    func `what fails before the place that is heard does not move it`() async throws {
        voice.hold("Bees buzzed.")
        voice.fail("Bees buzzed.", VoiceError(.ended(line: "Bees buzzed.")))
        let work = work()
        let reader = SpokenReader(of: work)
        _ = try await samples(of: reader, count: 200)
        let place = work.state.read { $0.layout?.start(of: 3) ?? 0 }
        reader.stand(at: FrameCount(place))
        voice.release("Bees buzzed.")
        _ = try await samples(of: reader, from: place, count: 200)
        #expect(work.state.read { $0.layout?.start(of: 3) } == place)
        // Back there: the next sentence is heard.
        #expect(
            try await samples(of: reader, from: 200, count: 200).prefix(200) == expected("C")[...])
    }

    @Test func `an interrupted reader waits no longer`() async throws {
        voice.hold("Ants ate.")
        let reader = SpokenReader(of: work())
        async let reading = rate(of: reader)
        reader.interrupt()
        #expect(
            await reading
                == .failure(ServiceError(.cancelled, context: "the text “Animals”")))
        voice.release("Ants ate.")
    }

    @Test func `a whole recording is the file itself, one out of order its parts`() async throws {
        let reader = SpokenReader(of: work())
        _ = try await samples(of: reader)
        guard case .file(let path)? = await reader.completed() else {
            Issue.record("no file")
            return
        }
        #expect(path.hasSuffix("/sound.wav"))
        reader.interrupt()
        let turned = WrittenText(
            blocks: [TextBlock(.paragraph, "Cats cried. Ants ate. Bees buzzed. Dogs dug.")])
        let other = SpokenReader(of: work(turned))
        _ = try await samples(of: other)
        guard case .clips(let clips)? = await other.completed() else {
            Issue.record("no parts")
            return
        }
        #expect(clips.count == 3)
    }

    @Test(.timeLimit(.minutes(1)))
    func `the sound can be looked at as far as it is made, silent before it, at last the whole`()
        async throws
    {
        voice.hold("Bees buzzed.")
        let work = work()
        let reader = SpokenReader(of: work)
        _ = try await samples(of: reader, count: 200)
        var stills = reader.stills().makeAsyncIterator()
        let place = work.state.read { $0.layout?.start(of: 3) ?? 0 }
        reader.stand(at: FrameCount(place))
        voice.release("Bees buzzed.")
        guard case .stream(let bytes)? = await stills.next(), let still = bytes as? any SpokenSound
        else {
            Issue.record("no sound")
            return
        }
        let seen = try await samples(of: still)
        #expect(seen.prefix(200) == expected("A")[...])
        #expect(seen[200..<Int(place)].allSatisfy { $0 == 0 })
        #expect(seen[Int(place)...].prefix(200) == expected("D")[...])
        #expect(still.length.frames.value == Int64(seen.count) && still.length.isExact)
        // Back at what lies between, part of which was made by then.
        #expect(eventually { voice.spoken.count == 4 })
        _ = try await samples(of: reader, from: 200, count: 400)
        var last: AudioLocation?
        while let next = await stills.next() { last = next }
        guard case .clips? = last else {
            Issue.record("not whole")
            return
        }
    }

    @Test func `where nothing can be kept, a text is heard all the same`() async throws {
        try folder.write("no folder", to: "speech")
        let reader = SpokenReader(of: work())
        #expect(try await samples(of: reader).prefix(800) == expected("ABCD")[...])
    }

    @Test func `the text has the times of what is made, and all of them at the end`() async throws {
        let reader = SpokenReader(of: work())
        let texts = reader.texts()
        _ = try await samples(of: reader)
        var last: TrackPayload?
        for await text in texts { last = text }
        let payload = try #require(last)
        let document = try SubtitleReader.document(payload.bytes, name: payload.name)
        #expect(
            document.track.sentences.map(\.text) == [
                "Ants ate.", "Bees buzzed.", "Cats cried.", "Dogs dug.",
            ])
        let starts = document.track.sentences.map(\.start.milliseconds)
        #expect(starts == [0, 25, 50, 75])
        #expect(document.track.sentences[1].words.map(\.start.milliseconds) == [25, 37])
        #expect(!document.track.hasEstimatedWords)
    }
}

/// A number that is counted up from anywhere.
private final class Counter: Sendable {
    private let number = Mutex(0)
    var count: Int { number.withLock { $0 } }
    func add() { number.withLock { $0 += 1 } }
}
