/// The elements that a reader of pages knows by name; every other one is `other`.
package enum HTMLTag: UInt8, Hashable, Sendable, CaseIterable {
    /// A text, which has no name.
    case text
    /// An element of another name.
    case other

    case html, head, body, title, meta, link, base, script, style, template, noscript
    case article, section, main, nav, aside, header, footer, hgroup, address, search
    case div, span, p, pre, blockquote, figure, figcaption, hr, br, wbr, details, summary, dialog
    case h1, h2, h3, h4, h5, h6
    case ul, ol, li, dl, dt, dd, menu, dir
    case table, caption, colgroup, col, thead, tbody, tfoot, tr, td, th
    case a, abbr, acronym, b, bdi, bdo, big, center, cite, code, data, del, dfn, em, font, i, ins
    case kbd, label, mark, nobr, q, s, samp, small, strike, strong, sub, sup, time, tt, u
    case `var`
    case ruby, rb, rt, rtc, rp
    case img, image, picture, source, svg, math, canvas, map, area
    case audio, video, track, iframe, embed, object, applet, param, marquee
    case form, fieldset, legend, input, button, select, option, optgroup, textarea, output
    case progress, meter, datalist, keygen
    case frameset, frame, noframes, noembed, plaintext, xmp, listing, isindex, basefont, bgsound
    case annotation, semantics, foreignobject, desc

    /// Its name in small letters; empty for `text` and `other`.
    package var name: String {
        self == .text || self == .other ? "" : String(describing: self)
    }

    /// The element of a name in small letters.
    static func named(_ name: PackedName) -> HTMLTag { names[name] ?? .other }

    private static let names = Dictionary(
        uniqueKeysWithValues: allCases.filter { $0 != .text && $0 != .other }.map { tag in
            (PackedName(tag.name), tag)
        })
}

/// A set of elements, which costs one shift to ask.
package struct HTMLTagSet: Hashable, Sendable, ExpressibleByArrayLiteral {
    private var low: UInt64 = 0
    private var middle: UInt64 = 0
    private var high: UInt64 = 0

    /// A set of some elements.
    package init(arrayLiteral elements: HTMLTag...) {
        for tag in elements {
            let bit: UInt64 = 1 << UInt64(tag.rawValue & 63)
            switch tag.rawValue >> 6 {
            case 0: low |= bit
            case 1: middle |= bit
            default: high |= bit
            }
        }
    }

    /// True when the element is in it.
    package func contains(_ tag: HTMLTag) -> Bool {
        let part =
            switch tag.rawValue >> 6 {
            case 0: low
            case 1: middle
            default: high
            }
        return part >> UInt64(tag.rawValue & 63) & 1 == 1
    }

    /// All elements of both sets.
    package func union(_ other: HTMLTagSet) -> HTMLTagSet {
        var all = self
        all.low |= other.low
        all.middle |= other.middle
        all.high |= other.high
        return all
    }
}

/// A name in small letters that compares in two steps: up to 16 bytes as they are, the rest of a
/// longer one as a hash that no page can foresee.
struct PackedName: Hashable, Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// A name of any case.
    init(_ bytes: some RandomAccessCollection<UInt8>) {
        for (place, byte) in bytes.prefix(16).enumerated() {
            let small = byte &- 0x41 < 26 ? byte | 0x20 : byte
            if place < 8 {
                low = low << 8 | UInt64(small)
            } else {
                high = high << 8 | UInt64(small)
            }
        }
        guard bytes.count > 16 else { return }
        var hash = Self.seed
        for byte in bytes {
            let small = byte &- 0x41 < 26 ? byte | 0x20 : byte
            hash = (hash ^ UInt64(small)) &* 0x0000_0100_0000_01B3
            hash ^= hash >> 29
        }
        high = hash | 1 << 63
    }

    private static let seed = UInt64.random(in: .min ... .max)

    /// A name.
    init(_ name: String) { self.init(Array(name.utf8)) }
}
