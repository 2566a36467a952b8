/// Turns the bytes of a terminal's input into events; a pure state machine.
///
/// Bytes may arrive split anywhere. When `awaitsMore` is set and nothing came for `timeout`
/// nanoseconds, call `expire`: a lone ESC then is the Escape key. No input makes it trap, and it
/// holds at most 16 KB.
public struct KeyDecoder: Sendable {
    /// How long an unfinished sequence waits for its rest, in nanoseconds.
    public static let timeout: UInt64 = 50_000_000
    static let pasteLimit = 16384
    static let sequenceLimit = 256

    enum State: Equatable, Sendable {
        case ground
        /// After ESC.
        case escape
        /// In a UTF-8 sequence that needs so many more bytes; Alt was held.
        case utf8(needed: Int, alt: Bool)
        /// After ESC [.
        case control
        /// After ESC [ [, as the Linux console sends F1 … F5.
        case linuxFunction
        /// After ESC O.
        case single
        /// In the three bytes of an old mouse report.
        case oldMouse(needed: Int)
        /// In an operating system command (or another string, whose content is ignored).
        case string(isCommand: Bool, sawEscape: Bool)
        /// In a bracketed paste; so many bytes of its end were seen.
        case paste(matched: Int)
    }

    private static let pasteEnd = Array("\u{1B}[201~".utf8)
    private var state = State.ground
    /// The bytes of the unfinished sequence.
    private var held: [UInt8] = []

    /// Starts with nothing held.
    public init() {}

    /// Whether a sequence is unfinished and would be resolved by `expire`.
    public var awaitsMore: Bool {
        switch state {
        case .ground, .paste: false
        default: true
        }
    }

    /// Takes bytes in and returns what they say.
    public mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        var events: [InputEvent] = []
        for byte in bytes { take(byte, &events) }
        return events
    }

    /// Resolves an unfinished sequence after its time is over.
    public mutating func expire() -> [InputEvent] {
        let isBare = held.isEmpty
        let alt: Character? =
            switch state {
            case .control: "["
            case .single: "O"
            case .string(isCommand: true, sawEscape: false): "]"
            case .string(isCommand: false, sawEscape: false): "P"
            default: nil
            }
        let wasEscape = state == .escape
        if awaitsMore { reset() }
        if wasEscape { return [.key(Key(.escape))] }
        guard let alt, isBare else { return [] }
        return [.key(Key(.character(alt), .alt))]
    }

    private mutating func reset() {
        state = .ground
        held.removeAll(keepingCapacity: true)
    }

    private mutating func take(_ byte: UInt8, _ events: inout [InputEvent]) {
        switch state {
        case .ground: ground(byte, alt: false, &events)
        case .escape: afterEscape(byte, &events)
        case .utf8(let needed, let alt): inUTF8(byte, needed: needed, alt: alt, &events)
        case .control: inControl(byte, &events)
        case .linuxFunction:
            reset()
            if byte >= 0x41, byte <= 0x45 { events.append(.key(Key(.function(Int(byte) - 0x40)))) }
        case .single:
            reset()
            if let code = ControlSequence.letterKey(byte) ?? ControlSequence.keypadKey(byte) {
                events.append(.key(Key(code)))
            }
        case .oldMouse(let needed):
            state = needed > 1 ? .oldMouse(needed: needed - 1) : .ground
        case .string(let isCommand, let sawEscape):
            inString(byte, isCommand: isCommand, sawEscape: sawEscape, &events)
        case .paste(let matched): inPaste(byte, matched: matched, &events)
        }
    }

    private mutating func ground(_ byte: UInt8, alt: Bool, _ events: inout [InputEvent]) {
        reset()
        let modifiers: Key.Modifiers = alt ? .alt : []
        switch byte {
        case 0x1B: state = .escape
        case 0x00..<0x20, 0x7F:
            var key = ControlSequence.controlKey(byte)
            key.modifiers.formUnion(modifiers)
            events.append(.key(key))
        case 0x20..<0x7F:
            events.append(.key(Key(.character(Character(Unicode.Scalar(byte))), modifiers)))
        case 0xC2..<0xF5:
            held = [byte]
            state = .utf8(needed: byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3, alt: alt)
        default: break
        }
    }

    private mutating func afterEscape(_ byte: UInt8, _ events: inout [InputEvent]) {
        switch byte {
        case 0x1B: events.append(.key(Key(.escape)))
        case UInt8(ascii: "["): state = .control
        case UInt8(ascii: "O"): state = .single
        case UInt8(ascii: "]"): state = .string(isCommand: true, sawEscape: false)
        case UInt8(ascii: "P"): state = .string(isCommand: false, sawEscape: false)
        default: ground(byte, alt: true, &events)
        }
    }

    private mutating func inUTF8(
        _ byte: UInt8, needed: Int, alt: Bool, _ events: inout [InputEvent]
    ) {
        guard byte & 0xC0 == 0x80 else {
            ground(byte, alt: false, &events)
            return
        }
        held.append(byte)
        if needed > 1 {
            state = .utf8(needed: needed - 1, alt: alt)
            return
        }
        let text = String(validating: held, as: UTF8.self)
        reset()
        // C1 controls never are keys.
        if let character = text?.first, character.unicodeScalars.allSatisfy({ $0.value >= 0xA0 }) {
            events.append(.key(Key(.character(character), alt ? .alt : [])))
        }
    }

    private mutating func inControl(_ byte: UInt8, _ events: inout [InputEvent]) {
        switch byte {
        case 0x20..<0x40:
            if held.count < Self.sequenceLimit { held.append(byte) }
        case UInt8(ascii: "[") where held.isEmpty: state = .linuxFunction
        case UInt8(ascii: "M") where held.isEmpty: state = .oldMouse(needed: 3)
        case 0x40..<0x7F:
            let sequence = ControlSequence(held, final: byte)
            let isCut = held.count >= Self.sequenceLimit
            reset()
            if isCut { return }
            if sequence.isPasteStart {
                state = .paste(matched: 0)
            } else if let event = sequence.event {
                events.append(event)
            }
        default: ground(byte, alt: false, &events)
        }
    }

    private mutating func inString(
        _ byte: UInt8, isCommand: Bool, sawEscape: Bool, _ events: inout [InputEvent]
    ) {
        if sawEscape, byte != UInt8(ascii: "\\") {
            // The string was never ended: what follows is a sequence of its own.
            reset()
            state = .escape
            take(byte, &events)
            return
        }
        switch byte {
        case 0x1B: state = .string(isCommand: isCommand, sawEscape: true)
        case 0x07,
            UInt8(ascii: "\\") where byte == 0x07 || sawEscape:
            let reply = isCommand ? ControlSequence.commandReply(held) : .other
            reset()
            events.append(.reply(reply))
        default:
            if held.count < Self.sequenceLimit { held.append(byte) }
        }
    }

    private mutating func inPaste(_ byte: UInt8, matched: Int, _ events: inout [InputEvent]) {
        if byte == Self.pasteEnd[matched] {
            state = .paste(matched: matched + 1)
            guard matched + 1 == Self.pasteEnd.count else { return }
            let text = TerminalText(utf8: held, as: .block)
            reset()
            events.append(.paste(text))
            return
        }
        hold(Self.pasteEnd.prefix(matched))
        if byte == 0x1B {
            state = .paste(matched: 1)
        } else {
            hold(CollectionOfOne(byte))
            state = .paste(matched: 0)
        }
    }

    private mutating func hold(_ bytes: some Collection<UInt8>) {
        held.append(contentsOf: bytes.prefix(max(0, Self.pasteLimit - held.count)))
    }
}
