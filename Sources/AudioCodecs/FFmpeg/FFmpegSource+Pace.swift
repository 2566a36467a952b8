import AudioIO
import ListenCore

/// Time stamps that run at another pace than the frames: a reader counted the bytes of a packet as
/// its frames.
extension FFmpegSource {
    /// The number of packets in a row with the same wrong pace that is no coincidence.
    private static let enoughPaces = 8

    /// Corrects the length of a tick if all the next packets are longer, or shorter, than their
    /// stamps say, in the same proportion; once, unless there are too few.
    ///
    /// The examined steps are stored ahead.
    func findPace() throws(AudioError) {
        guard !isPaced else { return }
        var (paces, former): ([Pace], (time: Int64, frames: Int64)?) = ([], nil)
        for index in 0...Self.enoughPaces {
            if index == ahead.count { ahead.append(Piece(try decoder.next())) }
            guard case .frames(let samples, let stamp) = ahead[index], let stamp else { return }
            if let former {
                let (ticks, isFar) = stamp.subtractingReportingOverflow(former.time)
                let pace = Pace(ticks: ticks, frames: former.frames)
                guard !isFar, ticks > 0, line.ticks(ticks) != pace.frames,
                    pace == paces.first ?? pace
                else { break }
                paces.append(pace)
            }
            former = (stamp, Int64(samples.count / format.channels))
        }
        isPaced = true
        guard paces.count == Self.enoughPaces, let pace = paces.first else { return }
        line.add(pace.ticks, for: pace.frames)
    }

    /// A number of frames, and the ticks that they take by their stamps.
    private struct Pace: Hashable {
        let ticks: Int64
        let frames: Int64
    }
}
