import ListenCore
import Terminal
package import UIVocabulary

/// The zoom of the waveform.
extension AppModel {
    /// The seconds that a key steps through.
    private static let zoomSteps = [5, 6, 8, 10, 12, 15, 20, 30, 45, 60]

    /// Shows fewer or more seconds of the waveform; beyond the most seconds it
    /// shows the chapter, and fewer than that are as many as were shown last.
    package mutating func zoomWaveform(by step: Int, at moment: Moment) -> [AppEffect] {
        guard settings.zoomsWaveform else {
            return step < 0 ? apply(.waveform, "zoom", at: moment) : []
        }
        let now = settings.zoomSeconds
        guard step > 0 else {
            let fewer = Self.zoomSteps.last { $0 < now }
            return fewer.map { apply(.waveformZoom, String($0), at: moment) } ?? []
        }
        guard let more = Self.zoomSteps.first(where: { $0 > now }) else {
            return apply(.waveform, "overview", at: moment)
        }
        return apply(.waveformZoom, String(more), at: moment)
    }
}
