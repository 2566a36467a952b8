/// The sixel graphics of DEC terminals (DEC STD 070 §9): bands of six rows, colour by colour.
enum Sixel {
    /// A picture as pixels over its cells; transparent parts show `ground`.
    ///
    /// Its height is a multiple of six rows, because some terminals count a partial band as whole.
    static func encode(_ picture: TerminalPicture, cell: PixelSize, ground: Color?) -> [UInt8] {
        let width = picture.size.columns * cell.width
        let height = max(6, picture.size.rows * cell.height / 6 * 6)
        return encode(
            picture.image.scaled(width: width, height: height)
                .flattened(over: ground?.components ?? (0, 0, 0)))
    }

    /// Opaque pixels as a device control string.
    static func encode(_ image: PixelImage) -> [UInt8] {
        let colors = ColorQuantizer(image)
        var bytes = Array("\u{1B}P0;1;0q\"1;1;\(image.width);\(image.height)".utf8)
        for (number, color) in colors.palette.enumerated() {
            let parts = [color.red, color.green, color.blue].map { ($0 * 100 + 127) / 255 }
            bytes += Array("#\(number);2;\(parts[0]);\(parts[1]);\(parts[2])".utf8)
        }
        for top in stride(from: 0, to: image.height, by: 6) {
            if top > 0 { bytes.append(UInt8(ascii: "-")) }
            band(image, rows: top..<min(top + 6, image.height), colors, into: &bytes)
        }
        return bytes + [0x1B, UInt8(ascii: "\\")]
    }

    private static func band(
        _ image: PixelImage, rows: Range<Int>, _ colors: ColorQuantizer, into bytes: inout [UInt8]
    ) {
        var lines: [[UInt8]?] = Array(repeating: nil, count: colors.palette.count)
        for row in rows {
            let bit = UInt8(1) << UInt8(row - rows.lowerBound)
            for column in 0..<image.width {
                let offset = (row * image.width + column) * 4
                let color = colors.color(of: image.pixels, at: offset)
                lines[color, default: image.width][column] |= bit
            }
        }
        var isFirst = true
        for (number, line) in lines.enumerated() {
            guard let line else { continue }
            if !isFirst { bytes.append(UInt8(ascii: "$")) }
            isFirst = false
            bytes += Array("#\(number)".utf8)
            run(line, into: &bytes)
        }
    }

    /// Writes a line of sixels, with runs of four and more by their count, and without empty ones
    /// at the end.
    private static func run(_ line: [UInt8], into bytes: inout [UInt8]) {
        let end = (line.lastIndex { $0 != 0 } ?? -1) + 1
        var start = 0
        while start < end {
            var stop = start + 1
            while stop < end, line[stop] == line[start] { stop += 1 }
            let sixel = line[start] + 0x3F
            if stop - start > 3 {
                bytes += Array("!\(stop - start)".utf8)
                bytes.append(sixel)
            } else {
                bytes.append(contentsOf: repeatElement(sixel, count: stop - start))
            }
            start = stop
        }
    }
}

extension Array where Element == [UInt8]? {
    /// The line of a colour, created with empty sixels if there is none yet.
    fileprivate subscript(index: Int, default width: Int) -> [UInt8] {
        get { self[index] ?? [UInt8](repeating: 0, count: width) }
        _modify {
            var line = self[index] ?? [UInt8](repeating: 0, count: width)
            self[index] = nil
            defer { self[index] = line }
            yield &line
        }
    }
}
