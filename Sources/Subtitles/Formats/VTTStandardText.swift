import Markup

/// The visible text of a cue by the standard: the tokenizer of WebVTT section 6.4, "WebVTT cue text
/// parsing rules", and the shown part of its tree.
///
/// Holds a pointer that is valid only while the pass runs.
struct VTTStandardText {
    /// The objects of the tree that can hold text.
    private enum Node: String {
        case c, i, b, u, ruby, rt, v, lang
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var stack: [Node] = []
    /// The number of open nodes that are ruby texts: annotations, which are not shown.
    private var annotations = 0
    private(set) var out: [UInt8] = []
    private(set) var stamps: [CueText.Stamp] = []
    /// The readings in the rubies of the text.
    private(set) var ruby = RubyReadings()

    /// The deepest nesting that is followed.
    private static let deepest = 1_000

    /// A pass over the text of one cue.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        out.reserveCapacity(bytes.count)
    }

    /// Reads everything; the result is in `out` and `stamps`.
    mutating func run() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x26: takeReference()
            case 0x3C: takeTag()
            default:
                emit(bytes[position])
                position += 1
            }
        }
        ruby.finish()
    }

    /// Adds a byte unless it is a control character, which this program never shows; a tab becomes
    /// a space.
    ///
    /// An escape is removed later, with the sequence it begins.
    private mutating func emit(_ byte: UInt8) {
        guard annotations == 0 else { return ruby.collect(byte) }
        if byte >= 0x20 && byte != 0x7F || byte == 0x0A || byte == 0x1B {
            // U+0080…U+009F are C2 80…C2 9F.
            if out.last == 0xC2, byte < 0xA0, byte >= 0x80 {
                out.removeLast()
            } else {
                out.append(byte)
            }
        } else if byte == 0x09 || byte == 0x0C {
            out.append(0x20)
        }
    }

    private mutating func takeReference() {
        guard let reference = HTMLReference.read(bytes, at: position) else {
            emit(0x26)
            position += 1
            return
        }
        position += reference.length
        for byte in reference.text.utf8 { emit(byte) }
    }

    /// Reads a tag up to its `>` or to the end of the text.
    private mutating func takeTag() {
        let from = position + 1
        var at = from
        while at < bytes.count, bytes[at] != 0x3E { at += 1 }
        position = min(at + 1, bytes.count)
        guard from < at else { return }
        let tag = from..<at
        if bytes[from] == 0x2F {
            close(String(decoding: bytes[tag].dropFirst().prefix(8), as: UTF8.self))
        } else if bytes[from] &- 0x30 <= 9 {
            takeStamp(tag)
        } else {
            let name = bytes[tag].prefix(8).prefix {
                $0 != 0x2E && !VTTStandardScanner.isWhitespace($0)
            }
            open(String(decoding: name, as: UTF8.self))
        }
    }

    private mutating func takeStamp(_ tag: Range<Int>) {
        var scanner = VTTStandardScanner(bytes, tag)
        guard let time = scanner.timestamp(), scanner.isAtEnd else { return }
        stamps.append(CueText.Stamp(offset: out.count, time: time))
    }

    private mutating func open(_ name: String) {
        guard let node = Node(rawValue: name), stack.count < Self.deepest else { return }
        if node == .rt {
            guard stack.last == .ruby else { return }
            annotations += 1
        }
        // A ruby inside a reading says nothing about the text.
        let isShown = annotations == (node == .rt ? 1 : 0)
        if isShown, node == .ruby || node == .rt { ruby.open(name, after: out) }
        stack.append(node)
    }

    private mutating func close(_ name: String) {
        guard let node = Node(rawValue: name), let last = stack.last else { return }
        if last == node {
            pop()
        } else if node == .ruby, last == .rt {
            pop()
            pop()
        }
    }

    private mutating func pop() {
        guard let node = stack.popLast() else { return }
        if node == .rt { annotations -= 1 }
        if annotations == 0, node == .ruby || node == .rt { ruby.close(node.rawValue, after: out) }
    }
}
