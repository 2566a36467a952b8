import ListenCore
import ScreenTestSupport
import Terminal
import Testing

@testable import ListenUI

/// Every screen at every size it must be useful at.
@Suite struct ScreenSnapshotTests {
    static let sizes = [
        Size(columns: 80, rows: 24), Size(columns: 200, rows: 60), Size(columns: 40, rows: 12),
        Size(columns: 20, rows: 5),
    ]

    @Test(arguments: Scene.allCases)
    func `every screen looks as it was recorded at all sizes`(scene: Scene) throws {
        for size in Self.sizes {
            let canvas = scene.app(size).render()
            let name = "\(scene.rawValue)-\(size.columns)x\(size.rows)"
            try ScreenSnapshot.preview(canvas, name)
            try ScreenSnapshot.expect(canvas, matches: name)
        }
    }

    @Test(arguments: Scene.allCases)
    func `no screen traps at any small size`(scene: Scene) {
        SmallSizes.draw(scene.app)
    }
}
