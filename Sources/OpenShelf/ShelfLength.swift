/// Lengths as the services write them.
enum ShelfLength {
    /// The longest time that is believed: a thousand hours.
    static let longest = 3_600_000.0

    /// Seconds of a text such as `148.97`, `02:28` or `1:02:03`; 0 for anything else.
    static func seconds(_ text: String?) -> Double {
        guard let text, text.utf8.count <= 32 else { return 0 }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count) else { return 0 }
        var sum = 0.0
        for part in parts {
            let digits = part.drop { $0 == " " }.prefix { $0 != " " }
            guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
                let number = Double(digits), number.isFinite
            else { return 0 }
            sum = sum * 60 + number
        }
        return sum <= longest ? sum : 0
    }
}
