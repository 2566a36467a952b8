/// The form in which a file writes a time: the digits of each part, and the mark before the
/// fraction.
struct TimeForm {
    /// The number of digits of hours, minutes and seconds, or of the last two.
    private var widths: [Int]
    private var mark: UInt8
    private var digits: Int
    /// True when minutes may exceed an hour.
    private let hasLongMinutes: Bool
    /// True when a time may lie before the recording's start.
    private let isSigned: Bool

    private init(
        _ widths: [Int], _ mark: Character, _ digits: Int, hasLongMinutes: Bool = false,
        isSigned: Bool = false
    ) {
        (self.widths, self.digits, self.hasLongMinutes) = (widths, digits, hasLongMinutes)
        self.isSigned = isSigned
        self.mark = mark.asciiValue ?? 0x2E
    }

    /// The form `00:00:01,000`.
    static let srt = TimeForm([2, 2, 2], ",", 3, isSigned: true)
    /// The form `00:00:01.000`.
    static let vtt = TimeForm([2, 2, 2], ".", 3, isSigned: true)
    /// The form `0:00:01.00`.
    static let ass = TimeForm([1, 2, 2], ".", 2)
    /// The form `0:00:01.000`.
    static let sbv = TimeForm([1, 2, 2], ".", 3)
    /// The form `00:01.00`.
    static let lrc = TimeForm([2, 2], ".", 2, hasLongMinutes: true)

    /// The form of a written time; an odd one is written in this form.
    func form(of written: some Collection<UInt8>) -> TimeForm {
        var (groups, marks): ([Int], [UInt8]) = ([0], [])
        for byte in written {
            switch byte {
            case 0x30...0x39: groups[groups.count - 1] += 1
            case 0x3A, 0x2C, 0x2E:
                marks.append(byte)
                groups.append(0)
            default: return self
            }
        }
        var form = self
        // In lyrics a third group after a colon is a fraction, since hours are not written.
        let hasFraction =
            marks.last.map { $0 != 0x3A || hasLongMinutes && marks.count == 2 } ?? false
        form.digits = hasFraction ? groups.removeLast() : 0
        if hasFraction { form.mark = marks.removeLast() }
        form.widths = groups
        let isUsual =
            (2...3).contains(groups.count) && !groups.contains(0) && marks.allSatisfy { $0 == 0x3A }
            && form.digits <= 6 && (!hasFraction || form.digits > 0)
        return isUsual ? form : self
    }

    /// A time in this form; one that needs more digits is written with those of `usual`.
    func text(_ microseconds: Int64, usual: TimeForm) -> [UInt8] {
        if isSigned, microseconds < 0, microseconds != Int64.min {
            return [0x2D] + text(-microseconds, usual: usual)
        }
        let time = max(0, microseconds)
        var form = self
        if time % Self.unit(digits) != 0, digits < usual.digits {
            form.digits = usual.digits
            if digits == 0 { form.mark = usual.mark }
        }
        let unit = Self.unit(form.digits)
        let rounded = (time + unit / 2) / unit
        let (seconds, fraction) = (rounded * unit / 1_000_000, rounded * unit % 1_000_000 / unit)
        var text = Self.padded(seconds % 60, widths.last ?? 2)
        let minutes = seconds / 60
        if widths.count == 2, minutes < 60 || hasLongMinutes {
            text = Self.padded(minutes, widths[0]) + ":" + text
        } else {
            let middle = widths.count == 2 ? 2 : widths[1]
            text =
                Self.padded(minutes / 60, widths[0]) + ":"
                + Self.padded(minutes % 60, middle) + ":" + text
        }
        guard form.digits > 0 else { return Array(text.utf8) }
        return Array(text.utf8) + [form.mark] + Self.padded(fraction, form.digits).utf8
    }

    /// The microseconds of the last of some digits after the point.
    private static func unit(_ digits: Int) -> Int64 {
        (0..<6 - digits).reduce(1) { unit, _ in unit * 10 }
    }

    private static func padded(_ value: Int64, _ width: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }
}
