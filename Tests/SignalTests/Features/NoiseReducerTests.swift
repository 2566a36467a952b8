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
        var reducer = NoiseReducer()
        var clear = frames.compactMap { reducer.add($0) }
        while let next = reducer.next() { clear.append(next) }
        return clear
    }

    @Test func `loud noise is taken out, and the voice stays`() {
        let clear = cleared(frames(noise: 0.4))
        #expect(clear.count == 1_000)
        for (index, frame) in clear.enumerated() where index % 100 > 60 {
            #expect(frame.energies.allSatisfy { $0 < 0.1 } && frame.level < -6, "frame \(index)")
        }
        for (index, frame) in clear.enumerated() where index % 100 < 50 {
            #expect(frame.energies[0] > 0.4 && frame.level > -6, "frame \(index)")
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
