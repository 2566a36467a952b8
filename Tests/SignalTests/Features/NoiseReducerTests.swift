import Testing

@testable import Signal

@Suite struct NoiseReducerTests {
    /// Ten seconds: two bands, a voice in the first for half of each second.
    private func frames(noise: Float) -> [NoiseReducer.Frame] {
        (0..<1_000).map { index in
            let voice: Float = index % 100 < 50 ? 1 : 0
            return NoiseReducer.Frame(energies: [noise + voice, noise], level: 0)
        }
    }

    private func cleared(_ frames: [NoiseReducer.Frame]) -> [NoiseReducer.Frame] {
        reduced(frames).clear
    }

    private func reduced(
        _ frames: [NoiseReducer.Frame]
    ) -> (clear: [NoiseReducer.Frame], floor: NoiseFloor?) {
        var reducer = NoiseReducer()
        var clear = frames.compactMap { reducer.add($0) }
        while let next = reducer.next() { clear.append(next) }
        return (clear, reducer.floor)
    }

    @Test func `loud noise is taken out, and the voice stays`() {
        let clear = cleared(frames(noise: 0.4))
        #expect(clear.count == 1_000)
        // Half of the noise, which is taken for half as much again as its least, is the floor.
        for (index, frame) in clear.enumerated() where (61..<97).contains(index % 100) {
            #expect(frame.energies.allSatisfy { abs($0 - 0.3) < 0.01 }, "frame \(index)")
            #expect(frame.level < -6, "frame \(index)")
        }
        for (index, frame) in clear.enumerated() where index % 100 < 50 {
            #expect(frame.energies[0] > 0.4 && frame.level > -6, "frame \(index)")
        }
    }

    @Test func `the noise that is left is told, and how much of the sound it is in`() throws {
        let floor = try #require(reduced(frames(noise: 0.4)).floor)
        #expect(floor.energies.allSatisfy { abs($0 - 0.3) < 0.01 } && floor.isEverywhere)
        let rest = Array(repeating: frames(noise: 0), count: 3).flatMap { $0 }
        let part = try #require(reduced(frames(noise: 0.4) + rest).floor)
        #expect(part.energies.allSatisfy { $0 > 0 && $0 < 0.15 } && !part.isEverywhere)
        #expect(reduced(rest).floor == nil)
    }

    @Test func `a band without noise makes a frame loud, however soft it is`() {
        // Loud noise in the first band, a soft voice in the second.
        let sound = (0..<1_000).map { index in
            let voice: Float = index % 100 < 50 ? 0.05 : 0
            return NoiseReducer.Frame(energies: [1, 0.001 + voice], level: 0)
        }
        let levels = cleared(sound).map(\.level)
        for second in 1..<9 {
            let (voice, pause) = (levels[second * 100 + 25], levels[second * 100 + 75])
            #expect(voice > pause + 10, "second \(second): \(voice), \(pause)")
        }
    }

    @Test(arguments: [Float(0), 1e-6, 1e-3])
    func `soft noise stays as it is`(noise: Float) {
        let before = frames(noise: noise)
        let clear = cleared(before)
        #expect(clear.map(\.energies) == before.map(\.energies))
        #expect(clear.allSatisfy { $0.level == 0 })
    }

    @Test(arguments: [0, 1, 24, 425, 426, 3_000])
    func `as many frames come out as went in`(count: Int) {
        let frame = NoiseReducer.Frame(energies: [0.1], level: -10)
        #expect(cleared(Array(repeating: frame, count: count)).count == count)
    }
}
