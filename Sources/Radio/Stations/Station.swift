package import HTTPCaching

/// A station of the directory.
package struct Station: Hashable, Sendable {
    /// Its number in the directory, a UUID.
    package let id: String
    /// Its name, on one line.
    package let name: String
    /// The address of its stream.
    package let url: HTTPURL
    /// Its page; `nil` where none is known.
    package var homepage: HTTPURL?
    /// The country's code of ISO 3166, and its name; empty where they are not known.
    package var countryCode = ""
    package var country = ""
    /// The languages as the directory names them: `german`, in the order given.
    package var languages: [String] = []
    /// Words for what it sends.
    package var tags: [String] = []
    /// The codec, such as `MP3`; empty where it is not known.
    package var codec = ""
    /// Bits per second in thousands; 0 where it is not known.
    package var bitrate = 0
    /// True when the stream is HLS.
    package var isHLS = false
    /// The votes and the clicks of a day.
    package var votes = 0
    package var clicks = 0

    /// A station by what is needed to hear it.
    package init(id: String, name: String, url: HTTPURL) {
        (self.id, self.name, self.url) = (id, name, url)
    }
}

/// A search among stations; empty texts are not asked about.
package struct StationWish: Hashable, Sendable {
    /// A part of the name.
    package var name = ""
    /// The country's code of ISO 3166.
    package var countryCode = ""
    /// The language as the directory names it: `german`.
    package var language = ""
    /// A word for what it sends.
    package var tag = ""
    /// The codec.
    package var codec = ""
    /// The most stations, 1…500.
    package var limit = 50

    /// A wish for a name.
    package init(name: String = "") { self.name = name }

    /// The query of the request.
    var query: String {
        let words = [
            ("name", name), ("countrycode", countryCode), ("language", language), ("tag", tag),
            ("codec", codec),
        ].filter { !$0.1.isEmpty }
        let fixed = [
            ("order", "clickcount"), ("reverse", "true"), ("hidebroken", "true"),
            ("limit", String(min(max(limit, 1), 500))),
        ]
        return (words + fixed).map { "\($0)=\(HTTPURL.encoded($1))" }.joined(separator: "&")
    }
}
