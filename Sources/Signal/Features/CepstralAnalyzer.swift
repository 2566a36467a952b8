import Glibc
package import ListenCore

/// Computes features of a stream of mono samples, in constant memory.
///
/// Frame n covers the 25 ms around n × 10 ms, or 512 samples if that is less. Below 28 kHz all
/// samples are used, above it every second or more after a low pass. Loud steady noise is taken
/// out if that is asked for; features then come some seconds behind the samples. Belongs to one
/// thread.
package struct CepstralAnalyzer {
    /// The features so far.
    package private(set) var features = CepstralFeatures()

    private static let exponent = 9
    private static let lowest = 80.0
    private static let highest = 6_800.0

    private var decimator: Decimator
    private var spectrum = PowerSpectrum(exponent: exponent)
    private let scale: MelScale
    private let window: [Float]
    /// The samples from frame to frame, not a whole number at all rates: frame n begins at n × hop.
    private let hop: Double
    private var samples: [Float]
    /// The place of the first sample in `samples`; the first half window is before the beginning.
    private var origin = 0
    private var next = 0

    private var work: [Float]
    private var power: [Float]
    private let reducesNoise: Bool
    private var noise = NoiseReducer()
    private var energies: [Float]

    /// The highest frequency that is used in sound of a rate; the other side of a comparison uses
    /// none above it either.
    package static func ceiling(_ rate: SampleRate) -> Double {
        let all = Double(rate.framesPerSecond)
        return min(highest, all / Double(factor(all)) * 0.48)
    }

    /// The factor of decimation: one of so many samples is kept.
    private static func factor(_ rate: Double) -> Int { max(1, Int(rate / 14_000)) }

    /// An analyzer of mono samples at a rate; both sides of a comparison use the same `ceiling`,
    /// the highest frequency that is used.
    ///
    /// `reducesNoise` takes loud steady noise out.
    package init(rate: SampleRate, ceiling: Double = .infinity, reducesNoise: Bool = false) {
        self.reducesNoise = reducesNoise
        let all = Double(rate.framesPerSecond)
        let factor = Self.factor(all)
        let own = all / Double(factor)
        decimator = Decimator(factor: factor)
        hop = own / 100
        let count = max(2, min(1 << Self.exponent, Int(own * 0.025)))
        window = (0..<count).map { index in
            Float(0.54 - 0.46 * cos(2 * Double.pi * (Double(index) + 0.5) / Double(count)))
        }
        scale = MelScale(
            count: BandCosines.bands, from: Self.lowest,
            to: min(ceiling, Self.ceiling(rate)), size: 1 << Self.exponent, rate: own)
        // One more sample, for the difference to the previous one.
        samples = Array(repeating: 0, count: count / 2 + 1)
        origin = -(count / 2 + 1)
        work = Array(repeating: 0, count: count)
        power = Array(repeating: 0, count: (1 << Self.exponent) / 2 + 1)
        energies = Array(repeating: 0, count: BandCosines.bands)
    }

    /// Adds the next samples.
    package mutating func add(_ new: UnsafeBufferPointer<Float>) {
        decimator.add(new, into: &samples)
        analyze()
    }

    /// Ends the sound: the last frames are computed.
    package mutating func finish() {
        decimator.finish(into: &samples)
        samples += Array(repeating: 0, count: window.count / 2)
        analyze()
        while let clear = noise.next() { append(clear) }
        features.noise = noise.floor
    }

    private mutating func analyze() {
        while true {
            let start = Int((Double(next) * hop).rounded()) - window.count / 2 - origin
            guard start >= 1, start + window.count <= samples.count else { break }
            frame(at: start)
            next += 1
        }
        let done = Int((Double(next) * hop).rounded()) - window.count / 2 - origin - 1
        if done > 8_192 {
            samples.removeFirst(done)
            origin += done
        }
    }

    private mutating func frame(at start: Int) {
        var loudness: Float = 0
        for index in window.indices {
            let sample = samples[start + index]
            loudness += sample * sample
            work[index] = (sample - 0.97 * samples[start + index - 1]) * window[index]
        }
        work.withUnsafeBufferPointer { work in
            power.withUnsafeMutableBufferPointer { spectrum.transform(work, into: $0) }
        }
        power.withUnsafeBufferPointer { scale.apply(to: $0, into: &energies) }
        let mean = loudness / Float(window.count)
        let level = 10 * log10f(max(mean, 1e-10))
        let frame = NoiseReducer.Frame(energies: energies, level: level)
        if !reducesNoise {
            append(frame)
        } else if let clear = noise.add(frame) {
            append(clear)
        }
    }

    /// Appends the features of a frame.
    private mutating func append(_ clear: NoiseReducer.Frame) {
        for band in energies.indices { energies[band] = logf(max(clear.energies[band], 1e-10)) }
        features.append(BandCosines.cepstrum(of: energies), level: clear.level)
    }
}
