package import ListenCore
package import Typesetting
import UIVocabulary

extension ChapterPlayerState {
    /// The length of the visible part of the sound; `nil` for all of it.
    package var zoomedLength: MediaTime? {
        let length = MediaTime.seconds(Double(settings.zoomSeconds))
        return settings.zoomsWaveform && duration > length ? length : nil
    }

    /// The geometry of the waveform in the present zoom.
    package func waveGeometry(columns: Int) -> WaveGeometry {
        guard let length = zoomedLength else {
            return WaveGeometry(columns: columns, duration: duration)
        }
        let zoom = WaveZoom(
            length: length, columns: columns, around: position, at: heardRate,
            turnsPages: settings.reducedMotion)
        return WaveGeometry(columns: columns, duration: duration, zoom: zoom)
    }
}
