import Glibc

/// Takes loud steady noise out of the energies of the bands of a spectrum, frame by frame.
///
/// The noise of a band is the least energy it had within a second on either side (Martin 2001).
/// Where noise is not far below the loudest sound of some seconds, it is subtracted from the energy
/// (Berouti 1979); quieter noise stays as it is. Constant memory: frames come out four seconds
/// after they went in.
struct NoiseReducer {
    /// The energies of the bands of a frame, and its level in decibels.
    struct Frame {
        var energies: [Float]
        var level: Float
    }

    /// The frames of a block.
    private static let block = 25
    /// The blocks on either side in which the least and the greatest energies are looked for.
    private static let reach = 4
    private static let reachOfVoice = 16
    /// The part of the energy before in a smoothed one: single frames of noise differ widely.
    private static let smoothness: Float = 0.8
    /// The noise as a multiple of the least smoothed energy.
    private static let bias: Float = 1.5
    /// The multiple of the noise that is subtracted, and the part of it that stays.
    private static let excess: Float = 1.5
    private static let rest: Float = 0.1
    /// The decibels below the loudest sound from which noise is subtracted, and those over which
    /// that sets in.
    private static let farBelow: Float = 18
    private static let onset: Float = 5
    private static let lowestLevel: Float = -100

    /// The energies of a block: the least of each band, and the greatest of all together.
    private struct Block {
        var least: [Float]
        var loudest: Float = 0
    }

    private var held: [Frame] = []
    private var smoothed: [Float] = []
    private var blocks: [Block] = []
    /// The number of frames that went in, and of those that came out.
    private var (taken, given) = (0, 0)
    /// The noise of the bands in the block that comes out.
    private var noise: [Float] = []

    /// Takes a frame; returns the one that comes out for it, if any does yet.
    mutating func add(_ frame: Frame) -> Frame? {
        if smoothed.isEmpty { smoothed = frame.energies }
        for band in smoothed.indices {
            smoothed[band] =
                Self.smoothness * smoothed[band] + (1 - Self.smoothness) * frame.energies[band]
        }
        if taken % Self.block == 0 { blocks.append(Block(least: smoothed)) }
        let last = blocks.count - 1
        for band in smoothed.indices {
            blocks[last].least[band] = min(blocks[last].least[band], smoothed[band])
        }
        blocks[last].loudest = max(blocks[last].loudest, smoothed.reduce(0, +))
        taken += 1
        held.append(frame)
        return taken - given > (Self.reachOfVoice + 1) * Self.block ? next() : nil
    }

    /// The next of the frames that have not come out at the end; `nil` behind the last.
    mutating func next() -> Frame? {
        guard given < taken else { return nil }
        if given % Self.block == 0 { estimate(given / Self.block) }
        let place = held.count - (taken - given)
        let frame = held[place]
        // Frames that came out are dropped many at a time.
        if place >= 1_000 { held.removeFirst(place + 1) }
        given += 1
        return cleared(frame)
    }

    private func cleared(_ frame: Frame) -> Frame {
        guard !noise.isEmpty else { return frame }
        var clear = frame
        for band in noise.indices {
            let energy = frame.energies[band]
            clear.energies[band] = max(
                energy - Self.excess * noise[band], min(energy, Self.rest * noise[band]))
        }
        let (before, after) = (frame.energies.reduce(0, +), clear.energies.reduce(0, +))
        if before > 0, after > 0 {
            clear.level = max(Self.lowestLevel, frame.level + 10 * log10f(after / before))
        }
        return clear
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
        let all = Self.bias * least.reduce(0, +)
        let loudest = wide.lazy.map(\.loudest).max() ?? 0
        guard all > 0, loudest > 0 else {
            noise = []
            return
        }
        let share = (10 * log10f(all / loudest) + Self.farBelow) / Self.onset
        noise = share > 0 ? least.map { $0 * Self.bias * min(1, share) } : []
        // Blocks are kept by their number; what is in those far behind is not needed any more.
        if block > Self.reachOfVoice { blocks[block - Self.reachOfVoice - 1].least = [] }
    }
}
