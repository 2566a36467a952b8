import Foundation
import ListenCore
import Signal
import Subtitles
import Testing

@testable import Alignment

/// A voice of its own: every letter is a chord of its own, every word a rest.
private struct ChordVoice: TextVoicing {
    var tempo = 1.0
    var level: Float = 0.3
    let rate = SampleRate(16_000)

    func speak(
        _ lines: [String], in language: Language, isCancelled: @escaping @Sendable () -> Bool,
        each: (SpokenLine) throws -> Void
    ) throws {
        for line in lines { try each(spoken(line)) }
    }

    func spoken(_ line: String) -> SpokenLine {
        var spoken = SpokenLine(samples: [], rate: rate)
        func now() -> MediaTime {
            MediaTime(microseconds: Int64(spoken.samples.count) * 1_000_000 / 16_000)
        }
        rest(0.15, &spoken.samples)
        var begins = true
        for (place, letter) in line.unicodeScalars.enumerated() {
            guard letter.properties.isAlphabetic else {
                begins = true
                continue
            }
            if begins { spoken.events.append(.init(range: place..<(place + 1), start: now())) }
            begins = false
            spoken.phones.append(.init(name: String(letter), start: now()))
            tone(Int(letter.value), &spoken.samples)
        }
        rest(0.3, &spoken.samples)
        return spoken
    }

    private func rest(_ seconds: Double, _ samples: inout [Float]) {
        samples += [Float](repeating: 0, count: Int(seconds * 16_000))
    }

    private func tone(_ letter: Int, _ samples: inout [Float]) {
        let (low, high) = (
            300 + Double(letter &* 7_919 % 13) * 90, 1_500 + Double(letter &* 104_729 % 17) * 150
        )
        for index in 0..<Int(0.09 * 16_000 / tempo) {
            let time = Double(index) / 16_000
            let wave = sin(2 * .pi * low * time) + 0.6 * sin(2 * .pi * high * time)
            samples.append(level * Float(wave))
        }
    }
}

@Suite struct AlignerTests {
    private let lines = [
        "The ferry left at dawn.", "Nobody on board had slept much.",
        "A grey heron stood by the willow, and waited.", "Then the bell rang twice.",
        "Who would pay for the bread?", "Ana counted her coins again.",
    ]

    private func voiced(_ lines: [String]) throws -> VoicedScript {
        let script = ScriptBuilder(language: Language(tag: "en"), analysis: PlainTextAnalysis())
            .lines(of: lines)
        var voiced = VoicedScript(script)
        for line in script.lines { try voiced.append(ChordVoice().spoken(line.text)) }
        return voiced
    }

    /// A reading by another voice: the features, and when each word of each line begins.
    private func reading(
        _ lines: [String], tempo: Double = 0.8
    ) -> (heard: CepstralFeatures, starts: [[MediaTime]]) {
        let voice = ChordVoice(tempo: tempo, level: 0.1)
        var samples: [Float] = []
        var starts: [[MediaTime]] = []
        for line in lines {
            let spoken = voice.spoken(line)
            let base = MediaTime(microseconds: Int64(samples.count) * 1_000_000 / 16_000)
            starts.append(spoken.events.map { base + $0.start })
            samples += spoken.samples
        }
        var analyzer = CepstralAnalyzer(rate: SampleRate(16_000))
        samples.withUnsafeBufferPointer { analyzer.add($0) }
        analyzer.finish()
        return (analyzer.features, starts)
    }

    private func expect(_ line: AlignedScript.Line, _ starts: [MediaTime]) {
        #expect(line.words.count == starts.count)
        for (word, start) in zip(line.words, starts) {
            let apart = abs((word.start - start).milliseconds)
            #expect(apart <= 60, "\(word.text) of line \(line.index) is \(apart) ms off")
        }
    }

    @Test(arguments: [0.7, 1, 1.2])
    func `words are found at any pace`(tempo: Double) throws {
        let (heard, starts) = reading(lines, tempo: tempo)
        let found = try Aligner(voiced(lines), with: heard).align()
        #expect(found.lines.map(\.index) == Array(lines.indices) && found.missing == [])
        for line in found.lines {
            expect(line, starts[line.index])
            #expect(line.confidence > AlignedScript.Line.low)
        }
    }

