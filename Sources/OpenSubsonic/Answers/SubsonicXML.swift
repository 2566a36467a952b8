import Markup

/// Answers in XML in the shape of those in JSON: attributes and elements are members, elements
/// always in lists, and the text of a line is its `value`.
enum SubsonicXML {
    private struct Open {
        let name: String
        var members: [String: JSONValue] = [:]
        var text = ""

        var value: JSONValue {
            var members = members
            let words = text.drop(while: \.isWhitespace)
            if !words.isEmpty { members["value"] = .text(text) }
            return .object(members)
        }

        mutating func add(_ value: JSONValue, _ name: String) {
            guard case .list(let items)? = members[name] else {
                members[name] = .list([value])
                return
            }
            members[name] = .list(items + [value])
        }
    }

    /// The deepest nesting; an answer has some five levels.
    private static let deepest = 32

    /// The document as a value with one member, its outermost element; `nil` for none.
    static func value(of bytes: [UInt8]) -> JSONValue? {
        var tokens = XMLTokenizer(bytes)
        var stack = [Open(name: "")]
        func name(_ range: Range<Int>) -> String {
            String(decoding: bytes[range], as: UTF8.self)
                .split(separator: ":").last.map(String.init) ?? ""
        }
        func close() {
            guard stack.count > 1, let last = stack.popLast() else { return }
            stack[stack.count - 1].add(last.value, last.name)
        }
        while let token = tokens.next() {
            switch token {
            case .start(let range, let attributes, let isEmpty):
                guard stack.count < deepest else { return nil }
                var element = Open(name: name(range))
                XMLAttributes.each(in: bytes[attributes]) { key, value in
                    element.members[name(key)] = .text(
                        XMLReferences.read(bytes[value], lineEnd: 0x20))
                    return true
                }
                stack.append(element)
                if isEmpty { close() }
            case .end(let range):
                guard stack.last?.name == name(range) else { continue }
                close()
            case .text(let range):
                stack[stack.count - 1].text += XMLReferences.read(bytes[range])
            case .literal(let range):
                stack[stack.count - 1].text += String(decoding: bytes[range], as: UTF8.self)
            }
        }
        while stack.count > 1 { close() }
        guard let root = stack.first, !root.members.isEmpty else { return nil }
        return .object(root.members)
    }
}
