import ListenUI
import Terminal

/// The terminal as the loop sees it: what was drawn last, when the next frame
/// may be drawn, and what can be asked.
@MainActor
final class Screen {
    private let device: any TerminalDevice
    private var difference: FrameDiff
    private var pacing: FramePacing

    init(device: any TerminalDevice, pacing: FramePacing) {
        self.device = device
        self.pacing = pacing
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

    /// Reads the mouse from now on, or leaves it to the terminal.
    func readMouse(_ isWanted: Bool) { device.readMouse(isWanted) }

    /// Takes an answer of the terminal; what its background is, when it tells that.
    func apply(_ reply: TerminalReply) -> TerminalGround? {
        device.apply(reply)
        difference.capabilities = device.capabilities
        switch reply {
        case .background(let color): return TerminalGround(background: color)
        case .colorScheme(let isDark): return isDark ? .dark : .light
        default: return nil
        }
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
