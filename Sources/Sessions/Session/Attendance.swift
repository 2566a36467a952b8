import AppEnvironment
import ListenCore
import Practice
import UIVocabulary

/// Sums the listening time of a session and stores it every minute.
@MainActor
final class Attendance {
    /// The interval between writes.
    private static let interval = Duration.seconds(60)

    private let practice: PracticeQueue
    private let clock: any WallClock
    private let localTime: LocalTime
    private var time = AttendedTime()
    private var kept = Duration.zero

    init(_ listening: Listening) {
        practice = listening.practice
        clock = listening.clock
        localTime = listening.localTime
    }

    /// Notes the current sound; called before and after every event.
    func note(
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
    func keep() {
        practice.add(time.flush())
    }
}
