import LanguageAids
import ListenCore
package import Reports
import SharedWork

/// The checks of `listen doctor` for the services that translate and explain.
extension DoctorFactory {
    private static let allServices = "translation services"

    package var serviceChecks: [DoctorCheck] {
        let all: [(name: String, check: any ServiceChecking)]
        do { all = try app.helpers.services().checks } catch {
            return [
                DoctorCheck(Self.allServices) {
                    Finding(subject: Self.allServices, state: .partial, text: "\(error)")
                }
            ]
        }
        guard !all.isEmpty else {
            return [
                DoctorCheck(Self.allServices) {
                    Finding(
                        subject: Self.allServices, state: .partial,
                        text: "none set up; see libretranslate-url, deepl-key, translate-command,"
                            + " and chat-model with chat-url or chat-kind, in `listen config`")
                }
            ]
        }
        let isOffline = app.selection.mode == .cacheOnly
        return all.map { name, check in
            DoctorCheck(name, patience: .seconds(20)) {
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
