extension StringProtocol where SubSequence == Substring {
    /// The text without blanks at its edges.
    package var trimmed: Substring {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
