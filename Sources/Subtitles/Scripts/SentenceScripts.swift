package import ListenCore

/// Adds to sentences what their words need when they are shown: line breaks, readings and reading
/// order.
///
/// Pure; sentences that need nothing (short ones in a script with spaces) store no scripts and cost
/// one scan of their bytes.
package struct SentenceScripts: Sendable {
    /// The number of characters up to which a sentence fits a line of any usual screen, so that its
    /// line breaks are not needed.
    static let shortest = 36

    private let language: Language?
    private let analysis: any TextAnalyzing
    private let rules: PhraseRules
    /// The rules for texts that turn out to be Chinese when the language is not known.
    private let chinese: PhraseRules

    /// An annotator for texts in a language.
    package init(language: Language?, analysis: any TextAnalyzing) {
        self.language = language
        self.analysis = analysis
        rules = PhraseRules(language)
        chinese = PhraseRules(Language(tag: "zh"))
    }

    /// The sentences with their scripts.
    package func annotated(_ sentences: [Sentence]) -> [Sentence] {
        sentences.map { annotated($0) }
    }

    /// A sentence with its scripts; itself when it needs none.
    ///
    /// `rightToLeft` sets the direction of the whole sentence, when its own letters should not
    /// decide it.
    package func annotated(_ sentence: Sentence, rightToLeft: Bool? = nil) -> Sentence {
        let scripts = scripts(of: sentence.words, rightToLeft)
        guard !scripts.isEmpty else { return sentence }
        return sentence.with(scripts)
    }

    /// True when words of these sentences may have readings, judged by their letters alone.
    package func mayHaveReadings(_ sentences: [Sentence]) -> Bool {
        sentences.contains { mayHaveReadings(ScriptSurvey($0.words), language) }
    }

    /// A sentence that was annotated without readings, with readings; existing ones stay.
    package func withReadings(_ sentence: Sentence) -> Sentence {
        let survey = ScriptSurvey(sentence.words)
        let found = readings(of: sentence.words, survey, language ?? survey.language)
        guard sentence.scripts.count == found.count, found.contains(where: { $0 != nil }) else {
            return sentence
        }
        let scripts = zip(sentence.scripts, found).map { $0.read(as: $0.reading ?? $1) }
        return sentence.with(scripts)
    }

    private func mayHaveReadings(_ survey: ScriptSurvey, _ language: Language?) -> Bool {
        let language = language ?? survey.language
        return survey.hasHan && (language?.code == "ja" || language?.code == "zh")
    }

    private func scripts(of words: [Word], _ rightToLeft: Bool?) -> [WordScript] {
        let survey = ScriptSurvey(words)
        let hasOrder = survey.isRightToLeft || rightToLeft == true
        let isRead = words.contains { $0.reading != nil }
        let hasSpecials = survey.needsDictionary || survey.hasHangul || hasOrder || isRead
        guard hasSpecials || survey.scalars > Self.shortest else { return [] }
        guard hasSpecials else { return spaced(words) }
        let language = language ?? survey.language
        let line = SentenceLine(words)
        let breaks =
            survey.needsDictionary || survey.hasHangul
            ? qualities(of: words, in: line, language) : spacedQualities(words)
        let readings = readings(of: words, survey, language)
        var levels = hasOrder ? self.levels(of: line, rightToLeft) : nil
        // Words that merge into one grapheme where they meet have no levels of their own.
        if levels?.count != line.length { levels = nil }
        return words.indices.map { at in
            let range = line.graphemes[at]
            let hasSpace = words[at].isFollowedBySpace && at + 1 < words.count
            return WordScript(
                breakAfter: breaks[at], reading: readings[at],
                levels: levels.map { Array($0[range]) } ?? [],
                spaceLevel: hasSpace ? levels.map { $0[range.upperBound] } ?? 0 : 0,
                shaped: survey.isRightToLeft ? shaped(words[at].text) : nil)
        }
    }

    private func levels(of line: SentenceLine, _ rightToLeft: Bool?) -> [UInt8]? {
        rightToLeft.map { PlainTextAnalysis().bidiLevels(of: line.text, rightToLeft: $0) }
            ?? analysis.bidiLevels(of: line.text)
    }

    private func spaced(_ words: [Word]) -> [WordScript] {
        spacedQualities(words).map { WordScript(breakAfter: $0) }
    }

    private func spacedQualities(_ words: [Word]) -> [BreakQuality] {
        words.indices.map { at in
            guard at + 1 < words.count else { return .clause }
            guard words[at].isFollowedBySpace else { return .never }
            return rules.quality(
                after: words[at].text, next: words[at + 1].text, isFirst: at == 0)
        }
    }

    /// The qualities by the language's line rules; a place they do not name is inside a phrase, or
    /// forbidden when kinsoku says so.
    private func qualities(of words: [Word], in line: SentenceLine, _ language: Language?)
        -> [BreakQuality]
    {
        let rules = self.language == nil && language?.code == "zh" ? chinese : rules
        var places: [Int: BreakQuality] = [:]
        for place in analysis.lineBreaks(in: line.text, language: language) {
            places[place.offset] = place.quality
        }
        return words.indices.map { at in
            guard at + 1 < words.count else { return .clause }
            let offset = line.starts[at + 1]
            return rules.quality(
                places[offset] ?? .never, after: words[at].text, next: words[at + 1].text)
        }
    }

    private func readings(of words: [Word], _ survey: ScriptSurvey, _ language: Language?)
        -> [WordReading?]
    {
        let given = words.map { $0.reading.map { WordReading($0, .given) } }
        guard mayHaveReadings(survey, language) else { return given }
        let found = analysis.readings(of: words.map(\.text), language: language)
        return found.count == words.count ? zip(given, found).map { $0 ?? $1 } : given
    }

    private func shaped(_ text: String) -> String? {
        let shaped = analysis.shaped(text)
        return shaped == text || shaped.count != text.count ? nil : shaped
    }
}

/// A sentence as one line of text, with the places of its words.
struct SentenceLine {
    private(set) var text = ""
    /// The UTF-8 offset of the start of each word.
    private(set) var starts: [Int] = []
    /// The graphemes of each word, counted in the line.
    private(set) var graphemes: [Range<Int>] = []
    /// The number of graphemes in the line.
    var length: Int { graphemes.last?.upperBound ?? 0 }

    /// The line of words.
    init(_ words: [Word]) {
        var count = 0
        for (at, word) in words.enumerated() {
            starts.append(text.utf8.count)
            text += word.text
            let length = word.text.count
            graphemes.append(count..<count + length)
            count += length
            if word.isFollowedBySpace, at + 1 < words.count {
                text += " "
                count += 1
            }
        }
    }
}

extension Sentence {
    /// The same sentence with other scripts.
    package func with(_ scripts: [WordScript]) -> Sentence {
        Sentence(index: index, words: words, scripts: scripts, speaker: speaker) ?? self
    }
}
