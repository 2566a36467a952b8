import AudioIO
import CPulse
import ListenCore

/// Replacement of frames that the server has queued and not played.
///
/// The ring and the clock go back at once, the server when the new frames come: their first write
/// goes to their place in its queue (a relative seek, which server and libpulse count as free space
/// at once), and the server itself takes back what the device can return. So the old frames remain
/// as a fallback under the new ones. If those do not come in time, the queue is cut, so that no old
/// frame is heard in their place.
extension PulseStream {
    /// The time, in microseconds, that the server needs before the first frame taken back would be
    /// heard.
    private static let cutLead: Int64 = 10_000

    /// Takes back every frame more than `margin` after the one being heard.
    ///
    /// Returns the index of the first frame that is not heard as it was written. The lock keeps
    /// libpulse's thread from rendering meanwhile.
    func takeBack(keeping margin: FrameCount) -> FrameCount {
        connection.locked {
            let heard = clock.heard(at: Self.now)
            var index = min(heard + max(margin.value, 0), ring.writeIndex.value)
            if index < sent.end {
                index = max(index, sent.oldest + 1)
                overhang += sent.end - index
                sent.rewind(to: index)
                clock.rewind(to: index)
                isReplacing = true
                isPadded = false
                if isSilent || isSuspended || isLost || isClosed {
                    cut()
                } else {
                    scheduleCut(in: clock.microseconds(for: index - heard) - Self.cutLead)
                    startTiming()
                }
            }
            ring.rewind(to: FrameCount(index))
            return FrameCount(index)
        }
    }

    /// Ends the server's queue at the last frame that was not taken back, unless new frames did so.
    ///
    /// Writes that frame once more: a seek alone cannot be sent, and without it the server would
    /// read on in the middle of a block.
    func cut() {
        guard overhang > 0, !isLost, !isClosed else { return }
        let back = (overhang + 1) * Int64(frameBytes)
        sent.withFrame(sent.end - 1) { frame in
            _ = pa_stream_write(stream, frame, frameBytes, nil, -back, PA_SEEK_RELATIVE)
            overhang = 0
        }
    }

    private func scheduleCut(in microseconds: Int64) {
        guard microseconds > 0 else { return cut() }
        let time = pa_rtclock_now() + pa_usec_t(microseconds)
        if let cutEvent {
            pa_context_rttime_restart(connection.context, cutEvent, time)
            return
        }
        cutEvent = pa_context_rttime_new(
            connection.context, time, { _, _, _, own in PulseStream.at(own) { $0.cut() } },
            Unmanaged.passUnretained(self).toOpaque())
    }
}
