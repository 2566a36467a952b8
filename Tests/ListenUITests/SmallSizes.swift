import ListenCore
import PlayerUI
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// Sizes at which a layout could trap: the smallest, and each threshold of the layouts (30 and 60
/// columns; 4, 8, 11, 12, 18 rows) with the size before it.
enum SmallSizes {
    static let columns = [0, 1, 2, 3, 7, 11, 29, 30, 59, 60]
    static let rows = [0, 1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 17, 18]

    /// Draws a scene at all of these sizes.
    ///
    /// Making a scene takes most of the time, so it is made once at each width, every time at another
    /// height, and resized to all other heights as a window is.
    static func draw(
        _ scene: (Size) -> AppModel, _ location: SourceLocation = #_sourceLocation
    ) {
        for (index, width) in columns.enumerated() {
            var app = scene(Size(columns: width, rows: rows[(index * 4) % rows.count]))
            let sound = app.played?.sound
            let moment = Moment(
                place: sound?.place ?? PlaybackPlace(position: .zero), host: sound?.host ?? .zero)
            for height in rows {
                let size = Size(columns: width, rows: height)
                _ = app.update(.resize(size), at: moment)
                #expect(app.render().gridSize == size, sourceLocation: location)
            }
        }
    }
}
