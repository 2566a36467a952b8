import Synchronization

/// The state that the audio callback uses, in manually allocated memory.
///
/// Ring indices are absolute frame numbers that only grow; a frame's slot is its index modulo the
/// capacity (a power of two). Writers: the producer thread writes `writeIndex`, `endIndex`,
/// `wantedSpace` and, in a flush, `readIndex` and `generation`; the consumer thread writes
/// `readIndex`, `isRendering`, `underruns`, `isShort` and its own variables; the player writes
/// `gain` and `wantsFadeIn`.
struct RenderCore: ~Copyable {
    let samples: UnsafeMutablePointer<Float>
    let channels: Int
    let capacity: Int
    /// The length of a fade at an edge, in frames; 0 for none.
    let fadeFrames: Int
    /// The change of the gain in one frame.
    let gainStep: Float

    let readIndex = Atomic<Int64>(0)
    let writeIndex = Atomic<Int64>(0)
    let endIndex = Atomic<Int64>(.max)
    let generation = Atomic<Int>(0)
    let isRendering = Atomic<Bool>(false)
    /// The gain's bit pattern.
    let gain = Atomic<UInt32>(Float(1).bitPattern)
    let underruns = Atomic<Int>(0)
    let wantsFadeIn = Atomic<Bool>(true)
    /// The free frames that the waiting producer wants; 0 when it does not wait.
    let wantedSpace = Atomic<Int>(0)
    /// True when the consumer got fewer frames than it requested and waits for a poke.
    let isShort = Atomic<Bool>(false)

    /// The state that only the consumer thread reads and writes; kept apart, so that every other
    /// access to the core is a read.
    let consumer: UnsafeMutablePointer<Consumer>

    /// The consumer thread's own variables.
    struct Consumer {
        /// The gain reached so far.
        var gain: Float = 1
        /// The fade's factor reached so far.
        var envelope: Float = 0
        /// The generation of the last render.
        var seenGeneration = 0
        /// True when the last render found the ring empty.
        var wasDry = true
    }

    /// The result of one render call.
    struct Given {
        let frames: Int
        /// True when the producer waits for the space that is free now.
        let wakesProducer: Bool
        /// True when more frames are available at once.
        let wakesConsumer: Bool
    }

    /// Copies up to `frames` frames; fewer when the ring holds fewer.
    ///
    /// `isRendering` is true during the copy: a flush moves `readIndex` first and waits for it to
    /// become false before the producer may overwrite a slot, so the copy never races; its exchange
    /// then fails and the frames are not returned.
    @_noLocks @_noAllocation
    func render(into output: UnsafeMutablePointer<Float>, frames: Int) -> Given {
        isRendering.store(true, ordering: .sequentiallyConsistent)
        let start = readIndex.load(ordering: .sequentiallyConsistent)
        let room = writeIndex.load(ordering: .sequentiallyConsistent) - start
        let count = Int(max(0, min(Int64(frames), room)))
        if count > 0 {
            copy(from: start, count: count, into: output)
            shape(output, count: count)
        }
        let end = start + Int64(count)
        let isGiven = readIndex.compareExchange(
            expected: start, desired: end, ordering: .sequentiallyConsistent
        ).exchanged
        isRendering.store(false, ordering: .sequentiallyConsistent)
        if isGiven, count > 0 { consumer.pointee.wasDry = false }
        if !isGiven { consumer.pointee.envelope = 0 }
        let isShort = !isGiven || count < frames
        return Given(
            frames: isGiven ? count : 0, wakesProducer: takeProducerWake(),
            wakesConsumer: isShort && noteShort(at: end, isFlushed: !isGiven))
    }

