import AudioIO
import ListenCore

/// Time stamps that go at another pace than the frames: a reader took the bytes of a packet for its
/// frames.
extension FFmpegSource {
    /// So many packets in a row, each as much longer than its stamps say, were no chance.
    private static let enoughPaces = 8

    /// Takes a tick for what it is if all the packets that come next are longer, or shorter, than
    /// their stamps say, each in the same proportion; once, unless there are too few.
    ///
    /// What is looked at is ahead then.
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
        line.take(pace.ticks, for: pace.frames)
    }

    /// How many frames come in how many ticks.
    private struct Pace: Hashable {
        let ticks: Int64
        let frames: Int64
    }
}
