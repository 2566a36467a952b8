import Foundation
import Glibc
import ListenTestSupport
import Synchronization

/// The recorded monitor of a private server's null sink, mono, with the time at which every sample
/// sounded.
package final class MonitorRecording: Sendable {
    /// Samples per second.
    package static let sampleRate = 48_000

    private struct State {
        var samples: [Float] = []
        var bytes: [UInt8] = []
        /// The smallest difference between arrival and place of any chunk: the instant of sample 0,
        /// since nothing arrives before it sounds.
        var origin = Int64.max

        /// Adds samples; one that is cut in two waits for its other part.
        mutating func take(_ chunk: ArraySlice<UInt8>, at now: Int64) {
            bytes += chunk
            let whole = bytes.count / 4
            bytes.withUnsafeBytes { raw in
                for index in 0..<whole {
                    samples.append(raw.loadUnaligned(fromByteOffset: index * 4, as: Float.self))
                }
            }
            bytes.removeFirst(whole * 4)
            origin = min(origin, now - MonitorRecording.length(samples.count))
        }
    }

    /// The state shared by the reading thread and the owner.
    private final class Shared: Sendable {
        let state = Mutex(State())
    }

    private let recorder: ChildProcess
    private let shared = Shared()

    /// Reads a recorder's output on a thread of its own until it ends.
    init?(_ recorder: ChildProcess) {
        guard let descriptor = recorder.output else { return nil }
        self.recorder = recorder
        let shared = shared
        // Holds the recorder, and with it the descriptor, until its end.
        Thread.detachNewThread {
            withExtendedLifetime(recorder) { Self.read(descriptor, into: shared) }
        }
    }

    deinit {
        stop()
    }

    /// Ends the recording; what was recorded stays.
    package func stop() {
        recorder.end()
    }

    /// The number of samples recorded so far.
    package var count: Int { shared.state.withLock { $0.samples.count } }

    /// The samples so far.
    package var samples: [Float] { shared.state.withLock { $0.samples } }

    /// The time at which a sample sounded, in nanoseconds of the monotonic clock.
    package func nanoseconds(ofSample index: Int) -> Int64 {
        let origin = shared.state.withLock { $0.origin }
        return origin + Self.length(index)
    }

    /// Waits until some more milliseconds of the server's time are recorded.
    package func waitForMore(milliseconds: Int) -> Bool {
        let end = count + milliseconds * Self.sampleRate / 1000
        return eventually(within: 60_000 + 2 * milliseconds) { count >= end }
    }

    /// The samples at which the sound becomes louder than `threshold` after at least `silence`
    /// milliseconds below it.
    package func onsets(above threshold: Float, after silence: Int = 20) -> [Int] {
        let gap = silence * Self.sampleRate / 1000
        var found: [Int] = []
        var last = -gap
        for (index, sample) in samples.enumerated() where abs(sample) > threshold {
            if index - last >= gap { found.append(index) }
            last = index
        }
        return found
    }

    private static func length(_ samples: Int) -> Int64 {
        Int64(samples) * 1_000_000_000 / Int64(sampleRate)
    }

    private static func read(_ descriptor: Int32, into shared: Shared) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            let now = Int64(PseudoTerminal.now)
            guard count > 0 else { return }
            shared.state.withLock { $0.take(buffer[..<count], at: now) }
        }
    }
}
