/// A link of a text: its words, and the address it leads to.
package struct WrittenLink: Hashable, Sendable {
    /// The index of its block in the text.
    package let block: Int
    /// Its place in the block's text, in UTF-8 bytes.
    package let range: Range<Int>
    /// Its words, on one line, at most 200 characters.
    package let text: String
    /// Its absolute address: printable ASCII without blanks, less than 2,000 bytes.
    package let address: String
    /// The index of the sentence it begins in, where the text is cut into sentences.
    package var sentence: Int?

    /// A link.
    package init(
        block: Int, range: Range<Int>, text: String, address: String, sentence: Int? = nil
    ) {
        (self.block, self.range, self.text) = (block, range, text)
        (self.address, self.sentence) = (address, sentence)
    }

    /// A link that stands in no text; `nil` for an address that cannot be handed on.
    package init?(_ link: FeedLink) {
        guard let address = Self.whole(link.address) else { return nil }
        let server = address.split(separator: "/", maxSplits: 2).dropFirst().first.map(String.init)
        let words = link.title ?? server ?? address
        self.init(block: 0, range: 0..<0, text: words.printable(limit: 200), address: address)
    }

    /// True where it leads to the web: nothing else is opened or fetched.
    package var isOfWeb: Bool { Self.isOfWeb(address) }

    /// True for an address of the web that may be handed to another program.
    package static func isOfWeb(_ address: String) -> Bool {
        let start = address.prefix(8).lowercased()
        guard let host = ["https://", "http://"].first(where: { start.hasPrefix($0) }),
            address.utf8.count > host.utf8.count, address.utf8.count < longestAddress
        else { return false }
        return address.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// Longer addresses are left out: readers of documents cut them, and nobody can check them.
    static let longestAddress = 2_000
    /// The most links of a text.
    static let most = 2_000

    /// An address as another program gets it, its other bytes percent-encoded; `nil` for one that is
    /// relative or too long.
    static func whole(_ address: String) -> String? {
        guard address.utf8.count < longestAddress, let colon = address.firstIndex(of: ":"),
            let first = address.first, first.isASCII, first.isLetter,
            address[..<colon].allSatisfy({
                $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0))
            })
        else { return nil }
        let digits = Array("0123456789ABCDEF")
        var whole = ""
        for byte in address.utf8 {
            if (0x21...0x7E).contains(byte) {
                whole.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                whole += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
        return whole.utf8.count < longestAddress ? whole : nil
    }
}

extension WrittenText {
    /// Its links in reading order, at most 2,000: each address once in a block, none to a part of the
    /// same page.
    package var links: [WrittenLink] {
        let page = address.map(Self.withoutFragment)
        var links: [WrittenLink] = []
        for (index, block) in blocks.enumerated() {
            var told: Set<String> = []
            for span in block.joinedLinks {
                guard links.count < WrittenLink.most else { return links }
                guard case .link(let stated) = span.mark, let address = WrittenLink.whole(stated),
                    Self.withoutFragment(stated) != page
                else { continue }
                let words = block.words(in: span.range)
                guard !words.isEmpty, told.insert(address).inserted else { continue }
                links.append(
                    WrittenLink(block: index, range: span.range, text: words, address: address))
            }
        }
        return links
    }

    private static func withoutFragment(_ address: String) -> Substring {
        address.prefix { $0 != "#" }
    }
}

extension TextBlock {
    /// Its links; those that other marks cut in pieces are whole.
    fileprivate var joinedLinks: [TextSpan] {
        let bytes = Array(text.utf8)
        var joined: [TextSpan] = []
        for span in spans {
            guard case .link = span.mark else { continue }
            if let last = joined.last, last.mark == span.mark,
                last.range.upperBound >= span.range.lowerBound
                    || bytes[last.range.upperBound..<span.range.lowerBound].allSatisfy({
                        $0 <= 0x20
                    })
            {
                let end = max(last.range.upperBound, span.range.upperBound)
                joined[joined.count - 1] = TextSpan(last.range.lowerBound..<end, span.mark)
            } else {
                joined.append(span)
            }
        }
        return joined
    }

    /// The words of a part, on one line.
    fileprivate func words(in range: Range<Int>) -> String {
        let bytes = Array(text.utf8)[range]
        return String(decoding: bytes, as: UTF8.self)
            .split(whereSeparator: \.isWhitespace).joined(separator: " ").printable(limit: 200)
    }
}
