/// The order in which people expect names: `chapter 2` before `chapter 10`.
///
/// Runs of digits of any script compare by their value, letters without regard
/// to case and width. Names that are alike so far are told apart by their
/// scalars, so that the order is total: only equal strings are neither before
/// nor behind each other. Comparing takes time linear in the names.
///
/// ```swift
/// NaturalOrder.sorted(["chapter 10", "chapter 2"]) { $0 }  // ["chapter 2", "chapter 10"]
/// ```
public enum NaturalOrder {
    /// Names in their natural order; each is taken apart only once.
    public static func sorted<Element>(
        _ elements: some Sequence<Element>, by name: (Element) -> String
    ) -> [Element] {
        let elements = Array(elements)
        return order(of: elements.map(name)).map { elements[$0] }
    }

    /// The indices of names in their natural order.
    private static func order(of names: [String]) -> [Int] {
        // All keys lie in one array, since a list may have a hundred thousand names.
        var keys: [UInt32] = []
        var ends = [0]
        keys.reserveCapacity(names.reduce(0) { $0 + $1.utf8.count + 4 })
        ends.reserveCapacity(names.count + 1)
        for name in names {
            append(name, to: &keys)
            ends.append(keys.count)
        }
        return keys.withUnsafeBufferPointer { keys in
            names.indices.sorted { left, right in
                let order = compare(
                    UnsafeBufferPointer(rebasing: keys[ends[left]..<ends[left + 1]]),
                    UnsafeBufferPointer(rebasing: keys[ends[right]..<ends[right + 1]]))
                return order != 0
                    ? order < 0
                    : scalars(names[left]).lexicographicallyPrecedes(scalars(names[right]))
            }
        }
    }

    private static func scalars(_ name: String) -> some Sequence<UInt32> {
        name.unicodeScalars.lazy.map(\.value)
    }

    private static func compare(
        _ left: UnsafeBufferPointer<UInt32>, _ right: UnsafeBufferPointer<UInt32>
    ) -> Int {
        for index in 0..<min(left.count, right.count) where left[index] != right[index] {
            return left[index] < right[index] ? -1 : 1
        }
        return left.count - right.count
    }

    /// Begins a number, which sorts like the digit 0; no letter is a digit.
    private static let number: UInt32 = 0x30

    /// Adds the key of a name, whose values are in the order of the names: letters, and numbers as
    /// a mark, the count of their digits without zeros in front, and those digits.
    private static func append(_ name: String, to keys: inout [UInt32]) {
        // The index of the count of the number that is being read.
        var count: Int?
        for scalar in name.unicodeScalars {
            guard let digit = digit(scalar) else {
                count = nil
                fold(scalar, into: &keys)
                continue
            }
            guard let place = count else {
                count = keys.count + 1
                keys.append(number)
                keys.append(1)
                keys.append(UInt32(digit))
                continue
            }
            if keys[place] == 1, keys[place + 1] == 0 {
                keys[place + 1] = UInt32(digit)
            } else {
                keys.append(UInt32(digit))
                keys[place] += 1
            }
        }
    }

    /// The value of a digit of any script.
    static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
        if scalar.isASCII {
            return scalar.value &- 0x30 <= 9 ? UInt8(scalar.value - 0x30) : nil
        }
        let properties = scalar.properties
        guard properties.numericType == .decimal, let value = properties.numericValue else {
            return nil
        }
        return UInt8(exactly: value)
    }

    /// Adds the letters by which one is compared.
    private static func fold(_ scalar: Unicode.Scalar, into keys: inout [UInt32]) {
        var plain = scalar
        switch scalar.value {
        case 0x41...0x5A: return keys.append(scalar.value + 0x20)
        case 0...0x7F: return keys.append(scalar.value)
        case 0x3000: return keys.append(0x20)
        case 0xFF01...0xFF5E: plain = Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
        default: break
        }
        for letter in plain.properties.lowercaseMapping.unicodeScalars { keys.append(letter.value) }
    }
}
