package import AudioIO
package import ListenCore
import Signal

/// A stretch of a recording as samples of one channel, at a rate that is asked for.
package enum MonoStretch {
    /// The longest stretch that is read.
    package static let longest = MediaTime.seconds(600)

    /// Reads a stretch of a source; without a range all of it.
    ///
    /// Exactly as many frames come back as the stretch has at the rate, with silence where the
    /// recording ends before it. Belongs to the source's thread.
    package static func read(
        _ source: any AudioSource, _ range: Range<MediaTime>?, at rate: SampleRate
    ) throws(AudioError) -> [Float] {
        let own = source.format.sampleRate
        let most = longest.frame(at: own).value
        let first = max(.zero, range?.lowerBound ?? .zero).frame(at: own)
        let wanted = range.map {
            min(most, max(0, $0.upperBound.frame(at: own).value - first.value))
        }
        var left = Int(wanted ?? most)
        let reached = try source.seek(to: first)
        var converter = RateConverter(from: own, to: rate)
        var result: [Float] = []
        if reached == first {
            let reader = MonoReader(source)
            while left > 0, let chunk = try reader.next() {
                let taken = UnsafeBufferPointer(rebasing: chunk.prefix(left))
                converter.add(taken, to: &result)
                left -= taken.count
            }
        }
        converter.finish(to: &result)
        guard let wanted else { return result }
        let count = length(wanted, from: own, to: rate)
        if result.count > count { result.removeLast(result.count - count) }
        result.append(contentsOf: repeatElement(0, count: count - result.count))
        return result
    }

    /// Changes the rate of samples.
    package static func convert(
        _ samples: [Float], from own: SampleRate, to rate: SampleRate
    ) -> [Float] {
        guard own != rate else { return samples }
        var converter = RateConverter(from: own, to: rate)
        var result: [Float] = []
        samples.withUnsafeBufferPointer { converter.add($0, to: &result) }
        converter.finish(to: &result)
        return result
    }

    /// Makes the first and last samples rise and fall, so that a cut does not click.
    package static func soften(_ samples: inout [Float], over count: Int) {
        let count = min(count, samples.count / 2)
        guard count > 0 else { return }
        for place in 0..<count {
            let share = Float(place) / Float(count)
            samples[place] *= share
            samples[samples.count - 1 - place] *= share
        }
    }

    /// The frames of a stretch at another rate, rounded to the nearest.
    package static func length(
        _ frames: Int64, from own: SampleRate, to rate: SampleRate
    ) -> Int {
        let (up, down) = (Int64(rate.framesPerSecond), Int64(own.framesPerSecond))
        return Int((frames * up + down / 2) / down)
    }
}
