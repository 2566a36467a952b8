import CPolyphones
import Glibc

/// A small network that weighs the readings of a Chinese character by its sentence: pure.
///
/// Each character becomes a vector; two chains of cells (LSTM) carry what stands before and after
/// it; two layers make a weight for each reading from both. `scripts/generate-pinyin-tables.py`
/// wrote its file: counts, characters, matrices, readings.
struct PolyphoneNetwork: Sendable {
    private let places: [Unicode.Scalar: Int]
    private let vectors: QuantizedRows
    private let forward: CellChain
    private let backward: CellChain
    private let inner: DenseLayer
    private let outer: DenseLayer
    private let readings: [String]
    /// The places of the readings that each character may have.
    private let choices: [Unicode.Scalar: [Int]]

    /// The first vectors of the file, which stand for no character of their own.
    private enum Special { static let unknown = 0, start = 1, end = 2, count = 3 }

    /// The network of the program.
    static let bundled = PolyphoneNetwork(
        UnsafeRawBufferPointer(start: polyphones_bytes(), count: polyphones_count()))

    /// The network of a file; `nil` for one that is cut short.
    init?(_ file: UnsafeRawBufferPointer) {
        var file = WeightReader(file)
        guard let counts = file.numbers(4) else { return nil }
        let (width, cells) = (counts[1], counts[2])
        guard let characters = file.numbers(counts[0]),
            let vectors = file.rows(counts[0], width: width),
            let forward = file.chain(width: width, cells: cells),
            let backward = file.chain(width: width, cells: cells),
            let inner = file.layer(cells, width: 2 * cells),
            let outer = file.layer(counts[3], width: cells)
        else { return nil }
        let lines = file.text().split(separator: "\n")
        guard lines.count == 2 else { return nil }
        (self.vectors, self.inner, self.outer) = (vectors, inner, outer)
        (self.forward, self.backward) = (forward, backward)
        readings = lines[0].split(separator: " ").map(String.init)
        guard readings.count == counts[3] else { return nil }
        var places: [Unicode.Scalar: Int] = [:]
        for (place, code) in characters.enumerated().dropFirst(Special.count) {
            if let scalar = Unicode.Scalar(UInt32(code)) { places[scalar] = place }
        }
        self.places = places
        choices = Self.choices(lines[1], below: readings.count)
    }

    private static func choices(_ line: Substring, below limit: Int) -> [Unicode.Scalar: [Int]] {
        var choices: [Unicode.Scalar: [Int]] = [:]
        for entry in line.split(separator: " ") {
            guard let character = entry.unicodeScalars.first else { continue }
            choices[character] = entry.dropFirst().split(separator: ",").compactMap { Int($0) }
                .filter { $0 < limit }
        }
        return choices
    }

    /// True for a character that the network can read.
    func reads(_ character: Unicode.Scalar) -> Bool { choices[character] != nil }

    /// The weights of the readings of each character of a sentence that the network can read, by
    /// its index; the best first.
    func weights(in sentence: ArraySlice<Unicode.Scalar>) -> [Int: [WeighedReading]] {
        guard sentence.contains(where: reads) else { return [:] }
        let inside = sentence.map { vectors.row(places[$0] ?? Special.unknown) }
        let inputs = [vectors.row(Special.start)] + inside + [vectors.row(Special.end)]
        let before = forward.states(of: inputs)
        let after = Array(backward.states(of: inputs.reversed()).reversed())
        var found: [Int: [WeighedReading]] = [:]
        for (place, index) in sentence.indices.enumerated() {
            guard let choices = choices[sentence[index]] else { continue }
            let hidden = inner(before[place + 1] + after[place + 1]).map { max(0, $0) }
            found[index] = choices.map {
                WeighedReading(reading: readings[$0], weight: outer.value($0, of: hidden))
            }.sorted { $0.weight > $1.weight }
        }
        return found
    }
}

/// A reading and what speaks for it, as a natural logarithm.
struct WeighedReading: Sendable {
    let reading: String
    let weight: Float
}

/// One chain of cells (LSTM) over a sentence.
struct CellChain: Sendable {
    let inputs: DenseLayer
    let recurrence: DenseLayer
    let cells: Int

    /// The state after each vector.
    func states(of vectors: [[Float]]) -> [[Float]] {
        var (state, memory) = (
            [Float](repeating: 0, count: cells), [Float](repeating: 0, count: cells)
        )
        return vectors.map { vector in
            let gates = zip(inputs(vector), recurrence(state)).map(+)
            for cell in 0..<cells {
                let keep = Self.share(gates[cells + cell])
                let add = Self.share(gates[cell]) * tanhf(gates[2 * cells + cell])
                memory[cell] = keep * memory[cell] + add
                state[cell] = Self.share(gates[3 * cells + cell]) * tanhf(memory[cell])
            }
            return state
        }
    }

    /// A gate's opening, from 0 to 1.
    private static func share(_ value: Float) -> Float { 1 / (1 + expf(-value)) }
}

/// A matrix and what is added to its products.
struct DenseLayer: Sendable {
    let width: Int
    let weights: [Float]
    let added: [Float]

    func callAsFunction(_ vector: [Float]) -> [Float] {
        added.indices.map { value($0, of: vector) }
    }

    /// One of the values.
    func value(_ row: Int, of vector: [Float]) -> Float {
        var sum = added[row]
        for column in 0..<min(width, vector.count) {
            sum += weights[row * width + column] * vector[column]
        }
        return sum
    }
}
