/// Genres in the forms of ID3: by name, by number, or both (`(101)Speech`).
enum ID3Genres {
    /// The names in one value of a genre field.
    static func names(_ value: String) -> [String] {
        var names: [String] = []
        var rest = value.prefix(500)[...]
        while rest.hasPrefix("("), !rest.hasPrefix("(("), let end = rest.firstIndex(of: ")") {
            let inner = rest[rest.index(after: rest.startIndex)..<end]
            guard let name = name(inner) else { break }
            if names.count < 16 { names.append(name) }
            rest = rest[rest.index(after: end)...]
        }
        if rest.hasPrefix("((") { rest = rest.dropFirst() }
        if !rest.isEmpty {
            let whole = Int(rest).map { _ in name(rest) ?? String(rest) } ?? String(rest)
            // `(101)Speech` names the genre twice.
            if !names.contains(whole) { names.append(whole) }
        }
        return names
    }

    private static func name(_ text: Substring) -> String? {
        if let number = Int(text) { return name(number) }
        return text == "RX" ? "Remix" : text == "CR" ? "Cover" : nil
    }

    /// The name of a number (ID3v1, appendix A, and the additions of players).
    static func name(_ number: Int) -> String? {
        if let late = late[number] { return late }
        return all.indices.contains(number) ? all[number] : nil
    }

    private static let late = [
        101: "Speech", 147: "Synthpop", 183: "Audiobook", 184: "Audio Theatre", 186: "Podcast",
    ]

    private static let all = """
        Blues,Classic Rock,Country,Dance,Disco,Funk,Grunge,Hip-Hop,Jazz,Metal,New Age,Oldies,\
        Other,Pop,R&B,Rap,Reggae,Rock,Techno,Industrial,Alternative,Ska,Death Metal,Pranks,\
        Soundtrack,Euro-Techno,Ambient,Trip-Hop,Vocal,Jazz+Funk,Fusion,Trance,Classical,\
        Instrumental,Acid,House,Game,Sound Clip,Gospel,Noise,Alternative Rock,Bass,Soul,Punk,\
        Space,Meditative,Instrumental Pop,Instrumental Rock,Ethnic,Gothic,Darkwave,\
        Techno-Industrial,Electronic,Pop-Folk,Eurodance,Dream,Southern Rock,Comedy,Cult,\
        Gangsta,Top 40,Christian Rap,Pop/Funk,Jungle,Native American,Cabaret,New Wave,\
        Psychedelic,Rave,Showtunes,Trailer,Lo-Fi,Tribal,Acid Punk,Acid Jazz,Polka,Retro,\
        Musical,Rock & Roll,Hard Rock
        """.split(separator: ",").map(String.init)
}
