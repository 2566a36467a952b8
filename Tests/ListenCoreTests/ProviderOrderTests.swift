import ListenCore
import Testing

@Suite struct ProviderOrderTests {
    static let known = ["track", "backend", "deepl", "chat", "apertium"]

    @Test(arguments: [
        ("", nil as String?, known), ("deepl", nil, ["deepl"]),
        (" DeepL,  apertium deepl ", "es", ["deepl", "apertium"]),
        ("track; es: deepl, apertium", "es-MX", ["deepl", "apertium"]),
        ("track; es: deepl, apertium", "de", ["track"]), ("es:chat", "fr", known),
        ("es:chat;", "es", ["chat"]), ("track; es: chat", nil, ["track"]),
    ])
    func `an order is read`(_ text: String, _ tag: String?, _ names: [String]) throws {
        let order = try ProviderOrder(text, known: Self.known)
        #expect(order.names(for: tag.flatMap { Language(tag: $0) }) == names)
    }

    @Test(arguments: [
        ("depl", "Did you mean \"deepl\"? There are track, backend, deepl, chat, apertium."),
        ("zzz", "There is no provider \"zzz\". There are track"),
        ("es:", "is no list of providers"), ("track; backend", "is no list of providers"),
        ("a:b:c", "is no list of providers"), ("1: deepl", "is no list of providers"),
    ])
    func `what is no order says why`(_ text: String, _ words: String) {
        do throws(ProviderError) {
            _ = try ProviderOrder(text, known: Self.known)
            Issue.record("it was read")
        } catch {
            #expect(error.description.contains(words), "\(error.description)")
        }
    }

    @Test(arguments: [
        (ProviderError(.unknown("x")), FailureKind.usage), (ProviderError(.notation("x")), .usage),
        (ProviderError(.absent("deepl", advice: "Set it up.")), .configuration),
    ])
    func `a provider that is not set up is a fault of the settings`(
        error: ProviderError, kind: FailureKind
    ) {
        #expect(error.kind == kind && error.description.hasSuffix("."))
    }

    @Test func `one provider may be asked alone`() throws {
        let order = try ProviderOrder(one: "DeepL", known: Self.known)
        #expect(order.names(for: .english) == ["deepl"] && order.names(for: nil) == ["deepl"])
        #expect(throws: ProviderError.self) {
            try ProviderOrder(one: "deep", known: Self.known)
        }
        let absent = ProviderError(.absent("deepl", advice: "Set it up."))
        #expect(absent.description == "The provider \"deepl\" is not set up. Set it up.")
    }
}
