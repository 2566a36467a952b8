import AppEnvironment
package import ListenCore
import Practice
package import UIVocabulary

/// Sums the listening time of a session and stores it every minute.
@MainActor
package final class Attendance {
    /// The interval between writes.
    private static let interval = Duration.seconds(60)

    private let keeper: PracticeKeeper
    private let clock: any WallClock
    private let localTime: LocalTime
    private var time = AttendedTime()
    private var kept = Duration.zero

    package init(_ listening: Listening) {
        keeper = listening.practice
        clock = listening.clock
        localTime = listening.localTime
    }

    /// Notes the current sound; called before and after every event.
    package func note(
        _ place: PlaybackPlace, _ phase: PlayerPhase, of subject: PlayerSubject, at host: Duration
    ) {
        time.note(
            AttendedTime.Sample(
                host: host, place: place, phase: phase,
                subject: AttendedTime.Subject(
                    chapter: subject.address, bookTitle: subject.bookTitle,
                    language: subject.language),
                local: localTime.attended(at: clock.now)))
        if host - kept >= Self.interval {
            kept = host
            keep()
        }
    }

    /// Stores the time since the last call.
    package func keep() {
        keeper.add(time.flush())
    }
}
