import FoundationEssentials
import HTTPCaching
import ListenCore
import Markup

/// The answer to PROPFIND: the entries of a folder (RFC 4918 section 13).
enum Multistatus {
    /// The request for the properties of each entry.
    static let question = Array(
        (#"<?xml version="1.0" encoding="utf-8"?><d:propfind xmlns:d="DAV:"><d:prop>"#
            + "<d:resourcetype/><d:getcontentlength/><d:getlastmodified/><d:getetag/>"
            + "</d:prop></d:propfind>").utf8)

    /// The most elements and texts that are read: of each entry some thirty.
    private static let mostNodes = 3_500_000

    /// The entries directly in `folder`; `nil` when the answer is none.
    static func items(
        _ bytes: [UInt8], in folder: DAVPlace, below base: HTTPURL, now: Date
    ) -> [RemoteItem]? {
        let text = Array(String(decoding: bytes, as: UTF8.self).utf8)
        guard let root = XMLTree(text, isStrictXML: true, most: mostNodes).root,
            root.isNamed("multistatus")
        else { return nil }
        let entries = root.elements.lazy.filter { $0.isNamed("response") }
            .compactMap { item($0, in: folder, below: base, now: now) }
        return Array(entries.prefix(RemoteLimits.items))
    }

    private static func item(
        _ response: XMLElement, in folder: DAVPlace, below base: HTTPURL, now: Date
    ) -> RemoteItem? {
        guard let href = response.first("href")?.innerText,
            let place = DAVPlace(href: href, below: base), folder.holds(place),
            let name = place.names.last
        else { return nil }
        let properties = response.elements
            .filter { $0.isNamed("propstat") && status(of: $0) == 200 }
            .compactMap { $0.first("prop") }
        // An entry that may not be read has no properties.
        guard !properties.isEmpty else { return nil }
        func text(_ name: StaticString) -> String? {
            let value = properties.lazy.compactMap { $0.first(name)?.innerText }.first ?? ""
            let words = value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return words.isEmpty ? nil : words
        }
        let isFolder = properties.contains {
            $0.first("resourcetype")?.first("collection") != nil
        }
        let modified = text("getlastmodified").flatMap { HTTPDate.parse($0, now: now) }
        return RemoteItem(
            id: place.id, name: name, kind: isFolder ? .folder : .file,
            size: isFolder ? nil : text("getcontentlength").flatMap(Int64.init),
            modified: modified.map { Int64($0.timeIntervalSince1970) },
            version: text("getetag").map { $0.filter { $0 != "\"" } })
    }

    /// The status of a group of properties: `HTTP/1.1 200 OK`; 200 where none stands.
    private static func status(of group: XMLElement) -> Int {
        let words = group.first("status")?.innerText.split(separator: " ") ?? []
        return words.count > 1 ? Int(words[1]) ?? 0 : 200
    }
}