    /// Noise that swells and fades, as long as a breath.
    private func breath(_ seconds: Double, level: Float) -> [Float] {
        var seed: UInt32 = 7
        let count = Int(seconds * 16_000)
        return (0..<count).map { index in
            seed = seed &* 1_664_525 &+ 1_013_904_223
            let noise = Float(Int32(bitPattern: seed)) / Float(Int32.max)
            return level * noise * Float(sin(Double.pi * Double(index) / Double(count)))
        }
    }

    @Test func `a line begins behind the breaths before it`() throws {
        let voice = ChordVoice(tempo: 0.8, level: 0.1)
        let still = [Float](repeating: 0, count: 12_000)
        var samples: [Float] = []
        var starts: [[MediaTime]] = []
        for line in lines {
            for _ in 0..<2 { samples += still + breath(0.4, level: 0.02) }
            samples += still
            let spoken = voice.spoken(line)
            let base = MediaTime(microseconds: Int64(samples.count) * 1_000_000 / 16_000)
            starts.append(spoken.events.map { base + $0.start })
            samples += spoken.samples
        }
        var analyzer = CepstralAnalyzer(rate: SampleRate(16_000))
        samples.withUnsafeBufferPointer { analyzer.add($0) }
        analyzer.finish()
        let found = try Aligner(voiced(lines), with: analyzer.features).align()
        #expect(found.missing == [])
        for line in found.lines { expect(line, starts[line.index]) }
    }

    @Test func `lines are found in noise as loud as half of the voice`() throws {
        let voice = ChordVoice(tempo: 0.8, level: 0.1)
        var samples: [Float] = []
        var starts: [[MediaTime]] = []
        for line in lines {
            samples += [Float](repeating: 0, count: 8_000)
            let spoken = voice.spoken(line)
            let base = MediaTime(microseconds: Int64(samples.count) * 1_000_000 / 16_000)
            starts.append(spoken.events.map { base + $0.start })
            samples += spoken.samples
        }
        var seed: UInt32 = 7
        for index in samples.indices {
            seed = seed &* 1_664_525 &+ 1_013_904_223
            samples[index] += 0.1 * Float(Int32(bitPattern: seed)) / Float(Int32.max)
        }
        var analyzer = CepstralAnalyzer(rate: SampleRate(16_000), reducesNoise: true)
        samples.withUnsafeBufferPointer { analyzer.add($0) }
        analyzer.finish()
        #expect(analyzer.features.noise?.isEverywhere == true)
        let found = try Aligner(voiced(lines), with: analyzer.features).align()
        #expect(found.missing == [] && found.lines.count == lines.count)
        for line in found.lines {
            let apart = abs((line.start - starts[line.index][0]).milliseconds)
            #expect(apart <= 100, "line \(line.index) is \(apart) ms off")
        }
    }

    @Test func `a preamble and credits are left out`() throws {
        let before = ["This is something else that nobody wrote down", "by somebody, who knows"]
        let behind = ["End of the recording, thank you very much"]
        let (heard, starts) = reading(before + lines + behind)
        let found = try Aligner(voiced(lines), with: heard).align()
        #expect(found.missing == [])
        for line in found.lines { expect(line, starts[line.index + before.count]) }
    }

    @Test func `lines that are not read are missing, and nothing is smeared over them`() throws {
        let skipped = [2, 3]
        let read = lines.indices.filter { !skipped.contains($0) }
        let (heard, starts) = reading(read.map { lines[$0] })
        let found = try Aligner(voiced(lines), with: heard).align()
        #expect(found.missing == skipped)
        for (line, starts) in zip(found.lines, starts) { expect(line, starts) }
    }

