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
            try await wait(for: wanted, of: sound)
        }.signal
        guard !sound.kept.isEmpty else {
            if let signal { throw SessionInterrupted(signal: signal) }
            // The station was never heard: it says why.
            _ = try await DiskWork.run { try sound.entry(for: .zero) }
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
    private func wait(for wanted: MediaTime, of sound: any LiveSound) async throws {
        try await withThrowingTaskGroup { group in
            group.addTask {
                for await sentence in sound.notices() { console.note(sentence) }
            }
            group.addTask {
                while sound.kept.upperBound - sound.kept.lowerBound < wanted {
                    try await Task.sleep(for: .milliseconds(250))
                }
            }
            try await group.next()
            group.cancelAll()
        }
    }
}
