import LanguageAids
import ListenCore

/// What `listen doctor` says of the services that translate and explain.
extension AppDependencyContainer {
    var serviceChecks: [@Sendable () async -> Finding] {
        let all = services().checks
        guard !all.isEmpty else {
            return [
                {
                    Finding(
                        subject: "translation services", state: .partial,
                        text: "none set up; see libretranslate-url, deepl-key, chat-url and"
                            + " translate-command in `listen config`")
                }
            ]
        }
        let isOffline = selection.mode == .cacheOnly
        return all.map { name, check in
            {
                if isOffline {
                    return Finding(subject: name, state: .partial, text: "set up; not asked now")
                }
                let health = await check.health()
                return Finding(
                    subject: name, state: health.isWell ? .good : .bad, text: health.text)
            }
        }
    }
}
