/// The tables of keys.
extension ControlSequence {
    /// The key of a final letter after ESC [ or ESC O.
    static func letterKey(_ byte: UInt8) -> Key.Code? {
        switch byte {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "P"): .function(1)
        case UInt8(ascii: "Q"): .function(2)
        case UInt8(ascii: "R"): .function(3)
        case UInt8(ascii: "S"): .function(4)
        default: nil
        }
    }

    /// The key of a letter that the keypad sends after ESC O in application mode.
    static func keypadKey(_ byte: UInt8) -> Key.Code? {
        switch byte {
        case UInt8(ascii: "M"): .enter
        case UInt8(ascii: "j")...UInt8(ascii: "y"):
            .character(Character(Unicode.Scalar(byte - 0x40)))
        default: nil
        }
    }

    /// The key of a C0 control or DEL.
    static func controlKey(_ byte: UInt8) -> Key {
        switch byte {
        case 0x00: .control(" ")
        case 0x08, 0x7F: Key(.backspace)
        case 0x09: Key(.tab)
        case 0x0A, 0x0D: Key(.enter)
        case 0x1B: Key(.escape)
        case 0x1C..<0x20: .control(Character(Unicode.Scalar(byte + 0x40)))
        default: .control(Character(Unicode.Scalar(byte + 0x60)))
        }
    }

    /// The key of a number of the kitty keyboard protocol.
    static func codedKey(_ number: Int) -> Key.Code? {
        switch number {
        case 8, 127: .backspace
        case 9: .tab
        case 13, 57414: .enter
        case 27: .escape
        case 57376...57398: .function(number - 57376 + 13)
        case 57399...57408:
            Unicode.Scalar(UInt32(number - 57399 + 0x30)).map { .character(Character($0)) }
        case 57409...57413:
            .character([".", "/", "*", "-", "+"][number - 57409])
        case 57415, 57416: .character(number == 57415 ? "=" : ",")
        case 57417...57426:
            [
                .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete,
            ][number - 57417]
        // The rest of the private area: lock, media and modifier keys.
        case 57344...63743: nil
        case 0x20..<0x7F, 0xA0...0x10FFFF:
            Unicode.Scalar(UInt32(number)).map { .character(Character($0)) }
        default: nil
        }
    }

    /// The reply in a string, by its kind.
    static func stringReply(_ kind: KeyDecoder.StringKind, _ bytes: [UInt8]) -> TerminalReply {
        switch kind {
        case .command: return commandReply(bytes)
        case .device:
            // XTVERSION: DCS > | text ST.
            guard bytes.starts(with: [0x3E, 0x7C]) else { return .other }
            return .version(TerminalText(utf8: bytes.dropFirst(2)))
        case .application:
            let parts = bytes.split(separator: UInt8(ascii: ";"), maxSplits: 1)
            guard parts.count == 2, parts[0].starts(with: "Gi=31".utf8) else { return .other }
            return .kittyGraphics(parts[1].elementsEqual("OK".utf8))
        }
    }

    /// The reply in an operating system command: OSC 11 states the background colour.
    static func commandReply(_ bytes: [UInt8]) -> TerminalReply {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.hasPrefix("11;rgb:") else { return .other }
        let parts = text.dropFirst(7).split(separator: "/").map(level)
        guard parts.count == 3, let red = parts[0], let green = parts[1], let blue = parts[2] else {
            return .other
        }
        return .background(.rgb(red, green, blue))
    }

    /// One to four hexadecimal digits, scaled to a byte (XParseColor).
    private static func level(_ digits: Substring) -> UInt8? {
        guard (1...4).contains(digits.utf8.count), let value = UInt32(digits, radix: 16) else {
            return nil
        }
        let full = UInt32(1) << (4 * UInt32(digits.utf8.count)) - 1
        return UInt8(value * 255 / full)
    }
}
