package import Terminal
package import UIVocabulary

/// The terminal as the loop sees it: what was drawn last, when the next frame
/// may be drawn, and what can be asked.
@MainActor
package final class Screen {
    private let device: any TerminalDevice
    private var difference: FrameDiff
    private var pacing: FramePacing
    /// What is to be copied once the terminal takes more.
    private var waitingCopy: [UInt8]?

    package init(device: any TerminalDevice, pacing: FramePacing) {
        self.device = device
        self.pacing = pacing
        difference = FrameDiff(capabilities: device.capabilities)
    }

    package var size: Size { device.size }
    /// Whether the terminal is asked what it can do.
    package var asks: Bool { device.capabilities.takesQueries }
    /// When the next frame may be drawn.
    package var window: LoopTiming.FrameWindow { pacing.window }
    /// The descriptor to wait for while the terminal has not taken the last
    /// frame, else nil.
    package var heldOutput: Int32? { device.heldOutput }

    package func enter() throws(TerminalError) { try device.enter() }
    package func leave() { device.leave() }
    package func invalidate() { difference.invalidate() }
    package func focus(_ isFocused: Bool) { pacing.focus(isFocused) }

    /// The window has another extent, perhaps by another size of the font.
    package func resized() { note(device.askCellSize()) }

    package func bell() {
        if device.heldOutput == nil { send([7]) }
    }

    /// Puts text on the clipboard by OSC 52; what terminals take is bounded.
    package func copy(_ text: String) {
        let bytes = Clipboard.sequence(for: text)
        waitingCopy = send(bytes) == .dropped ? bytes : nil
    }

    /// Reads the mouse from now on, or leaves it to the terminal.
    package func readMouse(_ isWanted: Bool) { note(device.readMouse(isWanted)) }

    /// Sends something beside the frames.
    ///
    /// A terminal that went away is noticed by the next of them.
    @discardableResult
    private func send(_ bytes: [UInt8]) -> WriteOutcome? {
        guard let outcome = try? device.write(bytes) else { return nil }
        note(outcome)
        // The screen was taken first, and only that was sent.
        guard outcome == .needsRedraw else { return outcome }
        guard let again = try? device.write(bytes) else { return nil }
        note(again)
        return again
    }

    private func note(_ outcome: WriteOutcome) {
        switch outcome {
        case .written, .held: break
        case .dropped, .background, .needsRedraw: invalidate()
        }
        pacing.sent(isHeld: device.heldOutput != nil)
    }

    /// Takes an answer of the terminal; what its background is, when it tells that.
    package func apply(_ reply: TerminalReply) -> TerminalGround? {
        note(device.apply(reply))
        difference.capabilities = device.capabilities
        switch reply {
        case .background(let color): return TerminalGround(background: color)
        case .colorScheme(let isDark): return isDark ? .dark : .light
        default: return nil
        }
    }

    /// Gives the terminal back, stops the process, and takes the terminal again.
    package func suspend(_ reach: StopReach) -> Bool {
        invalidate()
        pacing.drained()
        return device.suspend(reach)
    }

    package func resume() -> Bool {
        invalidate()
        pacing.drained()
        return device.resume()
    }

    /// Sends what the terminal did not take of the last frame.
    package func drain() throws(TerminalError) {
        guard try device.drain() else { return }
        pacing.drained()
        guard let bytes = waitingCopy else { return }
        waitingCopy = nil
        send(bytes)
    }

    /// Draws what differs from the last frame, in one write, if a frame may be
    /// drawn now; `render` is called only then.
    package func draw(at now: Duration, _ render: () -> Canvas) throws(TerminalError) {
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
        if outcome != .written, outcome != .held { invalidate() }
        pacing.drew(at: now, isHeld: outcome == .held || outcome == .dropped)
    }
}
