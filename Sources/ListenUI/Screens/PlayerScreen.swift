import ListenCore
import Terminal

/// The player, drawn.
struct PlayerScreen {
    let state: ChapterPlayerState
    let size: Size

    var popupScrollLimit: Int { 0 }

    func draw(into canvas: inout Canvas) {}
}
