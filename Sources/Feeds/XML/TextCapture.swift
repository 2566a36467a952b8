/// The text of an element while it is read, with the markup inside of it.
struct TextCapture {
    /// The way in which the text is written.
    enum Mode {
        /// As characters, whose references are read.
        case characters
        /// As elements (XHTML), whose references stay.
        case elements
        /// In base 64.
        case base64
    }

    let element: FeedElement
    let key: UInt64
    let prefix: UInt64
    let attributes: TagAttributes
    /// The context of the element around it.
    let parent: XMLFeedReader.Context
    let mode: Mode
    /// True for a text of HTML, false for plain text.
    let isHTML: Bool
    let most: Int
    let base: String?
    /// Open elements of the same name inside of it.
    var nested = 0
    /// True when elements were inside of it.
    private(set) var hasElements = false
    private(set) var text: [UInt8] = []
    private var depth = 0

    init(
        _ tag: XMLFeedReader.StartTag, _ element: FeedElement, base: String?, isHTML: Bool = true,
        mode: Mode = .characters, most: Int = 16 << 10
    ) {
        (key, prefix, attributes, parent) = (tag.key, tag.prefix, tag.attributes, tag.parent)
        (self.element, self.base) = (element, base)
        (self.isHTML, self.mode, self.most) = (isHTML, mode, most)
    }

    private func cut(_ range: Range<Int>) -> Range<Int> {
        range.lowerBound..<min(range.upperBound, range.lowerBound + max(0, most - text.count))
    }

    mutating func append(text range: Range<Int>, of bytes: [UInt8]) {
        let range = cut(range)
        guard mode != .elements, depth == 0 else { return text.append(contentsOf: bytes[range]) }
        bytes.withUnsafeBufferPointer {
            FeedText.appendReading(UnsafeBufferPointer(rebasing: $0[range]), to: &text)
        }
    }

    mutating func append(literal range: Range<Int>, of bytes: [UInt8]) {
        text.append(contentsOf: bytes[cut(range)])
    }

    /// A start tag inside of it, from its name to the end of its attributes.
    mutating func append(
        tag range: Range<Int>, key: UInt64, prefix: UInt64, isEmpty: Bool, of bytes: [UInt8]
    ) {
        hasElements = true
        if !isEmpty {
            if key == self.key, prefix == self.prefix { nested += 1 }
            depth += 1
        }
        guard text.count + range.count < most else { return }
        text.append(0x3C)
        text.append(contentsOf: bytes[range])
        if isEmpty { text.append(0x2F) }
        text.append(0x3E)
    }

    mutating func append(endTag range: Range<Int>, of bytes: [UInt8]) {
        depth = max(0, depth - 1)
        guard text.count + range.count < most else { return }
        text.append(0x3C)
        text.append(0x2F)
        text.append(contentsOf: bytes[range])
        text.append(0x3E)
    }
}
