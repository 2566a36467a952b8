/// A set of characters of the Basic Multilingual Plane that is queried for every character of a
/// text: two array accesses and no hashing.
struct ScalarSet: Sendable {
    /// The number of the stored block for each block of 64 characters; 0 for none.
    private var places = [UInt8](repeating: 0, count: 1024)
    private var bits: [UInt64] = [0]

    /// The characters of a text; those beyond the plane are left out.
    init(_ characters: String) {
        for scalar in characters.unicodeScalars where scalar.value < 0x10000 {
            let block = Int(scalar.value >> 6)
            if places[block] == 0 {
                places[block] = UInt8(bits.count)
                bits.append(0)
            }
            bits[Int(places[block])] |= 1 << UInt64(scalar.value & 63)
        }
    }

    /// True when the set contains a character.
    func contains(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value < 0x10000 else { return false }
        return bits[Int(places[Int(scalar.value >> 6)])] >> UInt64(scalar.value & 63) & 1 != 0
    }
}
