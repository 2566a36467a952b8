import Glibc

/// Takes loud steady noise out of the energies of the bands of a spectrum, frame by frame.
///
/// The noise of a band is the least energy it had within two seconds on either side (Martin 2001).
/// Where noise is not far below the loudest sound of some seconds, it is subtracted from the energy
/// of three frames (Berouti 1979), and half of it is added: the rest of noise differs widely from
/// frame to frame, and a floor above it hides that. The level of a frame is then that of what its
/// bands have above their noise, each as a multiple of its own, so that a soft band without noise
/// counts as much as a loud one in noise. Quieter noise stays as it is. Constant memory: frames
/// come out four seconds after they went in.
struct NoiseReducer {
    /// The energies of the bands of a frame, and its level in decibels.
    struct Frame {
        var energies: [Float]
        var level: Float

        /// The mean square of the samples.
        fileprivate var power: Float { powf(10, level / 10) }
    }

    /// The frames of a block.
    private static let block = 25
    /// The blocks on either side in which the least and the greatest energies are looked for.
    private static let reach = 8
    private static let reachOfVoice = 16
    /// The part of the energy before in a smoothed one: single frames of noise differ widely.
    private static let smoothness: Float = 0.8
    /// The noise as a multiple of the least smoothed energy.
    private static let bias: Float = 1.5
    /// The part of the noise that stays as the floor of a band.
    private static let rest: Float = 0.5
    /// The frames on either side whose energies a frame shares, for its bands and for its level.
    private static let near = 1
    private static let nearLevel = 2
    /// The multiple of the noise from which a band counts for the level, and the least that bands
    /// count together.
    private static let audible: Float = 1.2
    private static let inaudible: Float = 0.05
    /// The decibels below the loudest sound from which noise is subtracted, and those over which
    /// that sets in.
    private static let farBelow: Float = 18
    private static let onset: Float = 5
    /// The least power that has a level.
    private static let leastPower: Float = 1e-10

    /// The energies of a block: the least of each band, with the power behind them, and the greatest
    /// of all together.
    private struct Block {
        var least: [Float]
        var loudest: Float = 0
    }

    private var held: [Frame] = []
    private var smoothed: [Float] = []
    private var blocks: [Block] = []
    /// The number of frames that went in, and of those that came out.
    private var (taken, given) = (0, 0)
    /// The noise of the bands in the block that comes out, its power, and the part of it that is
    /// taken out; empty where it is soft.
    private var noise: [Float] = []
    private var noisePower: Float = 0
    private var share: Float = 0
    /// The sums over blocks of what is left of the noise, and of the parts; the number of blocks.
    private var left: [Float] = []
    private var shares: Float = 0
    private var estimates: Float = 0

    /// The noise that is left in the frames that came out; `nil` where none was loud.
    var floor: NoiseFloor? {
        guard shares > 0 else { return nil }
        return NoiseFloor(energies: left.map { $0 / estimates }, share: shares / estimates)
    }

    /// Takes a frame; returns the one that comes out for it, if any does yet.
    mutating func add(_ frame: Frame) -> Frame? {
        let values = frame.energies + [frame.power]
        if smoothed.isEmpty { smoothed = values }
        for band in smoothed.indices {
            smoothed[band] =
                Self.smoothness * smoothed[band] + (1 - Self.smoothness) * values[band]
        }
        if taken % Self.block == 0 { blocks.append(Block(least: smoothed)) }
        let last = blocks.count - 1
        for band in smoothed.indices {
            blocks[last].least[band] = min(blocks[last].least[band], smoothed[band])
        }
        blocks[last].loudest = max(blocks[last].loudest, smoothed.dropLast().reduce(0, +))
        taken += 1
        held.append(frame)
        return taken - given > (Self.reachOfVoice + 1) * Self.block ? next() : nil
    }

    /// The next of the frames that have not come out at the end; `nil` behind the last.
    mutating func next() -> Frame? {
        guard given < taken else { return nil }
        if given % Self.block == 0 { estimate(given / Self.block) }
        // Frames that came out are dropped many at a time, but for those near the next.
        let done = held.count - (taken - given)
        if done >= 1_000 { held.removeFirst(done - Self.nearLevel) }
        let place = held.count - (taken - given)
        given += 1
        return noise.isEmpty ? held[place] : cleared(place)
    }

    private func cleared(_ place: Int) -> Frame {
        var clear = held[place]
        for band in noise.indices {
            let energy = energy(band, near: place, Self.near)
            clear.energies[band] = max(energy - noise[band], 0) + Self.rest * noise[band]
        }
        var sum: Float = 0
        for band in noise.indices {
            let energy = energy(band, near: place, Self.nearLevel)
            sum += max(energy / max(noise[band], 1e-12) - Self.audible, 0)
        }
        let heard = max(Self.inaudible, sum / Float(noise.count))
        let level = 10 * log10f((noisePower + Self.leastPower) * heard)
        clear.level += (level - clear.level) * share
        return clear
    }

    /// The mean energy of a band in the frames around one.
    private func energy(_ band: Int, near place: Int, _ reach: Int) -> Float {
        let frames = held[max(0, place - reach)..<min(held.count, place + reach + 1)]
        return frames.reduce(0) { $0 + $1.energies[band] } / Float(frames.count)
    }

    /// Estimates the noise of a block by the blocks around it.
    private mutating func estimate(_ block: Int) {
        let near = blocks[max(0, block - Self.reach)..<min(blocks.count, block + Self.reach + 1)]
        let wide = blocks[
            max(0, block - Self.reachOfVoice)..<min(blocks.count, block + Self.reachOfVoice + 1)]
        var least = smoothed.map { _ in Float.infinity }
        for each in near {
            for band in least.indices { least[band] = min(least[band], each.least[band]) }
        }
        // Blocks are kept by their number; what is in those far behind is not needed any more.
        if block > Self.reachOfVoice { blocks[block - Self.reachOfVoice - 1].least = [] }
        let bands = least.dropLast().map { $0 * Self.bias }
        let all = bands.reduce(0, +)
        let loudest = wide.lazy.map(\.loudest).max() ?? 0
        estimates += 1
        guard all > 0, loudest > 0 else {
            noise = []
            return
        }
        share = min(1, max(0, (10 * log10f(all / loudest) + Self.farBelow) / Self.onset))
        noise = share > 0 ? bands.map { $0 * share } : []
        noisePower = (least.last ?? 0) * Self.bias
        shares += share
        if left.isEmpty { left = bands.map { _ in 0 } }
        for band in noise.indices { left[band] += Self.rest * noise[band] }
    }
}
