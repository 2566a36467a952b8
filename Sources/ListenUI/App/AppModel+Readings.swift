import ListenCore
import PlayerUI
package import UIVocabulary

/// The key that leaves out readings.
extension AppModel {
    /// Shows all readings, only the sure ones, or none, for this run.
    package mutating func switchReadings(at moment: Moment) -> [AppEffect] {
        guard let transcript = player?.state.text.transcript, transcript.hasReadings else {
            toast = Toast("No word of this text has a reading.", at: moment.host)
            return []
        }
        let next = settings.readings.next
        let effects = apply(.readings, next.rawValue, at: moment)
        toast = Toast(next.news, at: moment.host)
        return effects
    }
}
