import HTTPCaching
import Markup

/// XSPF and ASX, read by their tags in one pass: many an ASX is no XML.
enum MarkupLists {
    /// The tracks of an XSPF (version 1), with the title of the list.
    static func xspf(_ text: String, on page: HTTPURL) -> Playlist {
        var list = Playlist()
        var (address, title, isTrack): (String?, String?, Bool) = (nil, nil, false)
        read(text) { event in
            switch event {
            case .start("track", _): (address, title, isTrack) = (nil, nil, true)
            case .end("location", let value): address = address ?? value
            case .end("title", let value):
                if isTrack { title = value } else { list.entitle(value) }
            case .end("track", _):
                if let address { list.add(address, title: title, on: page) }
                isTrack = false
            default: break
            }
        }
        return list
    }

    /// The references of an ASX, and further lists it names, which stand behind them.
    static func asx(_ text: String, on page: HTTPURL) -> Playlist {
        var list = Playlist()
        var (title, isEntry): (String?, Bool) = (nil, false)
        var further: [String] = []
        read(text) { event in
            switch event {
            case .start("entry", _): (title, isEntry) = (nil, true)
            case .end("entry", _): isEntry = false
            case .end("title", let value):
                if isEntry { title = value } else { list.entitle(value) }
            case .start("ref", let address?): list.add(address, title: title, on: page)
            case .start("entryref", let address?): further.append(address)
            default: break
            }
        }
        for address in further { list.add(address, on: page) }
        return list
    }

    private enum Event {
        /// A tag, with the address in its attribute `href`.
        case start(String, href: String?)
        /// The end of a tag, with the text in it.
        case end(String, text: String)
    }

    private static func read(_ text: String, _ hand: (Event) -> Void) {
        let bytes = Array(text.utf8)
        var tokens = XMLTokenizer(bytes)
        var content: [UInt8] = []
        while let token = tokens.next() {
            switch token {
            case .start(let name, let attributes, let isEmpty):
                content = []
                let name = String(decoding: bytes[name], as: UTF8.self).lowercased()
                hand(
                    .start(
                        name,
                        href: XMLAttributes.value(ofCaseless: "href", in: bytes[attributes])))
                if isEmpty { hand(.end(name, text: "")) }
            case .text(let range):
                if content.count < 8_192 {
                    content += Array(XMLReferences.read(bytes[range]).utf8)
                }
            case .literal(let range): if content.count < 8_192 { content += bytes[range] }
            case .end(let name):
                let name = String(decoding: bytes[name], as: UTF8.self).lowercased()
                hand(.end(name, text: String(decoding: content, as: UTF8.self)))
                content = []
            }
        }
    }
}