    @Test(arguments: [1, 2])
    func `a line that says something else is doubtful, its neighbours are not`(
        other: Int
    ) throws {
        let (heard, _) = reading(lines)
        var changed = lines
        changed[other] = "The bread and coins had been hers, once again."
        let found = try Aligner(voiced(changed), with: heard).align()
        for line in found.lines {
            #expect(
                line.isDoubtful == (line.index == other), "line \(line.index): \(line.confidence)")
            // It fits no better than its own sounds in another order.
            let misfit = try #require(line.evidence["misfit"])
            #expect((misfit > 0.8) == (line.index == other), "line \(line.index): \(misfit)")
        }
    }

    @Test func `another text is refused`() {
        let (heard, _) = reading(lines)
        let other = [
            "Quick zebras jump over fizzy vexing puddles.", "Six jockeys mix vodka, quartz, gin.",
            "Buzzing exotic djinns flock up.", "Wax my big jug quickly.",
        ]
        let error = #expect(throws: AlignmentError.self) {
            try Aligner(voiced(other), with: heard).align()
        }
        #expect(error?.code == .differs)
    }

    @Test(arguments: [
        (20, Float(0.94), true), (499, 0.95, false), (500, 0.95, true), (500, 0.99, false),
    ])
    func `a long recording that fits badly is judged by its lines`(
        phones: Int, misfit: Float, isTaken: Bool
    ) {
        #expect((misfit <= Aligner.mostMisfit(ofPhones: phones)) == isTaken)
    }

    @Test func `no text and no speech are said`() {
        let (heard, _) = reading(lines)
        #expect(throws: AlignmentError(.noText)) {
            try Aligner(VoicedScript(AlignmentScript(lines: [])), with: heard).align()
        }
        #expect(throws: AlignmentError(.noSpeech)) {
            try Aligner(voiced(lines), with: CepstralFeatures()).align()
        }
    }

    @Test func `edges that a person put stay, and the neighbours are found around them`() throws {
        let (heard, starts) = reading(lines)
        let wish = starts[2][0] - .milliseconds(240)
        let found = try Aligner(
            voiced(lines), with: heard,
            anchors: [AlignmentAnchor(line: 2, start: wish, end: starts[3][0])]
        ).align()
        #expect(found.missing == [])
        #expect(found.lines[2].start == wish && found.lines[2].end == starts[3][0])
        #expect(found.lines[2].confidence == 1)
        #expect(found.lines[1].end <= wish)
        for line in found.lines where line.index != 2 { expect(line, starts[line.index]) }
    }

    @Test func `an anchor chooses between two readings of one line`() throws {
        let twice = [lines[0], lines[1], lines[1], lines[2]]
        let (heard, starts) = reading(twice)
        for reading in 1...2 {
            let anchor = AlignmentAnchor(line: 1, start: starts[reading][0], end: nil)
            let found = try Aligner(
                voiced(Array(lines[0...2])), with: heard, anchors: [anchor]
            ).align()
            #expect(found.lines.map(\.index) == [0, 1, 2])
            expect(found.lines[1], starts[reading])
            expect(found.lines[2], starts[3])
        }
    }

    @Test func `anchors that cannot be are passed over`() throws {
        let (heard, starts) = reading(lines)
        let found = try Aligner(
            voiced(lines), with: heard,
            anchors: [
                AlignmentAnchor(line: 9, start: .zero, end: nil),
                AlignmentAnchor(line: 1, start: starts[1][0], end: nil),
                AlignmentAnchor(line: 4, start: .milliseconds(10_000_000), end: nil),
            ]
        ).align()
        for line in found.lines where line.index != 4 { expect(line, starts[line.index]) }
    }

    @Test(arguments: [
        // Two lines at each other's times, and lines so near that nothing can be said between.
        [(1, 4), (3, 2)], [(1, 5), (5, 1)], [(2, 5), (4, 5)],
    ])
    func `anchors that are wrong do not make it another text`(
        wrong: [(line: Int, place: Int)]
    ) throws {
        let (heard, starts) = reading(lines)
        let anchors = wrong.enumerated().map { number, each in
            AlignmentAnchor(
                line: each.line, start: starts[each.place][0] + .milliseconds(Int64(50 * number)),
                end: nil)
        }
        let found = try Aligner(voiced(lines), with: heard, anchors: anchors).align()
        #expect(!found.lines.isEmpty)
    }

    @Test func `cancelling ends it`() {
        let (heard, _) = reading(lines)
        #expect(throws: CancellationError.self) {
            try Aligner(voiced(lines), with: heard).align(isCancelled: { true })
        }
    }

    @Test func `cues are the lines, with words inside or alone`() throws {
        let (heard, _) = reading(lines)
        let found = try Aligner(voiced(lines), with: heard).align()
        #expect(found.cues(words: .none).map(\.text) == lines)
        #expect(found.cues(words: .none).allSatisfy { $0.words.isEmpty })
        let words = found.cues(words: .inside)[0].words.map(\.text)
        #expect(words == ["The", "ferry", "left", "at", "dawn."])
        #expect(found.cues(words: .alone).count == found.lines.reduce(0) { $0 + $1.words.count })
    }
}
