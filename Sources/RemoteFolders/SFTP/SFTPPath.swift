/// Paths on a server of SFTP, which are bytes, and the ids that stand for them.
///
/// An id is the path below the folder of the address, or a whole path where a link led elsewhere.
/// Bytes that are no text, and `%`, are percent-encoded.
enum SFTPPath {
    private static let slash = UInt8(ascii: "/")

    /// True for the name of an entry, which leads nowhere else.
    static func isName(_ name: [UInt8]) -> Bool {
        (1...1_024).contains(name.count) && !name.contains(slash) && !name.contains(0)
            && name != [0x2E] && name != [0x2E, 0x2E]
    }

    /// True for a path whose names are all names.
    static func isSound(_ path: [UInt8]) -> Bool {
        path.count <= 8_192 && path.split(separator: slash).allSatisfy { isName(Array($0)) }
    }

    /// The path of an entry in a folder.
    static func joined(_ folder: [UInt8], _ name: [UInt8]) -> [UInt8] {
        folder + (folder.last == slash || folder.isEmpty ? [] : [slash]) + name
    }

    /// The path an id stands for; `nil` for one that is none.
    static func bytes(of id: String, below root: [UInt8]) -> [UInt8]? {
        guard let path = decoded(id), isSound(path) else { return nil }
        if path.first == slash { return path }
        return path.isEmpty ? root : joined(root, path)
    }

    /// The id of a true path; `nil` for the folder of the address and those above it.
    static func id(of path: [UInt8], below root: [UInt8]) -> String? {
        let (names, top) = (path.split(separator: slash), root.split(separator: slash))
        guard !top.starts(with: names) else { return nil }
        let isBelow = names.starts(with: top)
        let shown = names.dropFirst(isBelow ? top.count : 0).map { text(Array($0)) }
        return (isBelow ? "" : "/") + shown.joined(separator: "/")
    }

    /// A name as part of an id.
    static func text(_ name: [UInt8]) -> String {
        if let text = String(validating: name, as: UTF8.self) {
            return text.replacing("%", with: "%25")
        }
        let digits = Array("0123456789ABCDEF".utf8)
        let bytes = name.flatMap { byte in
            byte < 0x80 && byte != 0x25
                ? [byte] : [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func decoded(_ id: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = id.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == 0x25 else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
                let value = UInt8(digits, radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return bytes
    }
}
