import AudioIO
import Foundation
import ListenCore
import Testing
import TimeStretch

struct SoundTouchStretcherTests {
    private let mono = AudioFormat(sampleRate: SampleRate(44_100), channels: 1)
    static let rates = [30, 50, 60, 75, 90, 110, 125, 150, 175, 200, 250, 300]

    private func stretched(
        _ input: [Float], _ hundredths: Int, _ format: AudioFormat, chunk: Int = 1000
    ) -> [Float] {
        let stretcher = SoundTouchStretcher()
        stretcher.reset(rate: PlaybackRate(hundredths: hundredths), format: format)
        var output: [Float] = []
        var buffer = [Float](repeating: 0, count: 777 * format.channels)
        func drain() {
            while true {
                let frames = buffer.withUnsafeMutableBufferPointer { stretcher.read(into: $0) }
                guard frames > 0 else { return }
                output += buffer[..<(frames * format.channels)]
            }
        }
        for start in stride(from: 0, to: input.count, by: chunk * format.channels) {
            let part = input[start..<min(start + chunk * format.channels, input.count)]
            part.withUnsafeBufferPointer { stretcher.write($0) }
            drain()
        }
        stretcher.finish()
        drain()
        return output
    }

    private func sine(_ frequency: Double, frames: Int) -> [Float] {
        (0..<frames).map { Float(0.5 * sin(2 * .pi * frequency * Double($0) / 44_100)) }
    }

    @Test func `at normal speed every bit passes`() {
        let stereo = AudioFormat(sampleRate: SampleRate(44_100), channels: 2)
        let input = (0..<100_000).map { Float(($0 * 7919) % 2003) / 1001.5 - 1 }
        #expect(stretched(input, 100, stereo) == input)
    }

    @Test(arguments: rates)
    func `the length is exact, whatever the rate and the length`(hundredths: Int) {
        for frames in [0, 1, 50, 4_000, 44_100, 100_003] {
            let output = stretched(sine(200, frames: frames), hundredths, mono)
            #expect(output.count == (frames * 100 + hundredths / 2) / hundredths)
        }
    }

    @Test(arguments: rates)
    func `the pitch stays within one percent`(hundredths: Int) {
        let output = stretched(sine(200, frames: 44_100 * 4), hundredths, mono)
        let middle = Array(output[(output.count / 4)..<(output.count * 3 / 4)])
        let rises = zip(middle, middle.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
        let frequency = Double(rises) / (Double(middle.count) / 44_100)
        #expect(abs(frequency - 200) < 2.5, "\(frequency) Hz")
    }

    @Test(arguments: [50, 75, 90, 110, 125, 150, 200])
    func `what sounds at a place is what stands there in the recording`(hundredths: Int) {
        // Bursts of noise of 80 ms at irregular places.
        let places = (0..<60).map { index -> Double in
            let jitter = Double((index * 7919) % 97) / 1000
            return 0.3 + Double(index) * 0.5 + jitter
        }
        var input = [Float](repeating: 0, count: 44_100 * 32)
        var seed: UInt32 = 1
        for place in places {
            let start = Int(place * 44_100)
            for frame in start..<(start + 3528) {
                seed = seed &* 1_664_525 &+ 1_013_904_223
                input[frame] = Float(Int32(bitPattern: seed)) / Float(Int32.max) * 0.5
            }
        }
        let output = stretched(input, hundredths, mono)
        let rate = Double(hundredths) / 100
        let errors = places.map { place -> Double in
            // The centre of the energy near the place where the burst belongs.
            let from = Int((place - 0.1) / rate * 44_100)
            let to = min(output.count, Int((place + 0.18) / rate * 44_100))
            var (weight, sum) = (0.0, 0.0)
            for frame in max(0, from)..<to {
                let energy = Double(output[frame] * output[frame])
                weight += energy
                sum += energy * Double(frame)
            }
            return weight > 0 ? sum / weight / 44_100 * rate - (place + 0.04) : 1
        }
        let sorted = errors.sorted()
        let worst = sorted.map(abs).sorted()
        #expect(abs(sorted[30]) < 0.005)
        #expect(worst[30] < 0.006)
        #expect(worst[57] < 0.012)
    }

    @Test(arguments: [50, 75, 150, 200])
    func `a sine keeps its loudness and has no clicks`(hundredths: Int) {
        let output = stretched(sine(200, frames: 44_100 * 3), hundredths, mono)
        let middle = output[(output.count / 10)..<(output.count * 9 / 10)]
        let mean = middle.reduce(0) { $0 + Double($1 * $1) } / Double(middle.count)
        #expect(abs(mean.squareRoot() - 0.3536) < 0.02)
        let values = Array(middle)
        var bend: Float = 0
        for index in 2..<values.count {
            let rise = values[index] - values[index - 1]
            let before = values[index - 1] - values[index - 2]
            bend = max(bend, abs(rise - before))
        }
        // A clean sine's second difference is 0.5 × (2π × 200 ÷ 44100)² = 0.0004.
        #expect(bend < 0.01)
    }

    @Test func `a reset forgets what was inside`() {
        let stretcher = SoundTouchStretcher()
        stretcher.reset(rate: PlaybackRate(hundredths: 150), format: mono)
        sine(300, frames: 30_000).withUnsafeBufferPointer { stretcher.write($0) }
        stretcher.reset(rate: .normal, format: mono)
        var buffer = [Float](repeating: 9, count: 100)
        #expect(buffer.withUnsafeMutableBufferPointer { stretcher.read(into: $0) } == 0)
        [Float]([0.25, 0.5]).withUnsafeBufferPointer { stretcher.write($0) }
        #expect(buffer.withUnsafeMutableBufferPointer { stretcher.read(into: $0) } == 2)
        #expect(buffer[..<2] == [0.25, 0.5])
    }
}
