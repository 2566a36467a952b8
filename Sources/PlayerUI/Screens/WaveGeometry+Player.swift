import ListenCore
package import Typesetting
import UIVocabulary

extension WaveGeometry {
    /// The length of the part of the sound that is shown; `nil` for all of it.
    static func zoomedLength(_ state: ChapterPlayerState) -> MediaTime? {
        let length = MediaTime.seconds(Double(state.settings.wave.seconds))
        return state.settings.wave.isZoomed && state.sound.duration > length ? length : nil
    }

    /// The waveform's places on so many columns, as it is shown now.
    package init(of state: ChapterPlayerState, columns: Int) {
        let zoom = Self.zoomedLength(state).map { length in
            WaveZoom(
                length: length, columns: columns,
                from: NearSound(state: state).start(WaveZoom.reach(of: length)))
        }
        self.init(columns: columns, duration: state.sound.duration, zoom: zoom)
    }

    /// The places of the row for the whole chapter.
    package init(chapterOf state: ChapterPlayerState, columns: Int) {
        self.init(columns: columns, duration: state.sound.duration)
    }
}
