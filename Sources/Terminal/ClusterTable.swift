/// The graphemes of several scalars in a canvas, each stored once, by number.
struct ClusterTable: Sendable, Equatable {
    private(set) var texts: [String] = []
    private var numbers: [String: UInt32] = [:]

    /// The number of a grapheme; graphemes that differ in any scalar have different numbers.
    mutating func intern(_ text: String) -> UInt32 {
        // String equality is canonical equivalence; the bytes sent must be the ones drawn.
        if let number = numbers[text], texts[Int(number)].utf8.elementsEqual(text.utf8) {
            return number
        }
        if let index = texts.firstIndex(where: { $0.utf8.elementsEqual(text.utf8) }) {
            return UInt32(index)
        }
        let number = UInt32(texts.count)
        texts.append(text)
        numbers[text] = number
        return number
    }

    subscript(number: UInt32) -> String {
        number < texts.count ? texts[Int(number)] : "\u{FFFD}"
    }
}

extension ClusterTable {
    /// True when a number known to both tables means the same in both.
    func agrees(with other: ClusterTable) -> Bool {
        zip(texts, other.texts).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }
}
