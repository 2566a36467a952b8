/// Reads a terminal's answer to the query of its clipboard (OSC 52) out of the terminal's input; a
/// pure state machine.
///
/// Bytes may arrive split anywhere. What is typed meanwhile is passed over, except for Ctrl-C. A
/// terminal answers in order, so that the answer to the second query (DA1), which every terminal
/// gives, ends the wait for one that gives no clipboard.
struct ClipboardReply {
    /// The query of the clipboard, and the one whose answer ends the wait.
    static let query = Array("\u{1B}]52;c;?\u{1B}\\\u{1B}[c".utf8)

    private enum State {
        case ground, escape, control
        case string(sawEscape: Bool)
    }

    /// The answer so far.
    private(set) var answer = ClipboardAnswer.nothing
    /// True once the terminal has answered everything.
    private(set) var isOver = false
    /// True once Ctrl-C was typed.
    private(set) var isInterrupted = false

    /// The most bytes of a text.
    private let limit: Int
    private var state = State.ground
    private var held: [UInt8] = []

    /// A reader that accepts texts of so many bytes.
    init(limit: Int = ClipboardAnswer.limit) { self.limit = limit }

    /// True in the middle of an answer.
    var isUnderWay: Bool {
        if case .string = state { true } else { false }
    }

    /// Takes bytes of the input; those behind the last answer are passed over.
    mutating func feed(_ bytes: some Sequence<UInt8>) {
        for byte in bytes where !isOver {
            if byte == 0x03 {
                (isInterrupted, isOver) = (true, true)
            } else {
                read(byte)
            }
        }
    }

    private mutating func read(_ byte: UInt8) {
        switch state {
        case .ground: if byte == 0x1B { state = .escape }
        case .escape: begin(byte)
        case .control:
            if (0x20..<0x40).contains(byte) {
                if held.count < 64 { held.append(byte) }
                return
            }
            isOver = byte == UInt8(ascii: "c") && held.first == UInt8(ascii: "?")
            state = byte == 0x1B ? .escape : .ground
        case .string(sawEscape: true):
            if byte == UInt8(ascii: "\\") { end() } else { begin(byte) }
        case .string(sawEscape: false):
            switch byte {
            case 0x1B: state = .string(sawEscape: true)
            case 0x07: end()
            default: if held.count <= mostHeld { held.append(byte) }
            }
        }
    }

    private mutating func begin(_ byte: UInt8) {
        held.removeAll(keepingCapacity: true)
        switch byte {
        case UInt8(ascii: "]"): state = .string(sawEscape: false)
        case UInt8(ascii: "["): state = .control
        case 0x1B: state = .escape
        default: state = .ground
        }
    }

    /// The longest answer that is held: the name of the clipboard, and its text in base 64.
    private var mostHeld: Int { 32 + (limit + 2) / 3 * 4 }

    private mutating func end() {
        state = .ground
        let fields = held.split(
            separator: UInt8(ascii: ";"), maxSplits: 2, omittingEmptySubsequences: false)
        guard fields.count == 3, fields[0].elementsEqual("52".utf8) else { return }
        guard held.count <= mostHeld else { return answer = .tooLong }
        guard let text = Base64.decode(fields[2]), !text.isEmpty else { return }
        answer = text.count <= limit ? .text(text) : .tooLong
    }
}

/// The answer of a terminal, or of a program of the desktop, to the question for its clipboard.
package enum ClipboardAnswer: Hashable, Sendable {
    /// The text on it.
    case text([UInt8])
    /// It gives none, or there is none.
    case nothing
    /// There is more on it than is read.
    case tooLong

    /// The most bytes of a text that are read.
    package static let limit = 8 << 20
}
