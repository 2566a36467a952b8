import ListenUI
import Terminal

/// The terminal as the loop sees it: what was drawn last, when the next frame
/// may be drawn, and what can be asked.
@MainActor
final class Screen {
    private let device: any TerminalDevice
    private var difference: FrameDiff
    private var pacing: FramePacing
    private let followsBackground: Bool

    /// `followsBackground`: the theme is chosen by the terminal's own colours.
    init(device: any TerminalDevice, pacing: FramePacing, followsBackground: Bool) {
        self.device = device
        self.pacing = pacing
        self.followsBackground = followsBackground
        difference = FrameDiff(capabilities: device.capabilities)
    }

    var size: Size { device.size }
    /// When the next frame may be drawn.
    var window: LoopTiming.FrameWindow { pacing.window }
    /// The descriptor to wait for while the terminal has not taken the last
    /// frame, else nil.
    var heldOutput: Int32? { device.heldOutput }

    func enter() throws(TerminalError) { try device.enter() }
    func leave() { device.leave() }
    func invalidate() { difference.invalidate() }
    func focus(_ isFocused: Bool) { pacing.focus(isFocused) }

    func bell() {
        if device.heldOutput == nil { _ = try? device.write([7]) }
    }

    /// Puts text on the clipboard by OSC 52; what terminals take is bounded.
    func copy(_ text: String) {
        _ = try? device.write(Clipboard.sequence(for: text))
    }

    /// Takes an answer of the terminal; a theme when its colours ask for one.
    func apply(_ reply: TerminalReply) -> Theme? {
        device.apply(reply)
        difference.capabilities = device.capabilities
        guard followsBackground else { return nil }
        switch reply {
        case .background(let color): return Self.isLight(color) ? .light : .dark
        case .colorScheme(let isDark): return isDark ? .dark : .light
        default: return nil
        }
    }

    /// By the perceived brightness of its parts (ITU-R BT.601 weights).
    private static func isLight(_ color: Color) -> Bool {
        guard let (red, green, blue) = color.components else { return false }
        return 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) > 127_500
    }

    /// Gives the terminal back, stops the process, and takes the terminal again.
    func suspend() -> Bool {
        invalidate()
        pacing.drained()
        return device.suspend()
    }

    func resume() -> Bool {
        invalidate()
        pacing.drained()
        return device.resume()
    }

    /// Sends what the terminal did not take of the last frame.
    func drain() throws(TerminalError) {
        if try device.drain() { pacing.drained() }
    }

    /// Draws what differs from the last frame, in one write, if a frame may be
    /// drawn now; `render` is called only then.
    func draw(at now: Duration, _ render: () -> Canvas) throws(TerminalError) {
        guard pacing.decide(at: now) == .draw else { return }
        let picture = render()
        var bytes = difference.encode(picture)
        guard !bytes.isEmpty else { return }
        var outcome = try device.write(bytes)
        if outcome == .needsRedraw {
            invalidate()
            bytes = difference.encode(picture)
            outcome = try device.write(bytes)
        }
        if outcome == .background || outcome == .needsRedraw { invalidate() }
        pacing.drew(at: now, isHeld: outcome == .held)
    }
}
