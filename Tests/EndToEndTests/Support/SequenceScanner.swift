/// Separates the drawing output of a program in a terminal from everything else.
///
/// The rest of an unfinished sequence or character waits for the next bytes.
struct SequenceScanner {
    /// Control sequences and strings that do not draw, in order, without their escape:
    /// `[?1049h`, `]11;?`.
    private(set) var commands: [String] = []
    /// Control characters (C0 but line ends and backspace, DEL, C1) outside of sequences.
    private(set) var controls: [UInt32] = []
    private var rest: [UInt8] = []

    /// Takes bytes; returns the whole sequences and characters that draw.
    mutating func take(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        rest += bytes
        var drawing: [UInt8] = []
        var index = 0
        while index < rest.count, let end = end(of: index) {
            let piece = rest[index..<end]
            if piece.first == 0x1B {
                sort(piece, &drawing)
            } else {
                note(piece)
                drawing += piece
            }
            index = end
        }
        rest.removeFirst(index)
        return drawing
    }

    private mutating func sort(_ piece: ArraySlice<UInt8>, _ drawing: inout [UInt8]) {
        let text = String(decoding: piece.dropFirst(), as: UTF8.self)
        let isDrawing =
            piece.dropFirst().first == 0x5B && !text.hasPrefix("[?") && !text.hasPrefix("[>")
            && !text.hasPrefix("[<") && "HGBCKJm".utf8.contains(piece.last ?? 0)
        if isDrawing { drawing += piece } else { commands.append(text) }
    }

    private mutating func note(_ piece: ArraySlice<UInt8>) {
        for scalar in String(decoding: piece, as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 8, 10, 13: continue
            case 0..<32, 127..<160: controls.append(scalar.value)
            default: continue
            }
        }
    }

    /// The end of the piece that begins at an index; `nil` while it is incomplete.
    private func end(of start: Int) -> Int? {
        let first = rest[start]
        guard first == 0x1B else { return endOfCharacter(start, first) }
        guard start + 1 < rest.count else { return nil }
        switch rest[start + 1] {
        case 0x5B:
            return rest[(start + 2)...].firstIndex { (0x40...0x7E).contains($0) }.map { $0 + 1 }
        case 0x5D, 0x50, 0x58, 0x5E, 0x5F: return endOfString(start + 2)
        default: return start + 2
        }
    }

    private func endOfString(_ start: Int) -> Int? {
        for index in start..<max(start, rest.count) {
            if rest[index] == 7 { return index + 1 }
            if rest[index] == 0x1B {
                return index + 1 < rest.count ? index + 2 : nil
            }
        }
        return nil
    }

    private func endOfCharacter(_ start: Int, _ first: UInt8) -> Int? {
        let length =
            switch first {
            case 0xC0...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF7: 4
            default: 1
            }
        return start + length <= rest.count ? start + length : nil
    }
}
