import LanguageAids
import ListenCore
package import Reports
import SharedWork

/// The checks of `listen doctor` for the services that translate and explain.
extension AppDependencyContainer {
    package var serviceChecks: [@Sendable () async -> Finding] {
        let all: [(name: String, check: any ServiceChecking)]
        do { all = try services().checks } catch {
            return [{ Finding(subject: "translation services", state: .partial, text: "\(error)") }]
        }
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
                let isBad = !health.isWell && !(check is MisconfiguredProvider)
                return Finding(
                    subject: name, state: health.isWell ? .good : isBad ? .bad : .partial,
                    text: health.text)
            }
        }
    }
}
