import ListenCore
import ScreenTestSupport
import Terminal
import Testing

@testable import ListenUI

/// Every view of the text, in every script, at every size.
@Suite struct TextSnapshotTests {
    static let sizes = [
        Size(columns: 80, rows: 24), Size(columns: 100, rows: 30), Size(columns: 40, rows: 12),
        Size(columns: 20, rows: 5),
    ]

    @Test(arguments: TextScene.allCases, TextStory.allCases)
    func `every view looks as it was recorded`(scene: TextScene, story: TextStory) throws {
        for size in Self.sizes {
            let canvas = scene.app(size, story).render()
            let name = "text-\(scene.rawValue)-\(story.rawValue)-\(size.columns)x\(size.rows)"
            try ScreenSnapshot.preview(canvas, name)
            try ScreenSnapshot.expect(canvas, matches: name)
        }
    }
}
