import Glibc
package import ListenCore
import Synchronization

/// The ring between the decoder thread and the audio callback, and the atomics that control the
/// callback.
///
/// One producer thread writes and flushes, one consumer thread (the sink's) renders, and any thread
/// may read the indices and set the gain. Indices are absolute: frame 0 is the first ever written,
/// and a flush moves the read index forward to the write index instead of starting again, so that
/// an index means one frame for ever.
///
/// Sendable: the core stays at a fixed address until `deinit`; everything in it that two threads
/// use is atomic, and ring slots are handed over by the indices (`RenderCore`).
///
/// ```swift
/// let ring = try RenderContext(format: format, capacity: FrameCount(8_192))
/// let written = samples.withUnsafeBufferPointer { ring.write($0) }
/// ```
package final class RenderContext: @unchecked Sendable {
    /// The layout of the frames.
    package let format: AudioFormat
    /// The number of frames that the ring holds.
    package let capacity: Int

    private let core: UnsafeMutablePointer<RenderCore>
    private let producerPipe: WakePipe
    private let consumerPipe: WakePipe

    /// A ring of at least `capacity` frames (rounded up to a power of two).
    ///
    /// `fade` is the length of the fade after a flush; zero leaves every frame unchanged. Throws
    /// when descriptors have run out.
    package init(
        format: AudioFormat, capacity: FrameCount, fade: MediaTime = .milliseconds(5)
    ) throws(AudioError) {
        let wanted = Int(min(max(capacity.value, 64), 1 << 24))
        let frames = 1 << (Int.bitWidth - (wanted - 1).leadingZeroBitCount)
        let rate = format.sampleRate
        self.format = format
        self.capacity = frames
        producerPipe = try WakePipe()
        consumerPipe = try WakePipe()
        let samples = UnsafeMutablePointer<Float>.allocate(capacity: frames * format.channels)
        samples.initialize(repeating: 0, count: frames * format.channels)
        let consumer = UnsafeMutablePointer<RenderCore.Consumer>.allocate(capacity: 1)
        consumer.initialize(to: RenderCore.Consumer())
        core = .allocate(capacity: 1)
        core.initialize(
            to: RenderCore(
                samples: samples, channels: format.channels, capacity: frames,
                fadeFrames: Int(min(max(fade.frame(at: rate).value, 0), 1 << 20)),
                gainStep: 100 / Float(rate.framesPerSecond), consumer: consumer))
    }

    deinit {
        core.pointee.samples.deallocate()
        core.pointee.consumer.deallocate()
        core.deinitialize(count: 1)
        core.deallocate()
    }

    /// Copies the next frames to the device; fewer than requested (or none) when the ring is empty
    /// or ended.
    ///
    /// Called by the sink on its one consumer thread, real-time or not. The work is
    /// `RenderCore.render`, which the compiler proves free of locks and allocations; the only
    /// addition is the write of one byte to a non-blocking pipe, at most once for each wait of the
    /// producer, which costs a few microseconds and never waits. `output` holds at least `frames`
    /// frames.
    package func render(into output: UnsafeMutablePointer<Float>, frames: Int) -> Int {
        let given = core.pointee.render(into: output, frames: frames)
        if given.wakesProducer { producerPipe.poke() }
        if given.wakesConsumer { consumerPipe.poke() }
        return given.frames
    }
}

// MARK: - Producer

extension RenderContext {
    /// The number of frames that `write` would accept now.
    package var writableFrames: Int { core.pointee.freeFrames() }

    /// Copies as many whole frames as fit and returns their number.
    ///
    /// Called on the producer thread; never waits.
    package func write(_ frames: UnsafeBufferPointer<Float>) -> Int {
        let channels = format.channels
        let index = core.pointee.writeIndex.load(ordering: .relaxed)
        let count = min(frames.count / channels, writableFrames)
        guard count > 0, let source = frames.baseAddress else { return 0 }
        let slot = Int(index & Int64(capacity - 1))
        let first = min(count, capacity - slot)
        let samples = core.pointee.samples
        (samples + slot * channels).update(from: source, count: first * channels)
        if count > first {
            samples.update(from: source + first * channels, count: (count - first) * channels)
        }
        core.pointee.writeIndex.store(index + Int64(count), ordering: .sequentiallyConsistent)
        if core.pointee.takeConsumerWake() { consumerPipe.poke() }
        return count
    }

    /// Marks the frame before `writeIndex` as the last of the recording, so that an empty ring is
    /// the end and no underrun.
    ///
    /// Called on the producer thread; a flush removes the mark.
    package func markEnd() {
        let index = core.pointee.writeIndex.load(ordering: .relaxed)
        core.pointee.endIndex.store(index, ordering: .sequentiallyConsistent)
    }

