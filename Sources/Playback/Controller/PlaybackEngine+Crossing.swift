import AudioIO
import ListenCore

/// The transition from one recording into the next without a gap.
///
/// The decoder crosses some time before the crossing is heard. Until then all commands apply to the
/// recording that is heard, and the decoder's reports about the next one wait here.
struct Crossing {
    /// The ring frame that is the next recording's first.
    let frame: FrameCount
    let next: NextRecording
    let length: SourceLength
    /// The reports about the next recording that came before it is heard.
    var early: [DecoderReport] = []
}

extension PlaybackEngine {
    /// Sets the recording that follows the present one.
    ///
    /// A crossing that was decoded and is not heard yet is taken back.
    func prepare(_ next: NextRecording?) {
        if crossing != nil { handle(.successorDropped) }
        successor = next
        mailbox.post(.prepare(next))
    }

    /// Notes that the decoder writes the next recording from a ring frame on.
    ///
    /// A recording that is no longer wanted is refused once; when the decoder reports the same
    /// crossing again, it is too late to change.
    func crossing(
        of generation: Generation, at frame: FrameCount, into next: NextRecording,
        _ length: SourceLength
    ) {
        guard generation == machine.generation else { return }
        if successor?.tag != next.tag, refusedCrossing != frame {
            refusedCrossing = frame
            return handle(.successorDropped)
        }
        crossing = Crossing(frame: frame, next: next, length: length)
        watchCrossing()
    }

    func forgetCrossing() {
        crossing = nil
        crossingAttempt += 1
        crossingStalled = .zero
    }

    /// Looks again at the time the next recording's first frame should be heard.
    func watchCrossing() {
        guard let crossing, let context, machine.state == .playing, machine.isUncorked else {
            return
        }
        crossingAttempt += 1
        let left = MediaTime(crossing.frame - played, at: context.format.sampleRate)
        deadline(in: max(left, Self.shortestLook), .checkCrossing(attempt: crossingAttempt))
    }

    func lookAtCrossing(_ attempt: Int) {
        guard attempt == crossingAttempt, let crossing, let context else { return }
        guard played >= crossing.frame || hasStalled(before: crossing, context) else {
            return watchCrossing()
        }
        guard successor?.tag == crossing.next.tag else { return endBefore(crossing) }
        self.crossing = nil
        successor = nil
        refusedCrossing = nil
        location = crossing.next.location
        let length = MediaTime(crossing.length.frames, at: context.format.sampleRate)
        let isExact = crossing.length.isExact
        clock.cross(duration: isExact ? length : .zero)
        handle(
            .crossed(
                machine.generation.ofNextChapter, crossing.next.tag, duration: length,
                isExact: isExact))
        mailbox.post(.crossed)
        for report in crossing.early { receive(report) }
    }

    /// Ends the present recording where the next one, which is no longer wanted, would begin: it
    /// was with the device already when it was let go.
    ///
    /// The decoder still has the present recording, and returns to it.
    private func endBefore(_ crossing: Crossing) {
        guard machine.state == .playing, machine.isUncorked else { return }
        forgetCrossing()
        refusedCrossing = nil
        handle(.decoderEnded(machine.generation))
        handle(.drained(machine.generation))
    }

    /// True when the device has fetched everything before the crossing and its clock has stood
    /// still for a while: the clock is an estimate, and may stop short of the crossing for good.
    private func hasStalled(before crossing: Crossing, _ context: RenderContext) -> Bool {
        let now = played
        guard now == crossingPlayed, context.readIndex >= crossing.frame else {
            (crossingPlayed, crossingStalled) = (now, .zero)
            return false
        }
        let left = MediaTime(crossing.frame - now, at: context.format.sampleRate)
        crossingStalled = crossingStalled + max(left, Self.shortestLook)
        return crossingStalled >= Self.drainStall
    }

    /// Keeps a report about a recording that is not heard yet.
    ///
    /// A report that the ring is filled applies to the one that is heard, too.
    func isEarly(_ report: DecoderReport) -> Bool {
        guard crossing != nil, report.generation == machine.generation.ofNextChapter else {
            return false
        }
        switch report {
        case .prefilled: handle(.prefilled(machine.generation))
        case .ended, .failed:
            crossing?.early.append(report)
            handle(.prefilled(machine.generation))
        default: crossing?.early.append(report)
        }
        return true
    }
}
