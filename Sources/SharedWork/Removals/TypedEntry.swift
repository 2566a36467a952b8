package import ListenCore

/// The one entry of a list that a person typed: by its number from 1, its address, or its title in
/// any case.
///
/// `noun` is the word for an entry, and `list` the command that numbers them.
/// Throws a sentence where no entry, or several, are called so.
package func typedEntry<Entry>(
    _ typed: String, in entries: [Entry], noun: String, list: String,
    _ names: (Entry) -> (address: String, title: String)
) throws(StatedError) -> Entry {
    let found = entries.enumerated().filter { place, entry in
        let (address, title) = names(entry)
        return "\(place + 1)" == typed || address == typed
            || title.lowercased() == typed.lowercased()
    }
    guard found.count == 1, let entry = found.first?.element else {
        throw StatedError(
            .notFound,
            "\(found.isEmpty ? "No \(noun) is" : "Several \(noun)s are") called"
                + " “\(typed.printable(limit: 200))”. Give a number of `\(list)`.")
    }
    return entry
}

/// The station of those that are kept that a person typed: by its number, its address or its name.
package func typedStation(
    _ typed: String, in stations: [KeptStation]
) throws(StatedError) -> KeptStation {
    try typedEntry(typed, in: stations, noun: "station", list: "listen radio list") {
        ($0.address, $0.title)
    }
}
