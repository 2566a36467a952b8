import Markup
import Subtitles

/// The titles of a book's texts from its table of contents: the navigation document of EPUB 3, or
/// the NCX of EPUB 2.
enum EPUBContents {
    /// The most entries that are read.
    private static let most = 20_000

    /// The first title that links to each file.
    static func titles(
        navigation: String?, list: String?, document: (String) -> XMLElement?
    ) -> [String: String] {
        var titles: [String: String] = [:]
        if let navigation, let root = document(navigation) {
            let lists = root.all("nav")
            let contents = lists.first { $0["type"]?.contains("toc") == true } ?? lists.first
            for link in (contents?.all("a") ?? []).prefix(most) {
                add(link["href"], link.innerText, navigation, &titles)
            }
        }
        if titles.isEmpty, let list, let root = document(list) {
            for point in root.all("navPoint").prefix(most) {
                let label = point.first("navLabel")?.innerText ?? ""
                add(point.first("content")?["src"], label, list, &titles)
            }
        }
        return titles
    }

    private static func add(
        _ reference: String?, _ label: String, _ base: String, _ titles: inout [String: String]
    ) {
        guard let reference, let target = EPUBPath.resolve(reference, from: base),
            titles[target.file] == nil, let title = BookText.name(label)
        else { return }
        titles[target.file] = title
    }
}

/// Encryption that keeps a book from being read (EPUB 3.3 section 4.2.6.3.2 and after).
enum EPUBProtection {
    /// The system that protects a book; `nil` when it is free.
    ///
    /// Obfuscated fonts do not protect the book.
    static func system(in files: some EPUBFiles) -> String? {
        let names = Set(files.names.map { $0.lowercased() })
        if names.contains("meta-inf/license.lcpl") { return "Readium LCP" }
        if names.contains("meta-inf/sinf.xml") { return "Apple FairPlay" }
        if names.contains("meta-inf/rights.xml") { return "Adobe ADEPT" }
        guard let name = files.names.first(where: { $0.lowercased() == "meta-inf/encryption.xml" })
        else { return nil }
        guard let bytes = files.bytes(of: name), let root = XMLDocument(bytes).root else {
            return "unknown"
        }
        let fonts = ["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"]
        for data in root.all("EncryptedData").prefix(EPUBReader.mostItems) {
            let method = data.first("EncryptionMethod")?["Algorithm"] ?? ""
            if !fonts.contains(method) { return "its files are encrypted" }
        }
        return nil
    }
}
