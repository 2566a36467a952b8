/// Rows of small numbers, each row with a scale of its own.
struct QuantizedRows: Sendable {
    let width: Int
    let scales: [Float]
    let bytes: [Int8]

    /// The numbers of a row.
    func row(_ place: Int) -> [Float] {
        bytes[place * width..<(place + 1) * width].map { scales[place] * Float($0) }
    }
}

/// A reader of the file of the network: little-endian, without marks between its parts.
struct WeightReader {
    private var rest: Slice<UnsafeRawBufferPointer>

    init(_ file: UnsafeRawBufferPointer) {
        rest = file[...]
    }

    /// Counts or characters of two bytes each; `nil` at the end of the file.
    mutating func numbers(_ count: Int) -> [Int]? {
        guard let bytes = take(2 * count) else { return nil }
        return (0..<count).map {
            Int(UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: 2 * $0, as: UInt16.self)))
        }
    }

    /// Rows of a matrix; `nil` at the end of the file.
    mutating func rows(_ count: Int, width: Int) -> QuantizedRows? {
        guard let data = take(count * (width + 4)) else { return nil }
        var rows = (scales: [Float](), bytes: [Int8]())
        rows.bytes.reserveCapacity(count * width)
        for row in 0..<count {
            let start = row * (width + 4)
            rows.scales.append(Self.float(data, start))
            rows.bytes += data[start + 4..<start + 4 + width].map { Int8(bitPattern: $0) }
        }
        return QuantizedRows(width: width, scales: rows.scales, bytes: rows.bytes)
    }

    /// A matrix with what is added to its products; `nil` at the end of the file.
    mutating func layer(_ count: Int, width: Int) -> DenseLayer? {
        guard let rows = rows(count, width: width), let added = floats(count) else { return nil }
        return DenseLayer(width: width, weights: (0..<count).flatMap(rows.row), added: added)
    }

    /// The two matrices of a chain of cells, which have four gates each.
    mutating func chain(width: Int, cells: Int) -> CellChain? {
        guard let inputs = rows(4 * cells, width: width),
            let states = rows(4 * cells, width: cells),
            let added = floats(4 * cells)
        else { return nil }
        let rows = 0..<4 * cells
        return CellChain(
            inputs: DenseLayer(width: width, weights: rows.flatMap(inputs.row), added: added),
            recurrence: DenseLayer(
                width: cells, weights: rows.flatMap(states.row),
                added: [Float](repeating: 0, count: rows.count)),
            cells: cells)
    }

    /// The rest of the file as text.
    func text() -> String { String(decoding: rest, as: UTF8.self) }

    private mutating func floats(_ count: Int) -> [Float]? {
        guard let bytes = take(4 * count) else { return nil }
        return (0..<count).map { Self.float(bytes, 4 * $0) }
    }

    private static func float(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Float {
        let bits = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        return Float(bitPattern: UInt32(littleEndian: bits))
    }

    private mutating func take(_ count: Int) -> UnsafeRawBufferPointer? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return UnsafeRawBufferPointer(rebasing: rest.prefix(count))
    }
}
