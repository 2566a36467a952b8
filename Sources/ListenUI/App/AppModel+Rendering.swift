public import Terminal

/// The picture of the present state.
extension AppModel {
    /// Draws everything: the screen, then each layer over it.
    public func render(into canvas: inout Canvas) {
        canvas.fill(canvas.bounds, style: settings.theme.base)
    }

    /// The whole picture on a canvas of its own.
    public func render() -> Canvas {
        var canvas = Canvas(
            size: size, style: settings.theme.base, wideAmbiguous: settings.wideAmbiguous)
        render(into: &canvas)
        return canvas
    }

    /// The next instants at which the picture would differ without a message.
    public var nextDeadline: Deadline {
        var deadline = Deadline(host: toast?.until)
        if screen == .player, let player {
            deadline = deadline.earlier(player.nextDeadline)
        }
        return deadline
    }
}
