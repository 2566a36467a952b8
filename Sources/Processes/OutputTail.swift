/// The end of what a program prints, within a limit.
///
///     var said = OutputTail(most: 4_096)
///     said.add(bytes)
///     let line = said.lastLine
package struct OutputTail: Sendable {
    /// The last bytes, at most `most`.
    package private(set) var bytes: [UInt8] = []
    private let most: Int

    /// An empty end that keeps at most so many bytes.
    package init(most: Int) { self.most = most }

    /// Adds what was printed next.
    package mutating func add(_ more: ArraySlice<UInt8>) {
        bytes += more.suffix(most)
        if bytes.count > most { bytes.removeFirst(bytes.count - most) }
    }

    /// The text; bytes that are no UTF-8 are replaced.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The last line that is not empty; an empty one when there is none.
    package var lastLine: String {
        text.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
    }
}
