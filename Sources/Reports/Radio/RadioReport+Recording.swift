import AudioIO
import ConsoleOutput
import Files
import ListenCore
import SharedWork

extension RadioReport {
    /// Receives a station for some time, without playing it, and keeps that as a chapter.
    ///
    /// A signal ends it earlier; what has come until then is kept.
    package func record(_ typed: String, minutes: Int) async throws {
        let station = try await named(typed)
        let sound = try tune(station)
        defer { sound.interrupt() }
        let name = station.title.printable(limit: 200)
        let wanted = MediaTime.seconds(Double(minutes) * 60)
        console.note("Recording “\(name)” for \(minutes) min; Ctrl-C keeps what has come.")
        let signal = await InterruptibleWork().outcome {
            try await wait(RecordingWait(for: wanted), of: sound)
        }.signal
        guard !sound.kept.isEmpty else {
            if let signal { throw SessionInterrupted(signal: signal) }
            // A station that was given up says why; of one that is still called nothing came.
            sound.allowWaiting(false)
            do {
                _ = try await DiskWork.run { try sound.entry(for: .zero) }
            } catch let error as ServiceError where error.code == .cancelled {
                throw StatedError(
                    .unavailable,
                    "Nothing came from “\(name)”, and nothing is kept. Try again later, or another"
                        + " station.")
            }
            return
        }
        let range =
            sound.kept
            .lowerBound..<min(
                sound.kept.upperBound, sound.kept.lowerBound + wanted)
        let kept = try await recorder.keep(
            sound, range, of: station.title, language: station.language)
        console.note(kept.sentence)
        if let signal { throw SessionInterrupted(signal: signal) }
    }

    private func named(_ typed: String) async throws -> KeptStation {
        if typed.contains("://") { return try look(typed) }
        return try typedStation(typed, in: try await stations().stations())
    }

    /// Waits until so much has come, or no more will.
    private func wait(_ wait: RecordingWait, of sound: any LiveSound) async throws {
        try await withThrowingTaskGroup { group in
            group.addTask {
                for await sentence in sound.notices() { console.note(sentence) }
            }
            group.addTask {
                let start = ContinuousClock.now
                // A full disk: what is whole is kept while there is room for it.
                while !sound.isLosing,
                    !wait.isOver(sound.kept, after: start.duration(to: .now))
                {
                    try await Task.sleep(for: .milliseconds(250))
                }
            }
            try await group.next()
            group.cancelAll()
        }
    }
}

/// The end of a recording: by the sound that came, and by the clock where too little comes.
struct RecordingWait: Hashable, Sendable {
    /// The time that is wanted.
    let wanted: MediaTime
    /// The time beyond it for a station to be called, and to be called again.
    static let reserve = Duration.seconds(60)

    /// A wait for so much sound.
    init(for wanted: MediaTime) { self.wanted = wanted }

    /// True when enough has come, or no more is waited for.
    func isOver(_ kept: Range<MediaTime>, after elapsed: Duration) -> Bool {
        kept.upperBound - kept.lowerBound >= wanted
            || elapsed >= .microseconds(wanted.microseconds) + Self.reserve
    }
}
