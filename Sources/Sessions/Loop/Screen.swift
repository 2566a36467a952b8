import Terminal
import UIVocabulary

/// The loop's view of the terminal: the last frame, the time of the next, and the terminal's
/// answers.
@MainActor
final class Screen {
    private let device: any TerminalDevice
    private var difference: FrameDiff
    private var pacing: FramePacing
    /// Text for the clipboard, sent once the terminal takes more.
    private var waitingCopy: [UInt8]?
    /// The parts of the window around the screen that the person wants to be changed.
    private let labels: WindowLabel.Parts
    /// The label the window has; `nil` before the first.
    private var shownLabel: WindowLabel?

    init(device: any TerminalDevice, pacing: FramePacing, labels: WindowLabel.Parts = []) {
        self.device = device
        self.pacing = pacing
        self.labels = labels
        difference = FrameDiff(capabilities: device.capabilities)
    }

    var size: Size { device.size }
    /// True when the terminal's capabilities are queried.
    var asks: Bool { device.capabilities.takesQueries }
    /// The time window of the next frame.
    var window: LoopTiming.FrameWindow { pacing.window }
    /// The descriptor to wait for while the terminal has not taken the last frame, else `nil`.
    var heldOutput: Int32? { device.heldOutput }

    func enter() throws(TerminalError) { try device.enter() }
    func leave() { device.leave() }
    func invalidate() { difference.invalidate() }
    func focus(_ isFocused: Bool) { pacing.focus(isFocused) }

    /// Notes a new size of the window, which may come from another font size.
    func resized() { note(device.askCellSize()) }

    /// Copies text to the clipboard by OSC 52, within the length that terminals accept.
    func copy(_ text: String) {
        let bytes = Clipboard.sequence(for: text)
        waitingCopy = send(bytes) == .dropped ? bytes : nil
    }

    /// Labels the window, where that is wanted and the terminal takes it now; it is told again with
    /// the next frame otherwise.
    func label(_ new: @autoclosure () -> WindowLabel) {
        guard !labels.isEmpty, device.heldOutput == nil else { return }
        let new = new()
        let bytes = new.bytes(since: shownLabel, labels, device.capabilities)
        guard !bytes.isEmpty, send(bytes) == .written else { return }
        shownLabel = new
    }

    /// Captures the mouse, or leaves it to the terminal.
    func readMouse(_ isWanted: Bool) { note(device.readMouse(isWanted)) }

    /// Sends bytes between frames.
    ///
    /// A terminal that went away is noticed at the next frame.
    @discardableResult
    private func send(_ bytes: [UInt8]) -> WriteOutcome? {
        guard let outcome = try? device.write(bytes) else { return nil }
        note(outcome)
        // The write only restored the screen, and nothing else was sent.
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

    /// True when the terminal makes letters large itself.
    var sizesText: Bool { device.capabilities.sizesText }

    /// Handles an answer of the terminal; returns its background colour, when that is the answer.
    func apply(_ reply: TerminalReply) -> TerminalGround? {
        let showedProgress = device.capabilities.showsProgress
        note(device.apply(reply))
        if device.capabilities.showsProgress != showedProgress { shownLabel = nil }
        difference.capabilities = device.capabilities
        switch reply {
        case .background(let color): return TerminalGround(background: color)
        case .colorScheme(let isDark): return isDark ? .dark : .light
        default: return nil
        }
    }

    /// Restores the terminal, stops the process, and takes the terminal again.
    func suspend(_ reach: StopReach) -> Bool {
        shownLabel = nil
        invalidate()
        pacing.drained()
        return device.suspend(reach)
    }

    func resume() -> Bool {
        shownLabel = nil
        invalidate()
        pacing.drained()
        return device.resume()
    }

    /// Sends the rest of the last frame, then text that waits for the clipboard.
    func drain() throws(TerminalError) {
        guard try device.drain() else { return }
        pacing.drained()
        guard let bytes = waitingCopy else { return }
        waitingCopy = nil
        send(bytes)
    }

    /// Draws the difference from the last frame in one write, if a frame is allowed now; otherwise
    /// `render` is not called.
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
        if outcome != .written, outcome != .held { invalidate() }
        pacing.drew(at: now, isHeld: outcome == .held || outcome == .dropped)
    }
}
