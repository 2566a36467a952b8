import HTTPCaching

/// M3U: an address a line, with names in comments before it.
enum M3UReader {
    static func read(_ text: String, on page: HTTPURL) -> Playlist {
        var list = Playlist()
        var title: String?
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.drop { $0.isWhitespace }
            if line.hasPrefix("#") {
                if let value = line.value(of: "#EXTINF:") { title = name(in: value) }
                if let value = line.value(of: "#PLAYLIST:") { list.title = Playlist.name(value) }
                continue
            }
            guard !line.isEmpty else { continue }
            list.add(String(line), title: title, on: page)
            title = nil
        }
        return list
    }

    /// The name behind the first comma that is not in quotation marks: `-1 logo="a,b",Name, more`.
    static func name(in value: String) -> String {
        var isQuoted = false
        guard
            let comma = value.firstIndex(where: { character in
                if character == "\"" { isQuoted.toggle() }
                return character == "," && !isQuoted
            })
        else { return "" }
        return String(value[value.index(after: comma)...])
    }
}

/// PLS: numbered keys of an INI file, in any order.
enum PLSReader {
    static func read(_ text: String, on page: HTTPURL) -> Playlist {
        var (files, titles): ([Int: String], [Int: String]) = ([:], [:])
        for line in text.split(whereSeparator: \.isNewline).prefix(4 * Playlist.mostEntries) {
            guard let equals = line.firstIndex(of: "=") else { continue }
            let key = line[..<equals].filter { !$0.isWhitespace }.lowercased()
            let value = String(line[line.index(after: equals)...])
            if key.hasPrefix("file"), let number = Int(key.dropFirst(4)) { files[number] = value }
            if key.hasPrefix("title"), let number = Int(key.dropFirst(5)) { titles[number] = value }
        }
        var list = Playlist()
        for (number, address) in files.sorted(by: { $0.key < $1.key }) {
            list.add(address, title: titles[number], on: page)
        }
        return list
    }
}

extension Substring {
    /// The rest of a line that begins with a mark, in any case.
    func value(of mark: String) -> String? {
        guard prefix(mark.count).uppercased() == mark else { return nil }
        return String(dropFirst(mark.count))
    }
}
