/// The rules that need more of the text than one scalar.
extension TextFilter {
    /// Drops the bidi controls of every line on which they do not pair up.
    static func balanced(_ text: String) -> String {
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        let kept = lines.map { line -> String in
            if isBalanced(line) { return String(line) }
            var scalars = String.UnicodeScalarView()
            scalars.append(contentsOf: line.lazy.filter { !isBidiControl($0) })
            return String(scalars)
        }
        return kept.joined(separator: "\n")
    }

    private static func isBalanced(_ line: Substring.UnicodeScalarView) -> Bool {
        var open: [UInt32] = []
        for scalar in line {
            switch scalar.value {
            case 0x202A, 0x202B, 0x202D, 0x202E: open.append(0x202C)
            case 0x2066...0x2068: open.append(0x2069)
            case 0x202C, 0x2069:
                if open.popLast() != scalar.value { return false }
            default: break
            }
        }
        return open.isEmpty
    }

    /// Puts U+FFFD in the place of every cluster over the limit.
    ///
    /// A cut cluster could join its neighbours again; the replacement cannot, so a second pass
    /// finds nothing to do.
    static func withoutLongClusters(_ text: String) -> String {
        func isLong(_ character: Character) -> Bool {
            character.utf8.count > clusterLimit && character.unicodeScalars.count > clusterLimit
        }
        guard text.contains(where: isLong) else { return text }
        return String(text.map { isLong($0) ? "\u{FFFD}" : $0 })
    }

    /// Cuts at a cluster's edge so that text and ellipsis stay within `limit` bytes.
    static func cut(_ text: String, to limit: Int) -> String {
        var end = text.startIndex
        var bytes = 0
        while end < text.endIndex {
            let next = text.index(after: end)
            bytes += text[end..<next].utf8.count
            if bytes > limit - 3 { break }
            end = next
        }
        // The cut may have separated a pair of bidi controls.
        return balanced(String(text[..<end])) + "…"
    }
}
