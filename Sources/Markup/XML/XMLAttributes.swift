/// The character references of XML text; `Entity` lists those that are known.
///
///     XMLReferences.read(Array("Tom &amp; Ann".utf8)[...])  // Tom & Ann
package enum XMLReferences {
    /// The text with its references read; an unknown one stays as it is.
    ///
    /// A line end written as a reference becomes `lineEnd`.
    package static func read(_ raw: ArraySlice<UInt8>, lineEnd: UInt8 = 0x0A) -> String {
        guard raw.contains(0x26) else { return String(decoding: raw, as: UTF8.self) }
        return raw.withUnsafeBufferPointer { buffer in
            var out: [UInt8] = []
            out.reserveCapacity(buffer.count)
            var at = 0
            while at < buffer.count {
                guard buffer[at] == 0x26, let entity = Entity.read(buffer, at: at) else {
                    out.append(buffer[at])
                    at += 1
                    continue
                }
                if let scalar = entity.scalar {
                    out += Array(String(scalar).utf8)
                } else if isLineEnd(buffer[at..<(at + entity.length)]) {
                    out.append(lineEnd)
                }
                at += entity.length
            }
            return String(decoding: out, as: UTF8.self)
        }
    }

    private static func isLineEnd(_ reference: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let name = String(decoding: reference, as: UTF8.self).lowercased()
        return ["&#10;", "&#xa;", "&#x0a;"].contains(name)
    }
}

/// The attributes of a start tag, read leniently: quoted by either mark, or
/// not at all.
///
///     let raw = Array(#" id=a xml:lang='de'"#.utf8)
///     XMLAttributes.value(of: "lang", in: raw[...])  // de
package enum XMLAttributes {
    /// The value of the first attribute of a name (in lower case), whatever its prefix and case.
    package static func value(ofCaseless wanted: StaticString, in raw: ArraySlice<UInt8>) -> String?
    {
        value(of: wanted, in: raw, isCaseless: true)
    }

    /// The value of the first attribute of a name, whatever its prefix.
    static func value(
        of wanted: StaticString, in raw: ArraySlice<UInt8>, isCaseless: Bool = false
    ) -> String? {
        let wantedName = UnsafeBufferPointer(
            start: wanted.utf8Start, count: wanted.utf8CodeUnitCount)
        var found: String?
        each(in: raw) { range, value in
            var name = raw[range]
            if let colon = name.lastIndex(of: 0x3A) { name = name[(colon + 1)...] }
            let isWanted =
                isCaseless
                ? name.elementsEqual(wantedName) {
                    ((0x41...0x5A).contains($0) ? $0 | 0x20 : $0) == $1
                } : name.elementsEqual(wantedName)
            if isWanted { found = XMLReferences.read(raw[value], lineEnd: 0x20) }
            return !isWanted
        }
        return found
    }

    /// Every attribute that has a value, in order: the places of its name with the prefix and of its
    /// raw value; until `body` returns false.
    package static func each(
        in raw: ArraySlice<UInt8>, _ body: (_ name: Range<Int>, _ value: Range<Int>) -> Bool
    ) {
        var at = raw.startIndex
        while at < raw.endIndex {
            while at < raw.endIndex, raw[at] <= 0x20 || raw[at] == 0x2F { at += 1 }
            let from = at
            while at < raw.endIndex, raw[at] > 0x20, raw[at] != 0x3D { at += 1 }
            let name = from..<at
            while at < raw.endIndex, raw[at] <= 0x20 { at += 1 }
            guard at < raw.endIndex else { return }
            guard raw[at] == 0x3D else { continue }
            at += 1
            let value = value(raw, &at)
            guard body(name, value.startIndex..<value.endIndex) else { return }
        }
    }

    private static func value(_ raw: ArraySlice<UInt8>, _ at: inout Int) -> ArraySlice<UInt8> {
        while at < raw.endIndex, raw[at] <= 0x20 { at += 1 }
        guard at < raw.endIndex else { return raw[at..<at] }
        let quote = raw[at]
        guard quote == 0x22 || quote == 0x27 else {
            let from = at
            while at < raw.endIndex, raw[at] > 0x20 { at += 1 }
            return raw[from..<at]
        }
        let from = at + 1
        at = from
        while at < raw.endIndex, raw[at] != quote { at += 1 }
        defer { at += 1 }
        return raw[from..<at]
    }
}
