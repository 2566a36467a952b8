import FoundationEssentials
import ListenUI
import Terminal

/// The terminal as the loop sees it: what was drawn last, and what can be asked.
@MainActor
final class Screen {
    private let device: TTYDevice
    private var difference: FrameDiff
    private let followsBackground: Bool

    /// `followsBackground`: the theme is chosen by the terminal's own colours.
    init(device: TTYDevice, followsBackground: Bool) {
        self.device = device
        self.followsBackground = followsBackground
        difference = FrameDiff(capabilities: device.capabilities)
    }

    var size: Size { device.size }

    func enter() throws(TerminalError) { try device.enter() }
    func leave() { device.leave() }
    func invalidate() { difference.invalidate() }
    func bell() { _ = try? device.write([7]) }

    /// Puts text on the clipboard by OSC 52; what terminals take is bounded.
    func copy(_ text: String) {
        let data = Data(text.utf8.prefix(70_000)).base64EncodedString()
        _ = try? device.write(Array("\u{1B}]52;c;\(data)\u{7}".utf8))
    }

    /// Takes an answer of the terminal; a theme when its background asks for one.
    func apply(_ reply: TerminalReply) -> Theme? {
        device.apply(reply)
        difference.capabilities = device.capabilities
        guard followsBackground, case .background(let color) = reply else { return nil }
        return Self.isLight(color) ? .light : .dark
    }

    /// By the perceived brightness of its parts (ITU-R BT.601 weights).
    private static func isLight(_ color: Color) -> Bool {
        guard let (red, green, blue) = color.components else { return false }
        return 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) > 127_500
    }

    /// Gives the terminal back, stops the process, and takes the terminal again.
    func suspend() -> Bool {
        invalidate()
        return device.suspend()
    }

    func resume() -> Bool {
        invalidate()
        return device.resume()
    }

    /// Draws what differs from the last picture, in one write.
    func draw(_ model: AppModel) throws(TerminalError) {
        let picture = model.render()
        let bytes = difference.encode(picture)
        guard !bytes.isEmpty else { return }
        switch try device.write(bytes) {
        case .written: return
        case .background: invalidate()
        case .needsRedraw:
            invalidate()
            _ = try device.write(difference.encode(picture))
        }
    }
}
