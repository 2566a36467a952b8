import ListenCore
import Signal
import Testing

struct SilenceDetectorTests {
    private let rate = SampleRate(1000)

    private func silences(_ parts: [(Float, Int)]) -> [Range<Int64>] {
        var detector = SilenceDetector(at: rate, minimum: .milliseconds(200))
        for (level, count) in parts {
            let samples = (0..<count).map { $0 % 2 == 0 ? level : -level }
            samples.withUnsafeBufferPointer { detector.add($0) }
        }
        detector.finish()
        return detector.silences
    }

    @Test func `a long pause is found and a short one is not`() {
        #expect(silences([(0.5, 500), (0, 300), (0.5, 500), (0, 100), (0.5, 50)]) == [500..<800])
    }

    @Test func `a recording that ends in silence says so`() {
        #expect(silences([(0.5, 500), (0.001, 255)]) == [500..<755])
        #expect(silences([(0, 1000)]) == [0..<1000])
        #expect(silences([]).isEmpty)
    }

    @Test func `decibels and factors are each other's inverse`() {
        for value in stride(from: Float(-60), through: 20, by: 1.5) {
            #expect(abs(Decibels(factor: Decibels(value).factor).value - value) < 0.001)
        }
        #expect(Decibels(factor: 0).value == -.infinity)
        #expect(Decibels(factor: 0).factor == 0)
        #expect(Decibels(.nan).factor == 1)
    }
}
