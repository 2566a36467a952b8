/// A JSON text as a tree in one array; strings stay in the text until they are read.
///
/// Never fails: damage is mended or skipped, and reported with its line. Bounded in depth and size;
/// several values one after another (newline-delimited JSON) are all read.
///
///     var damage: [String] = []
///     let tree = JSONTree(Array(#"{"start": 1.5 "text": "Hello"}"#.utf8)) { damage.append($1) }
///     tree.roots.first?["start"]?.number  // 1.5
///     damage                              // A comma is missing.
package struct JSONTree: Sendable {
    /// Containers deeper than this are skipped.
    static let deepest = 64
    /// The largest number of values; no transcript has more.
    static let mostNodes = 8_000_000

    /// The type of a value.
    package enum Kind: UInt8, Sendable {
        case object, array, string, number
        /// `true`, `false`, `null`, `NaN`.
        case literal
    }

    /// One value and its place among its siblings.
    struct Node: Sendable {
        let kind: Kind
        /// Its name in an object; empty elsewhere.
        let key: Range<UInt32>
        /// Its bytes; a string's without the quotes, a container's first only.
        let range: Range<UInt32>
        var firstChild: Int32 = -1
        var next: Int32 = -1
    }

    let bytes: [UInt8]
    /// The first node holds every root value.
    let nodes: [Node]
    private let lineEnds: [UInt32]

    /// Reads valid UTF-8; `report` receives every fault, with its line from 1.
    ///
    /// Of more than `most` values, the first are kept.
    package init(
        _ bytes: [UInt8], most: Int = mostNodes,
        report: (_ line: Int, _ message: String) -> Void = { _, _ in }
    ) {
        self.bytes = bytes
        nodes = withoutActuallyEscaping(report) { report in
            bytes.withUnsafeBytes { text in
                var builder = JSONTreeBuilder(JSONLexer(text), most: most, report: report)
                builder.run()
                return builder.nodes
            }
        }
        lineEnds = bytes.indices.lazy.filter { bytes[$0] == 0x0A }.map { UInt32($0) }
    }

    /// The values at the top: one, or those of newline-delimited JSON.
    package var roots: [JSONElement] { JSONElement(tree: self, index: 0).elements }

    /// The line of a byte, from 1.
    func line(at offset: UInt32) -> Int {
        var (low, high) = (0, lineEnds.count)
        while low < high {
            let middle = (low + high) / 2
            if lineEnds[middle] >= offset { high = middle } else { low = middle + 1 }
        }
        return low + 1
    }
}
