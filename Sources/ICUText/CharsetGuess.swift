import ListenCore

/// Puts a detector's guesses right: by the book's language, by what each
/// encoding would make of the bytes, and by a rule for Thai, which detectors
/// take for Chinese.
struct CharsetGuess {
    let sample: [UInt8]
    let language: Language?
    let decode: ([UInt8], String) -> String?

    /// Every encoding that is tried whatever the detector says; legacy files
    /// are in one of these.
    private static let always = ["gb18030", "big5", "shift_jis", "euc-jp", "euc-kr", "windows-874"]
    /// What speaks for an encoding of the book's language, the first and each
    /// further one less.
    private static let prior = (first: 45, step: 5)

    /// The lines with bytes beyond ASCII, up to so many bytes: the rest says
    /// nothing about the encoding and drowns what does.
    static func sample(of bytes: [UInt8], limit: Int) -> [UInt8] {
        var sample: [UInt8] = []
        for line in bytes.split(separator: 0x0A) where line.contains(where: { $0 >= 0x80 }) {
            guard sample.count < limit else { break }
            sample += line.prefix(limit)
            sample.append(0x0A)
        }
        return sample
    }

    /// The encodings worth trying, best first; windows-1252 is always among
    /// them.
    func ranked(_ detected: [(name: String, confidence: Int)]) -> [String] {
        var names: [String] = []
        var scores: [String: Int] = [:]
        func add(_ name: String, _ score: Int) {
            if scores[name] == nil { names.append(name) }
            scores[name, default: 0] += score
        }
        for (name, confidence) in detected {
            guard let name = CharsetNames.standard(name, in: sample), scores[name] == nil else {
                continue
            }
            add(name, confidence)
        }
        for (place, name) in CharsetNames.usual(for: language).enumerated() {
            add(name, Self.prior.first - place * Self.prior.step)
        }
        for name in Self.always + ["windows-1252"] { add(name, 0) }
        let judged = names.enumerated().compactMap { place, name -> (String, Int, Int)? in
            guard let verdict = verdict(on: name) else { return nil }
            return (name, (scores[name] ?? 0) + verdict, place)
        }
        let order = judged.sorted { ($1.1, $0.2) < ($0.1, $1.2) }.map { $0.0 }
        return order.contains("windows-1252") ? order : order + ["windows-1252"]
    }

    /// How well the text reads in an encoding; `nil` when it does not.
    private func verdict(on name: String) -> Int? {
        guard let text = decode(sample, name) else { return nil }
        let profile = ScriptProfile(text)
        let broken = profile.broken > 0 ? -30 : 0
        return broken + profile.verdict(for: name)
    }
}

/// How many characters of which kind a decoded text holds.
struct ScriptProfile {
    private(set) var broken = 0
    private var foreign = 0
    private var letters = 0
    private var (han, commonHan, kana, halfKana, hangul) = (0, 0, 0, 0, 0)
    private var (cyrillic, lowerCyrillic, greek, hebrew, arabic) = (0, 0, 0, 0, 0)
    private var (thai, thaiMarks, misplacedMarks, latin, controls) = (0, 0, 0, 0, 0)

    /// Counts the characters of a text.
    init(_ text: String) {
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            count(scalar, after: previous)
            previous = scalar
        }
    }

    private mutating func count(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar) {
        guard scalar.value >= 0x80 else {
            if scalar.properties.isAlphabetic { letters += 1 }
            return
        }
        if scalar.value == 0xFFFD {
            broken += 1
            return
        }
        if scalar.value < 0xA0 { controls += 1 }
        // Punctuation says nothing about the script.
        guard
            scalar.properties.isAlphabetic
                || scalar.properties.canonicalCombiningClass != .notReordered
        else { return }
        foreign += 1
        letters += 1
        switch scalar.value {
        case 0xAA...0x24F, 0x300...0x36F, 0x1E00...0x1EFF: latin += 1
        case 0x370...0x3FF: greek += 1
        case 0x400...0x52F:
            cyrillic += 1
            if scalar.properties.isLowercase { lowerCyrillic += 1 }
        case 0x590...0x5FF: hebrew += 1
        case 0x600...0x6FF: arabic += 1
        case 0xE00...0xE7F: countThai(scalar, after: previous)
        case 0x3040...0x30FF: kana += 1
        case 0xFF66...0xFF9F: halfKana += 1
        case 0xAC00...0xD7A3: hangul += 1
        case 0x4E00...0x9FFF:
            han += 1
            if Self.common.contains(scalar) { commonHan += 1 }
        default: break
        }
    }

    /// A mark above or below stands on a consonant or on another mark.
    private mutating func countThai(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar) {
        thai += 1
        switch scalar.value {
        case 0xE31, 0xE34...0xE3A, 0xE47...0xE4E:
            thaiMarks += 1
            let isSeat =
                (0xE01...0xE2E).contains(previous.value) || (0xE31...0xE3A).contains(previous.value)
                || (0xE47...0xE4E).contains(previous.value)
            if !isSeat { misplacedMarks += 1 }
        default: break
        }
    }

    /// What speaks for (above 0) or against it that the text was written in
    /// an encoding.
    func verdict(for name: String) -> Int {
        guard foreign > 0 else { return 0 }
        switch name {
        case "gb18030", "big5": return chinese
        case "shift_jis", "euc-jp", "iso-2022-jp": return japanese
        case "euc-kr", "iso-2022-kr": return share(hangul, atLeast: 80) ? 40 : -60
        case "windows-874": return thaiVerdict
        case "windows-1251", "koi8-r", "koi8-u", "iso-8859-5": return cyrillicVerdict
        case "windows-1253", "iso-8859-7": return share(greek, atLeast: 80) ? 30 : -60
        case "windows-1255", "iso-8859-8": return share(hebrew, atLeast: 80) ? 30 : -60
        case "windows-1256", "iso-8859-6": return share(arabic, atLeast: 80) ? 30 : -60
        default: return latinVerdict
        }
    }

    private func share(_ count: Int, atLeast percent: Int) -> Bool {
        count * 100 >= foreign * percent
    }

    /// A fifth of any Chinese text are its fifty commonest characters.
    private var chinese: Int {
        guard share(han, atLeast: 80) else { return -60 }
        return commonHan * 8 >= han ? 50 : commonHan * 16 >= han ? 0 : -60
    }

    private var japanese: Int {
        guard halfKana * 4 < foreign, share(kana + han, atLeast: 90) else { return -60 }
        return share(kana, atLeast: 20) ? 50 : -30
    }

    private var thaiVerdict: Int {
        guard share(thai, atLeast: 95), misplacedMarks * 20 <= thai else { return -60 }
        return thaiMarks * 12 >= thai ? 90 : 0
    }

    private var cyrillicVerdict: Int {
        guard share(cyrillic, atLeast: 80) else { return -60 }
        // Read in the wrong one of these, small letters become capitals.
        return lowerCyrillic * 10 >= cyrillic * 6 ? 30 : -40
    }

    /// Most letters of a Latin text are plain ones.
    private var latinVerdict: Int {
        if controls > 0 { return -40 }
        return share(latin, atLeast: 80) && foreign * 2 <= letters ? 10 : -60
    }

    private static let common = Set(
        ("的一是不了在人有我他这這个個们們中来來上大为為和国國地到以说說时時要就出会會可也你对對"
            + "生能而子那得于於着著下自之年过過发發后後里裡用道行所然家事成方多么麼去学學如都同"
            + "没沒看天还還好小她想从從知很什吗嗎吧呢再今给給把被老两兩话話问問点點开開心手")
            .unicodeScalars)
}
