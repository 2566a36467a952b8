/// Reads what a sixel terminal would draw, as far as the encoder's subset goes.
struct SixelReader {
    private(set) var colors: [Int: (Int, Int, Int)] = [:]
    private(set) var width = 0
    private(set) var height = 0
    private var pixels: [Int: Int] = [:]

    /// Nil where the string is not one whole sixel picture.
    init?(_ text: String) {
        guard text.hasPrefix("\u{1B}P0;1;0q\""), text.hasSuffix("\u{1B}\\") else { return nil }
        var rest = Array(text.utf8.dropFirst(9).dropLast(2))[...]
        func numbers() -> [Int] {
            let found = rest.prefix { $0 >= 0x30 && $0 <= 0x39 || $0 == 0x3B }
            rest = rest.dropFirst(found.count)
            return String(decoding: found, as: UTF8.self).split(separator: ";").compactMap {
                Int($0)
            }
        }
        let raster = numbers()
        guard raster.count == 4 else { return nil }
        (width, height) = (raster[2], raster[3])
        var (column, row, color) = (0, 0, 0)
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "#"):
                let found = numbers()
                color = found.first ?? 0
                if found.count == 5 { colors[color] = (found[2], found[3], found[4]) }
            case UInt8(ascii: "$"): column = 0
            case UInt8(ascii: "-"): (column, row) = (0, row + 6)
            case UInt8(ascii: "!"):
                let count = numbers().first ?? 0
                guard let sixel = rest.popFirst() else { return nil }
                for _ in 0..<count { put(sixel, &column, row, color) }
            case 0x3F...0x7E: put(byte, &column, row, color)
            default: return nil
            }
        }
    }

    /// The colour of a pixel in per cent, nil where none was drawn.
    subscript(column: Int, row: Int) -> (Int, Int, Int)? {
        pixels[row * width + column].flatMap { colors[$0] }
    }

    private mutating func put(_ sixel: UInt8, _ column: inout Int, _ row: Int, _ color: Int) {
        for bit in 0..<6 where (sixel - 0x3F) & 1 << UInt8(bit) != 0 {
            pixels[(row + bit) * width + column] = color
        }
        column += 1
    }
}
