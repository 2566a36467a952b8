import AppEnvironment
import Logging

extension SessionLog {
    /// Notes how a session ended.
    func note(_ ending: AppLoop.Ending) {
        switch ending {
        case .quit: logger.info("ended")
        case .signal(let number): logger.info("ended by signal \(number)")
        case .elsewhere, .source, .book, .queued, .today, .recording, .task:
            logger.info("goes on with another source")
        }
    }
}
