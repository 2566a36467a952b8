/// Chooses at most 256 colours for a picture by median cut (Heckbert 1982) over a histogram of
/// five bits a part.
struct ColorQuantizer {
    /// The chosen colours: red, green and blue, 0 … 255.
    private(set) var palette: [(red: Int, green: Int, blue: Int)] = []
    /// The number of the colour of every bin of the histogram.
    private var colorOfBin = [UInt8](repeating: 0, count: 32768)

    /// The colours of opaque pixels, at most `limit` (2 … 256).
    init(_ image: PixelImage, limit: Int = 256) {
        var counts = [Int](repeating: 0, count: 32768)
        for offset in stride(from: 0, to: image.pixels.count, by: 4) {
            counts[Self.bin(image.pixels, offset)] += 1
        }
        var boxes = [Box(bins: counts.indices.filter { counts[$0] > 0 }, counts: counts)]
        while boxes.count < min(256, limit) {
            // The box whose split gains most: the largest spread times its number of pixels.
            let worst = boxes.indices.max { boxes[$0].weight < boxes[$1].weight }
            guard let worst, let (low, high) = boxes[worst].split(counts) else { break }
            boxes[worst] = low
            boxes.append(high)
        }
        for box in boxes where !box.bins.isEmpty {
            for bin in box.bins { colorOfBin[bin] = UInt8(palette.count) }
            palette.append(box.mean(counts))
        }
    }

    /// The number of the colour of a pixel that begins at an offset.
    func color(of pixels: [UInt8], at offset: Int) -> Int {
        Int(colorOfBin[Self.bin(pixels, offset)])
    }

    private static func bin(_ pixels: [UInt8], _ offset: Int) -> Int {
        Int(pixels[offset] >> 3) << 10 | Int(pixels[offset + 1] >> 3) << 5
            | Int(pixels[offset + 2] >> 3)
    }
}

/// A part of the colour space.
private struct Box {
    let bins: [Int]
    /// The gain of a split; 0 when it cannot be split.
    let weight: Int
    /// The shift that extracts, from a bin's number, the component with the largest spread.
    private let shift: Int

    init(bins: [Int], counts: [Int]) {
        self.bins = bins
        var best = (spread: 0, shift: 0)
        for shift in [10, 5, 0] {
            let parts = bins.lazy.map { $0 >> shift & 31 }
            let spread = (parts.max() ?? 0) - (parts.min() ?? 0)
            if spread > best.spread { best = (spread, shift) }
        }
        shift = best.shift
        weight = best.spread * bins.reduce(0) { $0 + counts[$1] }
    }

    /// Two boxes of about as many pixels each; nil when there is one colour only.
    func split(_ counts: [Int]) -> (Box, Box)? {
        guard weight > 0 else { return nil }
        let sorted = bins.sorted { ($0 >> shift & 31, $0) < ($1 >> shift & 31, $1) }
        let half = sorted.reduce(0) { $0 + counts[$1] } / 2
        var seen = 0
        var cut = 0
        while cut < sorted.count - 1, cut == 0 || seen < half {
            seen += counts[sorted[cut]]
            cut += 1
        }
        return (
            Box(bins: Array(sorted[..<cut]), counts: counts),
            Box(bins: Array(sorted[cut...]), counts: counts)
        )
    }

    func mean(_ counts: [Int]) -> (red: Int, green: Int, blue: Int) {
        var sums = (red: 0, green: 0, blue: 0, count: 0)
        for bin in bins {
            sums.red += (bin >> 10 & 31) * counts[bin]
            sums.green += (bin >> 5 & 31) * counts[bin]
            sums.blue += (bin & 31) * counts[bin]
            sums.count += counts[bin]
        }
        let count = max(1, sums.count)
        func part(_ sum: Int) -> Int { (sum * 255 + 31 * count / 2) / (31 * count) }
        return (part(sums.red), part(sums.green), part(sums.blue))
    }
}
