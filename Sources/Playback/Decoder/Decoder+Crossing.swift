import AudioIO
import ListenCore
import Practice

/// The recording that follows without a gap.
struct Successor {
    let next: NextRecording
    /// The opened recording.
    var source: (any AudioSource)?
    /// True when it could not be opened, or when its format differs.
    var isRefused = false
    var wasTried = false
}

/// The recording that is still heard while its successor is being written.
struct Former {
    let source: any AudioSource
    /// The successor.
    let next: NextRecording
    /// The stream it is read from.
    let stream: (any ByteSource)?
    let plan: PlaybackPlan
    let toldLength: MediaTime
    let toldExact: Bool
    let level: SilenceSkipper.Level
    /// The ring frame at which the successor begins.
    let crossing: FrameCount
    /// True when another successor was set since.
    var isReplaced = false
}

extension Decoder {
    /// Opens the successor while there is nothing else to do; returns true when it tried.
    func openSuccessor() -> Bool {
        guard let next = successor, former == nil, !next.wasTried, next.source == nil else {
            return false
        }
        successor?.wasTried = true
        open(next)
        return true
    }

    private func open(_ next: Successor) {
        // Reading ahead must not make the present recording wait for bytes.
        if case .stream(let bytes) = next.next.location { bytes.allowWaiting(false) }
        defer { if case .stream(let bytes) = next.next.location { bytes.allowWaiting(true) } }
        do throws(AudioError) {
            let opened = try opener.open(next.next.location)
            successor?.source = opened
            successor?.isRefused = opened.format != source?.format
        } catch {
            successor?.isRefused = error.code != .cancelled
        }
    }

    /// Continues with the first frame of the successor that is to be heard, if it can be used.
    func cross() -> Bool {
        guard former == nil, let next = successor, !next.isRefused, let source, let context else {
            return false
        }
        if next.source == nil { open(next) }
        guard let successor, let following = successor.source, !successor.isRefused else {
            return false
        }
        guard let first = seek(following, to: successor.next) else { return false }
        stage.stand(at: first)
        let crossing = context.writeIndex
        former = Former(
            source: source, next: successor.next, stream: mailbox.stream, plan: plan,
            toldLength: toldLength, toldExact: toldExact, level: stage.level ?? level,
            crossing: crossing)
        use(following, successor, from: first)
        report(.crossing(generation, at: crossing, successor.next, following.length))
        generation = generation.ofNextChapter
        clock.setCrossing(crossing)
        return begun()
    }

    /// Moves the successor to its first frame; `nil` when its bytes have not come so far, or it
    /// cannot be read there.
    ///
    /// One that is no longer than the beginning that a person passes over is heard whole.
    private func seek(_ following: any AudioSource, to next: NextRecording) -> FrameCount? {
        if case .stream(let bytes) = next.location { bytes.allowWaiting(false) }
        defer { if case .stream(let bytes) = next.location { bytes.allowWaiting(true) } }
        let (rate, length) = (following.format.sampleRate, following.length.frames)
        let isTooShort =
            length > .zero && next.start + .seconds(1) > MediaTime(length, at: rate)
        return try? following.seek(to: isTooShort ? .zero : next.start.frame(at: rate))
    }

    private func use(
        _ following: any AudioSource, _ next: Successor, from first: FrameCount
    ) {
        source = following
        successor = nil
        plan = .straight
        itinerary = Itinerary(
            .straight, from: MediaTime(first, at: following.format.sampleRate))
        level = SilenceSkipper.Level()
        stage.forgetLevel()
        saved = .zero
        reach = first
        toldLength = MediaTime(following.length.frames, at: following.format.sampleRate)
        toldExact = following.length.isExact
        toldLosses = 0
        if case .stream(let bytes) = next.next.location {
            mailbox.read(bytes)
        } else {
            mailbox.read(nil)
        }
    }

    private func begun() -> Bool {
        do throws(AudioError) {
            try goOn(blending: [])
        } catch {
            stop(because: error)
        }
        return true
    }

    /// Returns from a successor that is not heard yet to the recording before it, unless the frames
    /// from `index` on are the successor's.
    func returnToFormer(before index: FrameCount = .zero) {
        guard let former, let following = source else { return }
        guard index < former.crossing else {
            report(.crossing(generation, at: former.crossing, former.next, following.length))
            generation = generation.ofNextChapter
            return
        }
        if !former.isReplaced { successor = Successor(next: former.next, source: following) }
        source = former.source
        plan = former.plan
        (toldLength, toldExact) = (former.toldLength, former.toldExact)
        toldLosses = former.source.losses
        level = former.level
        stage.forgetLevel()
        // No frame of the recording has this number, so the stage seeks before it reads.
        stage.stand(at: FrameCount(-1))
        self.former = nil
        clock.setCrossing(nil)
        mailbox.read(former.stream)
    }
}
