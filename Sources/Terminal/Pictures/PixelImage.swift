/// A decoded picture: red, green, blue and alpha of every pixel (sRGB, not premultiplied).
///
/// Two images are equal when their extent and a 64-bit digest of their pixels are.
package struct PixelImage: Hashable, Sendable {
    /// The largest side that is accepted; a decoder scales bigger pictures down first.
    package static let maximumSide = 2048

    /// The number of pixels in a row.
    package let width: Int
    /// The number of rows.
    package let height: Int
    /// The file of the picture if it is a PNG: the shortest way to send it.
    let png: [UInt8]
    /// Four bytes a pixel, row by row from the top left.
    let pixels: [UInt8]
    /// True when every pixel is opaque.
    let isOpaque: Bool
    /// FNV-1a over the extent and the pixels, eight bytes at a time.
    let digest: UInt64

    /// Makes an image of `rgba`, four bytes a pixel, row by row from the top left.
    ///
    /// Nil when a side is not within 1 … `maximumSide` or the count of bytes does not fit. `png` is
    /// the file itself, if it is a PNG; terminals that read PNG are sent it when it is shorter.
    package init?(width: Int, height: Int, rgba: [UInt8], png: [UInt8] = []) {
        let sides = 1...Self.maximumSide
        guard sides.contains(width), sides.contains(height), rgba.count == width * height * 4
        else { return nil }
        self.init(width: width, height: height, checked: rgba, png: png)
    }

    private init(width: Int, height: Int, checked rgba: [UInt8], png: [UInt8]) {
        self.width = width
        self.height = height
        self.png = png
        pixels = rgba
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func mix(_ value: UInt64) { hash = (hash ^ value) &* 0x100_0000_01B3 }
        mix(UInt64(width))
        mix(UInt64(height))
        var opaque = true
        rgba.withUnsafeBytes { bytes in
            for offset in stride(from: 0, to: bytes.count, by: 4) {
                // In bounds: the count is a multiple of four.
                let pixel = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                mix(UInt64(pixel))
                opaque = opaque && bytes[offset + 3] == 255
            }
        }
        isOpaque = opaque
        digest = hash
    }

    /// True when size and digest are equal.
    package static func == (left: PixelImage, right: PixelImage) -> Bool {
        left.digest == right.digest && left.width == right.width && left.height == right.height
    }

    /// Hashes the digest.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(digest)
    }

    /// The picture at another extent, each pixel the mean of those it covers (box filter).
    ///
    /// Sides are clamped to 1 … `maximumSide`. Enlarging repeats pixels.
    package func scaled(width newWidth: Int, height newHeight: Int) -> PixelImage {
        let columns = min(max(1, newWidth), Self.maximumSide)
        let rows = min(max(1, newHeight), Self.maximumSide)
        if columns == width, rows == height { return self }
        var result: [UInt8] = []
        result.reserveCapacity(columns * rows * 4)
        for row in 0..<rows {
            let vertical = Self.span(row, of: rows, over: height)
            for column in 0..<columns {
                let horizontal = Self.span(column, of: columns, over: width)
                result.append(contentsOf: mean(of: horizontal, vertical))
            }
        }
        return PixelImage(width: columns, height: rows, checked: result, png: [])
    }

    /// The same picture over a background, with every pixel opaque.
    func flattened(over ground: (red: UInt8, green: UInt8, blue: UInt8)) -> PixelImage {
        if isOpaque { return self }
        let under = [Int(ground.red), Int(ground.green), Int(ground.blue)]
        var result = pixels
        for offset in stride(from: 0, to: result.count, by: 4) {
            let alpha = Int(result[offset + 3])
            for part in 0..<3 {
                let mixed = Int(result[offset + part]) * alpha + under[part] * (255 - alpha)
                result[offset + part] = UInt8((mixed + 127) / 255)
            }
            result[offset + 3] = 255
        }
        return PixelImage(width: width, height: height, checked: result, png: [])
    }

    private static func span(_ index: Int, of count: Int, over length: Int) -> Range<Int> {
        let start = index * length / count
        return start..<max(start + 1, (index + 1) * length / count)
    }

    /// The mean of a block; colours weigh by their alpha.
    private func mean(of columns: Range<Int>, _ rows: Range<Int>) -> [UInt8] {
        var sums = (red: 0, green: 0, blue: 0, alpha: 0)
        pixels.withUnsafeBufferPointer { pixels in
            for row in rows {
                // Both ranges lie within the extent, so every index is below `pixels.count`.
                for column in columns {
                    let offset = (row * width + column) * 4
                    let alpha = Int(pixels[offset + 3])
                    sums.red += Int(pixels[offset]) * alpha
                    sums.green += Int(pixels[offset + 1]) * alpha
                    sums.blue += Int(pixels[offset + 2]) * alpha
                    sums.alpha += alpha
                }
            }
        }
        let weight = max(1, sums.alpha)
        let count = columns.count * rows.count
        return [
            UInt8(sums.red / weight), UInt8(sums.green / weight), UInt8(sums.blue / weight),
            UInt8(sums.alpha / count),
        ]
    }
}
