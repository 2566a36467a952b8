/// The xterm palette: its values, and the nearest entry to a colour.
enum Palette {
    private static let ansi: [UInt32] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]
    private static let cubeLevels: [Int] = [0, 95, 135, 175, 215, 255]

    /// The red, green and blue parts of an entry.
    static func components(of index: UInt8) -> (red: UInt8, green: UInt8, blue: UInt8) {
        switch index {
        case 0..<16:
            let value = ansi[Int(index)]
            return (UInt8(value >> 16), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF))
        case 16..<232:
            let cube = Int(index) - 16
            return (
                UInt8(cubeLevels[cube / 36]), UInt8(cubeLevels[cube / 6 % 6]),
                UInt8(cubeLevels[cube % 6])
            )
        default:
            let level = 8 + 10 * (index - 232)
            return (level, level, level)
        }
    }

    /// The nearest of the colour cube and the grey ramp to `0xRRGGBB`.
    static func nearestIndexed(_ packed: UInt32) -> UInt8 {
        let parts = [Int(packed >> 16 & 0xFF), Int(packed >> 8 & 0xFF), Int(packed & 0xFF)]
        let steps = parts.map(nearestLevel)
        let cube = steps.map { cubeLevels[$0] }
        let mean = parts.reduce(0, +) / 3
        let grey = min(23, max(0, (mean - 3) / 10))
        let ramp = Array(repeating: 8 + 10 * grey, count: 3)
        return distance(ramp, parts) < distance(cube, parts)
            ? UInt8(232 + grey) : UInt8(16 + 36 * steps[0] + 6 * steps[1] + steps[2])
    }

    /// The nearest of the 16 colours.
    static func nearestANSI(_ parts: (red: UInt8, green: UInt8, blue: UInt8)?) -> ANSIColor {
        guard let parts else { return .white }
        let wanted = [Int(parts.red), Int(parts.green), Int(parts.blue)]
        let best = ANSIColor.allCases.min { left, right in
            distance(values(of: left), wanted) < distance(values(of: right), wanted)
        }
        return best ?? .white
    }

    private static func values(of color: ANSIColor) -> [Int] {
        let parts = components(of: color.rawValue)
        return [Int(parts.red), Int(parts.green), Int(parts.blue)]
    }

    private static func nearestLevel(_ value: Int) -> Int {
        value < 48 ? 0 : value < 115 ? 1 : min(5, (value - 35) / 40)
    }

    private static func distance(_ left: [Int], _ right: [Int]) -> Int {
        zip(left, right).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
}
