/// Converts stored samples to floats in −1…1.
enum SampleDecoding {
    /// Decodes `count` little-endian samples; NaN becomes silence.
    static func decode(
        _ bytes: UnsafeRawBufferPointer, _ encoding: WAVHeader.Encoding,
        into output: UnsafeMutableBufferPointer<Float>, count: Int
    ) {
        switch encoding {
        case .unsigned8:
            for index in 0..<count { output[index] = (Float(bytes[index]) - 128) / 128 }
        case .signed16:
            for index in 0..<count {
                let value = bytes.loadUnaligned(fromByteOffset: index * 2, as: Int16.self)
                output[index] = Float(Int16(littleEndian: value)) / 32_768
            }
        case .signed24:
            for index in 0..<count {
                let high = Int32(Int8(bitPattern: bytes[index * 3 + 2])) << 16
                let low = Int32(bytes[index * 3 + 1]) << 8 | Int32(bytes[index * 3])
                output[index] = Float(high | low) / 8_388_608
            }
        case .signed32:
            for index in 0..<count {
                let value = bytes.loadUnaligned(fromByteOffset: index * 4, as: Int32.self)
                output[index] = Float(Int32(littleEndian: value)) / 2_147_483_648
            }
        case .float32:
            for index in 0..<count {
                let value = bytes.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
                let number = Float(bitPattern: UInt32(littleEndian: value))
                output[index] = number.isFinite ? number : 0
            }
        }
    }
}
