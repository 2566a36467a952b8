import AppEnvironment
package import ListenCore
import Practice
package import UIVocabulary

/// Adds up what is heard in a session and has it kept every minute.
@MainActor
package final class Attendance {
    /// How often what was heard is kept.
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

    /// Takes note of what is being heard; told before and after all that happens.
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

    /// Has kept what was heard since the last time.
    package func keep() {
        keeper.add(time.flush())
    }
}
