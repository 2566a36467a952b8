package import ListenCore

/// A person's choices about dictionaries: `wn, Slovník cizích slov=cs-cs`.
package struct DictionaryChoices: Hashable, Sendable {
    /// The names of those that are asked first.
    package let order: [String]
    /// The languages that were given for some of them, by name.
    package let pairs: [String: LanguagePair]

    /// Reads names separated by commas, each perhaps with `=` and its languages; a name may have
    /// blanks, and an equals sign before a text that is not a pair.
    package init(_ text: String) {
        var order: [String] = []
        var pairs: [String: LanguagePair] = [:]
        for part in text.split(separator: ",") {
            var name = String(part).trimmed
            if let sign = name.lastIndex(of: "=") {
                let languages = String(name[name.index(after: sign)...]).trimmed
                if let pair = LanguagePair(String(languages)) {
                    name = String(name[..<sign]).trimmed
                    pairs[String(name)] = pair
                }
            }
            if !name.isEmpty, !order.contains(String(name)) { order.append(String(name)) }
        }
        self.order = order
        self.pairs = pairs
    }
}
