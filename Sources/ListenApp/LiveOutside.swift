package import AppEnvironment
import Logging
package import Sessions
import SystemBus

/// The remote control and the system's sleep, each on a thread of its own.
package func makeLiveOutside(
    _ configuration: Configuration, _ environment: ProcessEnvironment, _ paths: Paths,
    _ log: SessionLog
) -> Outside {
    let inhibitsIdle = configuration.isSurelyOn(.inhibitIdle)
    let remote = RemoteServer(folder: paths.runtime) { log.logger.warning("\($0)") }
    remote.start()
    let monitor = SystemSleepMonitor(
        address: environment["DBUS_SYSTEM_BUS_ADDRESS"] ?? SystemSleepMonitor.standardAddress
    ) { log.logger.info("\($0)") }
    monitor.start()
    let (events, continuation) = AsyncStream.makeStream(of: SystemSleep.Event.self)
    Task {
        for await event in monitor.events {
            continuation.yield(event == .willSleep ? .willSleep : .woke)
        }
        continuation.finish()
    }
    return Outside(
        remote: remote,
        sleep: SystemSleep(
            events: events, saved: { monitor.saved() },
            setPlaying: { if inhibitsIdle { monitor.setPlaying($0) } },
            stop: { monitor.stop() }))
}
