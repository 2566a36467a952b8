package import AppEnvironment
import Glibc
package import ListenCore
import Logging
package import Sessions
import SystemBus

/// The remote control, the desktop and the system's sleep, each on a thread of its own.
package func makeLiveOutside(
    _ configuration: Configuration, _ environment: ProcessEnvironment, _ paths: Paths,
    _ log: SessionLog
) -> Outside {
    let inhibitsIdle = configuration.isSurelyOn(.inhibitIdle)
    let followsLock = configuration.isSurelyOn(.pauseOnLock)
    let remote = RemoteServer(folder: paths.runtime) { log.logger.warning("\($0)") }
    remote.start()
    let monitor = SystemSleepMonitor(
        address: environment["DBUS_SYSTEM_BUS_ADDRESS"] ?? SystemSleepMonitor.standardAddress,
        followsLock: followsLock
    ) { log.logger.info("\($0)") }
    monitor.start()
    let (events, continuation) = AsyncStream.makeStream(of: SystemSleep.Event.self)
    Task {
        for await event in monitor.events {
            switch event {
            case .willSleep: continuation.yield(.willSleep)
            case .woke: continuation.yield(.woke)
            case .locked: continuation.yield(.locked)
            }
        }
        continuation.finish()
    }
    return Outside(
        remote: remote,
        sleep: SystemSleep(
            events: events, saved: { monitor.saved() },
            setPlaying: { if inhibitsIdle { monitor.setPlaying($0) } },
            stop: { monitor.stop() }),
        media: makeMediaControls(configuration, environment, followsLock: followsLock, log),
        notices: makeDesktopNotices(configuration, environment, log).map {
            SessionNotices($0, occasions: configuration.noticeOccasions)
        })
}

/// The desktop's media controls; none without a session bus, by a setting, or while the sound is
/// written to a file.
private func makeMediaControls(
    _ configuration: Configuration, _ environment: ProcessEnvironment, followsLock: Bool,
    _ log: SessionLog
) -> (any MediaControlling)? {
    guard configuration.isSurelyOn(.mediaControls), (try? configuration.text(.output)) != "file",
        let address = environment.presentSessionBus
    else { return nil }
    return MediaPlayerService(address: address, followsLock: followsLock) {
        log.logger.info("\($0)")
    }
}

/// Messages on the desktop; `nil` without a session bus, or when nothing is to be told.
package func makeDesktopNotices(
    _ configuration: Configuration, _ environment: ProcessEnvironment, _ log: SessionLog
) -> (any DesktopNotifying)? {
    guard !configuration.noticeOccasions.isEmpty, let address = environment.presentSessionBus else {
        return nil
    }
    let hasScreen = ["WAYLAND_DISPLAY", "DISPLAY"].contains { environment[$0]?.isEmpty == false }
    return NotificationService(address: address, startsService: hasScreen) {
        log.logger.info("\($0)")
    }
}

extension ProcessEnvironment {
    /// The session bus's address, where there may be one: the usual socket counts only if it is
    /// there.
    fileprivate var presentSessionBus: String? {
        let isNamed = self["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false
        guard isNamed || access((self["XDG_RUNTIME_DIR"] ?? "") + "/bus", F_OK) == 0 else {
            return nil
        }
        return sessionBus
    }
}
