/// Decodes the bytes of a terminal's input to events; a pure state machine.
///
/// Bytes may arrive split anywhere. When nothing came for `patience` nanoseconds, call `expire`: a
/// lone ESC is then the Escape key. (With the kitty keyboard protocol Escape comes as a whole
/// sequence and nothing waits.) Call it again as long as there is a patience. No input makes it
/// trap, and it holds at most 16 KB.
///
/// ```swift
/// var decoder = KeyDecoder()
/// decoder.feed(Array("\u{1B}[A".utf8))  // [.key(Key(.up))]
/// ```
package struct KeyDecoder: Sendable {
    /// The time that a possible key waits for more bytes, in nanoseconds.
    package static let timeout: UInt64 = 50_000_000
    /// The same time while answers of the terminal are expected, which a slow link may split after
    /// ESC.
    package static let answeringTimeout: UInt64 = 250_000_000
    /// The time for which the rest of an abandoned sequence is still dropped, in nanoseconds.
    package static let dropTimeout: UInt64 = 3_000_000_000
    /// The time to wait for the rest of a paste, in nanoseconds: a bad link may stall, and pasted
    /// text must not become commands.
    package static let pasteTimeout: UInt64 = 10_000_000_000
    /// The time to wait for the rest of a sequence that nobody types: the answer of a terminal on a
    /// slow link, whose second half must not become keys.
    package static let answerTimeout: UInt64 = 1_000_000_000
    static let pasteLimit = 16384
    static let sequenceLimit = 256

    enum State: Equatable, Sendable {
        case ground
        /// After ESC.
        case escape
        /// In a UTF-8 sequence that needs this many more bytes; Alt was held.
        case utf8(needed: Int, alt: Bool)
        /// After ESC [.
        case control
        /// After ESC [ [, as the Linux console sends F1 … F5.
        case linuxFunction
        /// After ESC O.
        case single
        /// In the three bytes of an old mouse report.
        case oldMouse(needed: Int)
        /// After ESC _, which is Alt and a key or begins an application's string.
        case underscore
        /// In a string.
        case string(StringKind, sawEscape: Bool)
        /// In a bracketed paste; this many bytes of its end were seen.
        case paste(matched: Int)
        /// In the rest of an abandoned paste; this many bytes of its end were seen.
        case droppedPaste(matched: Int)
        /// In the rest of an abandoned control sequence.
        case droppedControl
        /// In the rest of an abandoned string.
        case droppedString(sawEscape: Bool)
    }

    /// The kind of a string: OSC, DCS or APC.
    enum StringKind: Sendable {
        case command, device, application
    }

    private static let pasteEnd = Array("\u{1B}[201~".utf8)
    private var state = State.ground
    /// The bytes of the unfinished sequence.
    private var held: [UInt8] = []
    /// True until the terminal has answered the last of its queries (DA1).
    private(set) var awaitsAnswers: Bool

    /// Starts with nothing held; `awaitsAnswers` until the answer that ends the batch.
    package init(awaitsAnswers: Bool = false) {
        self.awaitsAnswers = awaitsAnswers
    }

    /// The time to wait for the rest of an unfinished sequence, in nanoseconds; nil without one.
    package var patience: UInt64? {
        switch state {
        case .ground: nil
        case .escape, .underscore: keyTimeout
        case .control, .single, .string: held.isEmpty ? keyTimeout : Self.answerTimeout
        case .utf8, .linuxFunction, .oldMouse: Self.answerTimeout
        case .paste: Self.pasteTimeout
        case .droppedControl, .droppedString, .droppedPaste: Self.dropTimeout
        }
    }

    /// True while the rest of an abandoned sequence is dropped; that ends when its time is over,
    /// however much is typed meanwhile.
    var isDropping: Bool {
        switch state {
        case .droppedControl, .droppedString, .droppedPaste: true
        default: false
        }
    }

    private var keyTimeout: UInt64 { awaitsAnswers ? Self.answeringTimeout : Self.timeout }

    /// Decodes bytes and returns their events.
    package mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        var events: [InputEvent] = []
        for byte in bytes { handle(byte, &events) }
        return events
    }

    /// Resolves an unfinished sequence after its time is over.
    ///
    /// A paste without an end is delivered as far as it came, and the following bytes are dropped
    /// for a while, so that nothing pasted becomes a key.
    package mutating func expire() -> [InputEvent] {
        switch state {
        case .paste(let matched):
            hold(Self.pasteEnd.prefix(matched))
            let event = endPaste()
            state = .droppedPaste(matched: 0)
            return [event]
        case .control where !held.isEmpty:
            reset()
            state = .droppedControl
            return []
        case .string(_, let sawEscape) where sawEscape || !held.isEmpty:
            reset()
            state = .droppedString(sawEscape: sawEscape)
            return []
        default: return expireKey()
        }
    }

    private mutating func expireKey() -> [InputEvent] {
        let alt: Character? =
            switch state {
            case .control: "["
            case .single where held.isEmpty: "O"
            case .underscore: "_"
            case .string(.command, _): "]"
            case .string(.device, _): "P"
            default: nil
            }
        let wasEscape = state == .escape
        if patience != nil { reset() }
        if wasEscape { return [.key(Key(.escape))] }
        return alt.map { [.key(Key(.character($0), .alt))] } ?? []
    }

    private mutating func reset() {
        state = .ground
        held.removeAll(keepingCapacity: true)
    }

    private mutating func handle(_ byte: UInt8, _ events: inout [InputEvent]) {
        switch state {
        case .ground: ground(byte, alt: false, &events)
        case .escape: afterEscape(byte, &events)
        case .utf8(let needed, let alt): inUTF8(byte, needed: needed, alt: alt, &events)
        case .control: inControl(byte, &events)
        case .linuxFunction:
            reset()
            if byte >= 0x41, byte <= 0x45 { events.append(.key(Key(.function(Int(byte) - 0x40)))) }
        case .single: inSingle(byte, &events)
        case .oldMouse(let needed):
            state = needed > 1 ? .oldMouse(needed: needed - 1) : .ground
        case .underscore: afterUnderscore(byte, &events)
        case .string(let kind, let sawEscape):
            inString(byte, kind, sawEscape: sawEscape, &events)
        case .paste(let matched): inPaste(byte, matched: matched, &events)
        case .droppedPaste(let matched): inDroppedPaste(byte, matched: matched, &events)
        case .droppedControl: inDroppedControl(byte, &events)
        case .droppedString(let sawEscape): inDroppedString(byte, sawEscape: sawEscape, &events)
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
        case UInt8(ascii: "]"): state = .string(.command, sawEscape: false)
        case UInt8(ascii: "P"): state = .string(.device, sawEscape: false)
        case UInt8(ascii: "_"): state = .underscore
        default: ground(byte, alt: true, &events)
        }
    }

    /// Only answers of kitty graphics begin with ESC _ G.
    private mutating func afterUnderscore(_ byte: UInt8, _ events: inout [InputEvent]) {
        if byte == UInt8(ascii: "G") {
            held = [byte]
            state = .string(.application, sawEscape: false)
            return
        }
        events.append(.key(Key(.character("_"), .alt)))
        ground(byte, alt: false, &events)
    }

    /// After ESC O: a letter, in old terminals with a digit for the modifiers before it.
    private mutating func inSingle(_ byte: UInt8, _ events: inout [InputEvent]) {
        if byte >= 0x30, byte <= 0x3B, held.count < 4 {
            held.append(byte)
            return
        }
        if held.isEmpty, let code = ControlSequence.keypadKey(byte) {
            reset()
            events.append(.key(Key(code)))
            return
        }
        // ESC O 5 A is Control and Up, and so is ESC O 1 ; 5 A; rxvt sends ESC O a.
        let isLower = byte >= 0x61 && byte <= 0x64
        let digit = isLower ? UInt8(ascii: "5") : held.last ?? UInt8(ascii: "1")
        let parameters = [UInt8(ascii: "1"), UInt8(ascii: ";"), digit]
        reset()
        guard (0x41...0x5A).contains(isLower ? byte - 0x20 : byte) else { return }
        let sequence = ControlSequence(parameters, final: isLower ? byte - 0x20 : byte)
        if case .key(let key)? = sequence.event { events.append(.key(key)) }
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
        case UInt8(ascii: "$") where !held.isEmpty && held.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }:
            // rxvt ends its keys with Shift like this; no answer has digits alone before it.
            endControl(byte, &events)
        case 0x20..<0x40:
            if held.count < Self.sequenceLimit { held.append(byte) }
        case UInt8(ascii: "[") where held.isEmpty: state = .linuxFunction
        case UInt8(ascii: "M") where held.isEmpty: state = .oldMouse(needed: 3)
        case 0x40..<0x7F: endControl(byte, &events)
        default: ground(byte, alt: false, &events)
        }
    }

    private mutating func endControl(_ final: UInt8, _ events: inout [InputEvent]) {
        let sequence = ControlSequence(held, final: final)
        let isCut = held.count >= Self.sequenceLimit
        reset()
        if isCut { return }
        if sequence.isPasteStart {
            state = .paste(matched: 0)
        } else if let event = sequence.event {
            if case .reply(.primaryAttributes) = event { awaitsAnswers = false }
            events.append(event)
        }
    }

    /// Drops bytes up to the end of the paste; Control-C is a key again.
    private mutating func inDroppedPaste(
        _ byte: UInt8, matched: Int, _ events: inout [InputEvent]
    ) {
        if byte == Self.pasteEnd[matched] {
            state = .droppedPaste(matched: matched + 1)
            if matched + 1 == Self.pasteEnd.count { reset() }
        } else if byte == 0x03 {
            ground(byte, alt: false, &events)
        } else {
            state = .droppedPaste(matched: byte == 0x1B ? 1 : 0)
        }
    }

    /// Drops bytes up to the final byte; a byte that no control sequence holds is a key again.
    private mutating func inDroppedControl(_ byte: UInt8, _ events: inout [InputEvent]) {
        switch byte {
        case 0x20..<0x40: return
        case 0x40..<0x7F: reset()
        default: ground(byte, alt: false, &events)
        }
    }

    /// Drops bytes up to the terminator; a key that no string holds, such as Control-C, is a key
    /// again.
    private mutating func inDroppedString(
        _ byte: UInt8, sawEscape: Bool, _ events: inout [InputEvent]
    ) {
        switch byte {
        case UInt8(ascii: "\\") where sawEscape: reset()
        case 0x07: reset()
        case _ where sawEscape:
            state = .escape
            handle(byte, &events)
        case 0x1B: state = .droppedString(sawEscape: true)
        case 0x00..<0x20, 0x7F: ground(byte, alt: false, &events)
        default:
            // No answer is so long that its rest goes on for ever.
            held.append(byte)
            if held.count >= Self.sequenceLimit { reset() }
        }
    }

    private mutating func inString(
        _ byte: UInt8, _ kind: StringKind, sawEscape: Bool, _ events: inout [InputEvent]
    ) {
        if sawEscape, byte != UInt8(ascii: "\\") {
            // The string was never ended: what follows is a sequence of its own.
            reset()
            state = .escape
            handle(byte, &events)
            return
        }
        switch byte {
        case 0x1B: state = .string(kind, sawEscape: true)
        case 0x07,
            UInt8(ascii: "\\") where byte == 0x07 || sawEscape:
            let reply = ControlSequence.stringReply(kind, held)
            reset()
            events.append(.reply(reply))
        default:
            if held.count < Self.sequenceLimit { held.append(byte) }
        }
    }

    private mutating func inPaste(_ byte: UInt8, matched: Int, _ events: inout [InputEvent]) {
        if byte == Self.pasteEnd[matched] {
            state = .paste(matched: matched + 1)
            if matched + 1 == Self.pasteEnd.count { events.append(endPaste()) }
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

    private mutating func endPaste() -> InputEvent {
        let text = TerminalText(utf8: held, as: .block)
        reset()
        return .paste(text)
    }

    private mutating func hold(_ bytes: some Collection<UInt8>) {
        held.append(contentsOf: bytes.prefix(max(0, Self.pasteLimit - held.count)))
    }
}
