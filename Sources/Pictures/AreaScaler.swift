/// Scales a picture down: each pixel is the mean of the area it covers, with partly covered pixels
/// by their share.
///
/// Colours weigh by their alpha, so that invisible pixels tint nothing. Never scales up.
struct AreaScaler: Hashable, Sendable {
    let width: Int
    let height: Int
    /// The number of bytes of a pixel: 3 without alpha, 4 with it.
    let channels: Int

    /// The picture with no side longer than `side`, four bytes a pixel.
    func scale(_ pixels: [UInt8], toFit side: Int) -> (width: Int, height: Int, rgba: [UInt8]) {
        let longest = max(width, height)
        guard longest > side else { return (width, height, widened(pixels)) }
        let columns = max(1, width * side / longest)
        let rows = max(1, height * side / longest)
        let across = Self.spans(columns, over: width)
        let down = Self.spans(rows, over: height)
        var result = [UInt8](repeating: 255, count: columns * rows * 4)
        pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<rows {
                for column in 0..<columns {
                    let mean = mean(pixels, across[column], down[row])
                    let offset = (row * columns + column) * 4
                    result[offset] = mean.0
                    result[offset + 1] = mean.1
                    result[offset + 2] = mean.2
                    result[offset + 3] = mean.3
                }
            }
        }
        return (columns, rows, result)
    }

    /// The source pixels under one target pixel, and the shares of the first and the last that
    /// belong to it, in units of 1/count of a pixel.
    private struct Span {
        let range: Range<Int>
        let first: Int
        let last: Int
        let whole: Int
    }

    private static func spans(_ count: Int, over length: Int) -> [Span] {
        (0..<count).map { index in
            // Every source pixel is `count` units long, every target `length`.
            let (start, end) = (index * length, (index + 1) * length)
            let range = start / count..<(end + count - 1) / count
            let first = min(count - start % count, length)
            let last = end % count == 0 ? count : end % count
            return Span(range: range, first: first, last: last, whole: count)
        }
    }

    private func mean(
        _ pixels: UnsafeBufferPointer<UInt8>, _ across: Span, _ down: Span
    ) -> (UInt8, UInt8, UInt8, UInt8) {
        var (red, green, blue, alpha, weight) = (0, 0, 0, 0, 0)
        for row in down.range {
            let high = Self.share(of: row, in: down)
            for column in across.range {
                let share = high * Self.share(of: column, in: across)
                // Both indices lie within the size that the pixels were made for.
                let offset = (row * width + column) * channels
                let opacity = channels == 4 ? Int(pixels[offset + 3]) : 255
                red += Int(pixels[offset]) * opacity * share
                green += Int(pixels[offset + 1]) * opacity * share
                blue += Int(pixels[offset + 2]) * opacity * share
                alpha += opacity * share
                weight += share
            }
        }
        let seen = max(1, alpha)
        func rounded(_ sum: Int, _ count: Int) -> UInt8 {
            UInt8(min(255, (sum + count / 2) / count))
        }
        return (
            rounded(red, seen), rounded(green, seen), rounded(blue, seen),
            rounded(alpha, max(1, weight))
        )
    }

    private static func share(of index: Int, in span: Span) -> Int {
        if index == span.range.lowerBound { return span.first }
        return index == span.range.upperBound - 1 ? span.last : span.whole
    }

    /// The same pixels, four bytes each.
    private func widened(_ pixels: [UInt8]) -> [UInt8] {
        guard channels == 3 else { return pixels }
        var result = [UInt8](repeating: 255, count: pixels.count / 3 * 4)
        for pixel in 0..<pixels.count / 3 {
            for part in 0..<3 { result[pixel * 4 + part] = pixels[pixel * 3 + part] }
        }
        return result
    }
}
