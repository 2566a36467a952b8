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

    /// The first entry that people leave as it is: schemes of 16 colours add theirs behind the 16.
    private static let firstFixed: UInt8 = 22

    /// The entry of the colour cube or the grey ramp that is exactly `0xRRGGBB`; `nil` for none.
    static func index(of packed: UInt32) -> UInt8? {
        let entry = nearestIndexed(packed)
        let (red, green, blue) = components(of: entry)
        let value = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        return entry >= firstFixed && value == packed & 0xFF_FFFF ? entry : nil
    }

    /// The nearest of the colour cube and the grey ramp to `0xRRGGBB`.
    static func nearestIndexed(_ packed: UInt32) -> UInt8 {
        let wanted = (
            red: UInt8(packed >> 16 & 0xFF), green: UInt8(packed >> 8 & 0xFF),
            blue: UInt8(packed & 0xFF)
        )
        let mean = (Int(wanted.red) + Int(wanted.green) + Int(wanted.blue)) / 3
        let grey = UInt8(232 + min(23, max(0, (mean - 3) / 10)))
        let cube = UInt8(
            16 + 36 * nearestLevel(wanted.red) + 6 * nearestLevel(wanted.green)
                + nearestLevel(wanted.blue))
        return distance(grey, wanted) < distance(cube, wanted) ? grey : cube
    }

    /// The nearest of the 16 colours.
    static func nearestANSI(_ wanted: (red: UInt8, green: UInt8, blue: UInt8)?) -> ANSIColor {
        guard let wanted else { return .white }
        let best = ANSIColor.allCases.min {
            distance($0.rawValue, wanted) < distance($1.rawValue, wanted)
        }
        return best ?? .white
    }

    private static func nearestLevel(_ value: UInt8) -> Int {
        value < 48 ? 0 : value < 115 ? 1 : min(5, (Int(value) - 35) / 40)
    }

    private static func distance(
        _ index: UInt8, _ wanted: (red: UInt8, green: UInt8, blue: UInt8)
    ) -> Int {
        let entry = components(of: index)
        let red = Int(entry.red) - Int(wanted.red)
        let green = Int(entry.green) - Int(wanted.green)
        let blue = Int(entry.blue) - Int(wanted.blue)
        return red * red + green * green + blue * blue
    }
}