    /// Removes the end mark, because more frames follow after all.
    ///
    /// Called on the producer thread.
    package func unmarkEnd() {
        core.pointee.endIndex.store(.max, ordering: .sequentiallyConsistent)
    }

    /// Drops every frame that was not rendered and the end mark; the next frame written is the next
    /// one rendered, faded in.
    ///
    /// Called on the producer thread, with the callback running or not; call the sink's `flush`
    /// after it and before the next `write`. Waits the few microseconds that a running render call
    /// needs.
    package func flush() {
        let core = core
        core.pointee.generation.add(1, ordering: .sequentiallyConsistent)
        core.pointee.endIndex.store(.max, ordering: .sequentiallyConsistent)
        let index = core.pointee.writeIndex.load(ordering: .relaxed)
        core.pointee.readIndex.store(index, ordering: .sequentiallyConsistent)
        waitForRender()
    }

    /// Goes back to an index of at most `writeIndex`: later frames are forgotten, rendered or not,
    /// and the next write gets that index.
    ///
    /// Called by a sink's `takeBack` on the producer thread, while nothing renders. The end mark is
    /// removed. New frames in place of rendered ones do not fade in (the producer blends them);
    /// until they come, an empty ring is no underrun, and their first write wakes the sink.
    package func rewind(to index: FrameCount) {
        let core = core
        let place = min(max(index.value, 0), core.pointee.writeIndex.load(ordering: .relaxed))
        core.pointee.endIndex.store(.max, ordering: .sequentiallyConsistent)
        if place < core.pointee.readIndex.load(ordering: .sequentiallyConsistent) {
            core.pointee.readIndex.store(place, ordering: .sequentiallyConsistent)
            core.pointee.wantsFadeIn.store(false, ordering: .releasing)
            // The middle of the sound is being heard, whatever edge was rendered last.
            core.pointee.consumer.pointee.envelope = 1
        }
        core.pointee.writeIndex.store(place, ordering: .sequentiallyConsistent)
        core.pointee.consumer.pointee.wasDry = true
        core.pointee.isShort.store(true, ordering: .sequentiallyConsistent)
    }

    /// Sleeps until at least `frames` frames (half the ring when nil) can be written, or until
    /// `wakeProducer` was called.
    ///
    /// Called on the producer thread. May return early: check again. While the sink does not pull
    /// nothing wakes it.
    package func waitForSpace(of frames: Int? = nil) {
        let wanted = min(max(frames ?? capacity / 2, 1), capacity)
        core.pointee.wantedSpace.store(wanted, ordering: .sequentiallyConsistent)
        if writableFrames < wanted { producerPipe.wait() }
        core.pointee.wantedSpace.store(0, ordering: .sequentiallyConsistent)
    }

    private func waitForRender() {
        while core.pointee.isRendering.load(ordering: .sequentiallyConsistent) { sched_yield() }
    }
}

// MARK: - Any thread

extension RenderContext {
    /// Frames written since the start.
    package var writeIndex: FrameCount {
        FrameCount(core.pointee.writeIndex.load(ordering: .acquiring))
    }

    /// Frames given to the device (or dropped by a flush) since the start.
    package var readIndex: FrameCount {
        FrameCount(core.pointee.readIndex.load(ordering: .acquiring))
    }

    /// True when the last frame of the recording was given to the device.
    package var isDrained: Bool {
        let end = core.pointee.endIndex.load(ordering: .acquiring)
        return core.pointee.readIndex.load(ordering: .acquiring) >= end
    }

    /// The number of times the ring ran empty during playback.
    package var underruns: Int { core.pointee.underruns.load(ordering: .relaxed) }

    /// The loudness as a factor, 0…16; changes are smoothed over some
    /// milliseconds, and above 1 a soft limiter holds the peaks.
    package var gain: Float {
        get { Float(bitPattern: core.pointee.gain.load(ordering: .relaxed)) }
        set {
            let clamped = newValue.isFinite ? min(max(newValue, 0), 16) : 1
            core.pointee.gain.store(clamped.bitPattern, ordering: .relaxed)
        }
    }

    /// Makes the next rendered frames fade in, as after a gap.
    package func requestFadeIn() {
        core.pointee.wantsFadeIn.store(true, ordering: .releasing)
    }

    /// Wakes the producer from `waitForSpace` or `waitForWake`, or lets its
    /// next wait return at once.
    package func wakeProducer() {
        producerPipe.poke()
    }
}

// MARK: - Sink

extension RenderContext {
    /// A descriptor that becomes readable when `render` returned too few frames and more are
    /// available now; the sink polls it, then calls `acknowledgeFrames`.
    package var framesDescriptor: Int32 { consumerPipe.descriptor }

    /// Clears the wake-ups of `framesDescriptor`.
    ///
    /// Called by the sink before it renders again.
    package func acknowledgeFrames() {
        consumerPipe.drain()
    }
}
