import DeviceTestSupport
import ListenUI
import Terminal
import Testing
import UIVocabulary

@testable import ListenApp
@testable import Sessions

@MainActor struct ScreenTests {
    private let device = MemoryTerminal(size: Size(columns: 20, rows: 2))

    private func makeScreen(isSlow: Bool = false) -> Screen {
        Screen(device: device, pacing: FramePacing(isSlow: isSlow))
    }

    private func picture(_ text: TerminalText) -> Canvas {
        var canvas = Canvas(size: device.size)
        canvas.draw(text, at: .zero)
        return canvas
    }

    @Test func `frames that come too soon are left out, and the last is shown whole`() throws {
        let screen = makeScreen(isSlow: true)
        var rendered = 0
        for (milliseconds, text) in [(0, "one"), (30, "two"), (60, "three"), (100, "four")] {
            try screen.draw(at: .milliseconds(milliseconds)) {
                rendered += 1
                return picture(TerminalText(text))
            }
        }
        #expect(rendered == 2 && device.writes.count == 2)
        #expect(device.lines == ["four", ""])
    }

    @Test func `nothing queues up for a terminal that takes nothing`() throws {
        let screen = makeScreen()
        device.setHolding(true)
        for second in 0..<50 {
            try screen.drain()
            try screen.draw(at: .seconds(second)) { picture("frame \(second)") }
        }
        #expect(device.writes.count == 1)
        #expect(screen.window == .closed && screen.heldOutput != nil)
        device.setHolding(false)
        try screen.drain()
        try screen.draw(at: .seconds(60)) { picture("the last") }
        #expect(device.writes.count == 2 && device.lines == ["the last", ""])
        #expect(screen.heldOutput == nil)
    }

    @Test func `an unchanged picture is not written and delays nothing`() throws {
        let screen = makeScreen(isSlow: true)
        try screen.draw(at: .zero) { picture("same") }
        try screen.draw(at: .seconds(1)) { picture("same") }
        try screen.draw(at: .milliseconds(1_001)) { picture("other") }
        #expect(device.writes.count == 2)
    }

    @Test func `back in the foreground the frame is whole`() throws {
        let screen = makeScreen()
        try screen.draw(at: .zero) { picture("before") }
        device.setOutcome(.background)
        try screen.draw(at: .seconds(1)) { picture("unseen") }
        device.setOutcome(.written)
        try screen.draw(at: .seconds(2)) { picture("unseen") }
        #expect(device.lines == ["unseen", ""])
        #expect(device.writes.last?.starts(with: "\u{1B}[m\u{1B}[2J".utf8) == true)
    }

    @Test func `a frame that was dropped is drawn whole later`() throws {
        let screen = makeScreen()
        try screen.draw(at: .zero) { picture("before") }
        device.setOutcome(.dropped)
        try screen.draw(at: .seconds(1)) { picture("unseen") }
        #expect(screen.window == .closed)
        device.setOutcome(.written)
        try screen.drain()
        try screen.draw(at: .seconds(2)) { picture("unseen") }
        #expect(device.lines == ["unseen", ""])
        #expect(device.writes.last?.starts(with: "\u{1B}[m\u{1B}[2J".utf8) == true)
    }

    @Test func `no frame is made while something beside the frames is held`() throws {
        let screen = makeScreen()
        try screen.draw(at: .zero) { picture("before") }
        device.setHolding(true)
        screen.copy("word")
        #expect(screen.window == .closed)
        try screen.draw(at: .seconds(1)) { picture("after") }
        #expect(device.writes.count == 2)
        device.setHolding(false)
        try screen.drain()
        try screen.draw(at: .seconds(2)) { picture("after") }
        #expect(device.lines.first?.hasPrefix("after") == true)
    }

    @Test func `a screen that was taken for a copy is drawn whole`() throws {
        let screen = makeScreen()
        try screen.draw(at: .zero) { picture("before") }
        device.setOutcome(.needsRedraw)
        screen.copy("text")
        device.setOutcome(.written)
        try screen.draw(at: .seconds(1)) { picture("before") }
        #expect(device.writes.last?.starts(with: "\u{1B}[m\u{1B}[2J".utf8) == true)
    }

    @Test func `another extent may be that of another font`() {
        makeScreen().resized()
        #expect(device.cellSizeQuestions == 1)
    }

    @Test func `a terminal that went away is told`() {
        let screen = makeScreen()
        device.lose()
        #expect(throws: TerminalError(.lost)) {
            try screen.draw(at: .zero) { picture("x") }
        }
    }

    @Test(arguments: [
        (TerminalReply.background(.rgb(250, 250, 240)), TerminalGround?.some(.light)),
        (.background(.rgb(9, 9, 9)), .dark),
        (.colorScheme(isDark: true), .dark), (.colorScheme(isDark: false), .light),
        (.primaryAttributes(sixel: false), nil),
    ])
    func `what the terminal says of its colours is passed on`(
        reply: TerminalReply, wanted: TerminalGround?
    ) {
        #expect(makeScreen().apply(reply) == wanted)
    }
}
