import AudioIO
import ListenCore
import Synchronization
import Testing

@testable import Playback

/// Reads of streams with holes that a seek calls away.
@Suite struct CallingAwayTests {
    private func begin() throws -> DecoderJob {
        .begin(
            Generation(chapter: 0, stretch: 1), at: .zero, rate: .normal, plan: .straight,
            into: try RenderContext(format: RampTape.format, capacity: FrameCount(8_000)))
    }

    @Test func `a seek called while a chapter is crossed into calls away the stream that is read`()
        throws
    {
        let (former, next) = (RampTape(seconds: 10), RampTape(seconds: 10, arrived: 0))
        let mailbox = DecoderMailbox()
        mailbox.read(former)
        mailbox.post(try begin())
        #expect(former.state.withLock { $0.mayWait } == false)
        // The decoder crosses before it sees the job.
        mailbox.read(next)
        #expect(former.state.withLock { $0.mayWait })
        #expect(next.state.withLock { $0.mayWait } == false)
        _ = mailbox.next()
        #expect(next.state.withLock { $0.mayWait })
    }
}