    /// Copies frames out of the ring, in two parts when it wraps.
    ///
    /// Written as loops: the compiler proves them and makes them block copies, while it cannot see
    /// into `memcpy`.
    @_noLocks @_noAllocation
    private func copy(from start: Int64, count: Int, into output: UnsafeMutablePointer<Float>) {
        let slot = Int(start & Int64(capacity - 1))
        let first = min(count, capacity - slot) * channels
        let source = samples + slot * channels
        for index in 0..<first { output[index] = source[index] }
        let rest = count * channels - first
        for index in 0..<rest { output[first + index] = samples[index] }
    }

    /// Applies the fades and the gain; frames that need neither stay bit-exact.
    @_noLocks @_noAllocation
    private func shape(_ output: UnsafeMutablePointer<Float>, count: Int) {
        let now = generation.load(ordering: .acquiring)
        // Both requests are cleared at once, so that one flush fades in once, not in two renders.
        let isAsked = wantsFadeIn.exchange(false, ordering: .acquiring)
        if isAsked || now != consumer.pointee.seenGeneration {
            consumer.pointee.seenGeneration = now
            consumer.pointee.envelope = 0
        }
        let target = Float(bitPattern: gain.load(ordering: .relaxed))
        if fadeFrames == 0 { consumer.pointee.envelope = 1 }
        if consumer.pointee.envelope < 1 { fade(output, count: count) }
        if target != 1 || consumer.pointee.gain != 1 {
            amplify(output, count: count, target: target)
        }
    }

    /// Multiplies by an envelope that rises after an edge.
    @_noLocks @_noAllocation
    private func fade(_ output: UnsafeMutablePointer<Float>, count: Int) {
        let step = 1 / Float(fadeFrames)
        var index = 0
        for _ in 0..<count {
            consumer.pointee.envelope = min(1, consumer.pointee.envelope + step)
            for _ in 0..<channels {
                output[index] *= consumer.pointee.envelope
                index &+= 1
            }
        }
    }

    /// Multiplies by a gain that moves smoothly, with a soft limiter above 1.
    @_noLocks @_noAllocation
    private func amplify(
        _ output: UnsafeMutablePointer<Float>, count: Int, target: Float
    ) {
        let isBoosted = target > 1 || consumer.pointee.gain > 1
        var index = 0
        for _ in 0..<count {
            consumer.pointee.gain += max(-gainStep, min(gainStep, target - consumer.pointee.gain))
            for _ in 0..<channels {
                let value = output[index] * consumer.pointee.gain
                output[index] = isBoosted ? SoftLimiter.limited(value) : value
                index &+= 1
            }
        }
    }

    /// True when the producer waits and its space is free; called once for each wait.
    @_noLocks @_noAllocation
    private func takeProducerWake() -> Bool {
        let wanted = wantedSpace.load(ordering: .sequentiallyConsistent)
        guard wanted > 0, freeFrames() >= wanted else { return false }
        return wantedSpace.exchange(0, ordering: .sequentiallyConsistent) > 0
    }

    /// Frames that can be written now.
    @_noLocks @_noAllocation
    func freeFrames() -> Int {
        let read = readIndex.load(ordering: .sequentiallyConsistent)
        return capacity - Int(writeIndex.load(ordering: .sequentiallyConsistent) - read)
    }

    /// Records that the consumer wants more and counts an underrun; true when frames came between
    /// the check and the record, so that the consumer must be woken.
    @_noLocks @_noAllocation
    private func noteShort(at position: Int64, isFlushed: Bool) -> Bool {
        isShort.store(true, ordering: .sequentiallyConsistent)
        let written = writeIndex.load(ordering: .sequentiallyConsistent)
        if isFlushed || written > position { return takeConsumerWake() }
        let isAtEnd = position >= endIndex.load(ordering: .sequentiallyConsistent)
        if !isAtEnd, !consumer.pointee.wasDry { underruns.add(1, ordering: .relaxed) }
        consumer.pointee.wasDry = true
        return false
    }

    /// True when the consumer waits for frames; called once for each wait.
    @_noLocks @_noAllocation
    func takeConsumerWake() -> Bool {
        isShort.exchange(false, ordering: .sequentiallyConsistent)
    }
}
