import HTTPCaching
import ListenCore
import Practice
import Processes

/// One setting, from which help, documentation and checks are made.
package struct Setting: Hashable, Sendable {
    /// The type of a setting's values.
    enum Kind: Hashable, Sendable {
        /// `true` or `false`.
        case toggle
        /// One of these words.
        case choice([String])
        /// A whole number in a range.
        case integer(ClosedRange<Int>)
        /// `auto`, or a whole number in a range.
        case automaticOr(ClosedRange<Int>)
        /// A number in a range.
        case number(ClosedRange<Double>)
        /// A language: a tag such as `en` or `zh-TW`, a code of three letters, or a name.
        case language
        /// A drill: a preset's name or the notation.
        case drill
        /// The order in which these providers are asked, optionally by language.
        case providers([String])
        /// An address that begins with http:// or https://, or nothing.
        case address
        /// The place of a key, or nothing; never the key itself.
        case keyPlace
        /// A command with its arguments, or nothing.
        case command
        /// `auto`, or the name of an encoding.
        case charset
        /// The weights of FSRS, or nothing.
        case weights
        /// Any text.
        case text
    }

    /// The name in the file and on the command line, words joined by hyphens.
    package let name: String
    /// The type of its values.
    let kind: Kind
    /// The default.
    package let standard: String
    /// Its purpose, as a sentence.
    package let purpose: String

    /// The environment variable that sets it: `LISTEN_` and the name in capitals.
    package var environmentName: String {
        "LISTEN_" + name.uppercased().replacing("-", with: "_")
    }

    /// The flag that sets it for one run, where a command has it.
    var flag: String { "--" + (Self.flagNames[name] ?? name) }

    /// The flags of settings whose names are another word there.
    private static let flagNames = [
        "translate-to": "to", "review-limit": "limit", "review-new": "new",
        "archive-read": "archive",
    ]

    /// The accepted values, for messages: `a number from 0.3 to 3`.
    package var expectation: String {
        switch kind {
        case .toggle: "true or false"
        case .choice(let words): "one of " + words.joined(separator: ", ")
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .automaticOr(let range):
            "auto, or a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
        case .language: "a language tag such as en or zh-TW"
        case .drill: "a drill such as shadow, or hide x0.75, show"
        case .providers(let names): "a list of " + names.joined(separator: ", ")
        case .address: "an address such as http://127.0.0.1:5000, or nothing"
        case .keyPlace: KeyPlace.expectation
        case .command: "a command with its arguments, or nothing"
        case .charset: "auto, or an encoding such as cp850 (`--encoding list` names them)"
        case .weights: "the 21 weights of FSRS-6, or nothing"
        case .text: "a text"
        }
    }

    /// The values that are words, for completion; empty where a value is anything else.
    package var words: [String] {
        switch kind {
        case .toggle: ["true", "false"]
        case .choice(let words), .providers(let words): words
        case .automaticOr, .charset: ["auto"]
        case .drill: DrillPreset.all.map(\.name)
        default: []
        }
    }

    /// True when a text is a valid value of this setting.
    func accepts(_ value: String) -> Bool {
        switch kind {
        case .toggle: ["true", "false"].contains(value)
        case .choice(let words): words.contains(value)
        case .integer(let range): Int(value).map(range.contains) ?? false
        case .automaticOr(let range):
            value == "auto" || Int(value).map(range.contains) ?? false
        case .number(let range): Double(value).map(range.contains) ?? false
        case .language: StatedLanguage.language(value) != nil
        case .drill: drillFault(in: value) == nil
        case .providers(let names): orderFault(in: value, names) == nil
        case .address: value.isEmpty || HTTPURL(value) != nil
        case .keyPlace: value.isEmpty || KeyPlace(value) != nil
        case .command: value.isEmpty || CommandTemplate(value) != nil
        case .charset: value == "auto" || TextCharset.named(value) != nil
        case .weights: value.isEmpty || weightsFault(in: value) == nil
        case .text: true
        }
    }

    /// True when a value in a file or variable that is not valid is ignored with a warning rather
    /// than refused.
    var isForgiving: Bool { kind == .drill }

    /// A specific error for a value; `nil` when the general message says enough.
    func fault(in value: String) -> String? {
        switch kind {
        case .drill: drillFault(in: value)?.description.withoutPasswords
        case .providers(let names): orderFault(in: value, names)?.description.withoutPasswords
        case .weights:
            weightsFault(in: value).map {
                "The weights cannot be used: \($0.reason). `listen review --fit` prints yours."
            }
        // Any letter is near a choice of one.
        case .choice(let words) where value.count > 2:
            Suggestion.closest(to: value, among: words).map {
                "Did you mean \($0)? Give \(expectation)."
            }
        default: nil
        }
    }

    /// A value that is safe to print, valid or not: passwords are hidden, and so is a key written
    /// where its place belongs.
    package func shown(_ value: String) -> String {
        if kind == .keyPlace, !value.isEmpty, KeyPlace(value) == nil { return "***" }
        return isAddress ? Redaction.address(value) : Redaction.redacted(value)
    }

    private var isAddress: Bool { kind == .address || self == .proxy || self == .coversURL }

    private func orderFault(in text: String, _ names: [String]) -> ProviderError? {
        do throws(ProviderError) {
            _ = try ProviderOrder(text, known: names)
            return nil
        } catch {
            return error
        }
    }

    private func weightsFault(in text: String) -> FSRSWeightsFault? {
        do throws(FSRSWeightsFault) {
            _ = try FSRSParameters(text: text)
            return nil
        } catch {
            return error
        }
    }

    private func drillFault(in text: String) -> NotationError? {
        do throws(NotationError) {
            _ = try DrillNotation.read(text)
            return nil
        } catch {
            return error
        }
    }
}
