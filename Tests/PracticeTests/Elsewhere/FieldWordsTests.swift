import ListenCore
import Testing

@testable import Practice

@Suite struct FieldWordsTests {
    private static func language(_ tag: String) throws -> Language {
        try #require(Language(tag: tag))
    }

    @Test(arguments: [
        ("perro", "es", ["perro"]), ("el perro", "es", ["perro"]), ("El Perro.", "es", ["perro"]),
        ("perro (m.)", "es", ["perro"]), ("gato, gata", "es", ["gato", "gata"]),
        ("1. casa", "es", ["casa"]), ("por supuesto", "es", ["por supuesto"]),
        ("{{c1::perro::animal}}", "es", ["perro"]), ("¡Hola!", "es", ["hola"]),
        ("der Hund, -e", "de", ["hund"]), ("sich erinnern", "de", ["erinnern"]),
        ("to run", "en", ["run"]), ("l'homme", "fr", ["homme"]), ("la", "es", ["la"]),
        ("食[た]べる", "ja", ["食べる"]), ("食べる【たべる】", "ja", ["食べる"]),
        ("你好", "zh", ["你好"]), ("дом", "ru", ["дом"]), ("къща", "bg", ["къща"]),
    ])
    func `a field gives its words`(text: String, tag: String, wanted: [String]) throws {
        guard case .words(let words) = FieldWords(text, try Self.language(tag)) else {
            Issue.record("\(FieldWords(text, try Self.language(tag)))")
            return
        }
        #expect(words.map(\.key.text) == wanted)
    }

    @Test(arguments: [
        ("Tengo un perro.", "es", FieldWords.sentence),
        ("Tengo un perro muy grande en casa", "es", .sentence),
        ("uno, dos, tres, cuatro, cinco", "es", .sentence),
        ("私は毎日学校へ行きます。", "ja", .sentence), ("", "es", .empty), (" ", "es", .empty),
        ("123", "es", .unclear), ("собака", "es", .unclear), ("dog", "ja", .unclear),
        ("...", "es", .unclear), ("C++", "en", .unclear),
    ])
    func `what is no word gives none`(text: String, tag: String, wanted: FieldWords) throws {
        #expect(FieldWords(text, try Self.language(tag)) == wanted)
    }

    @Test(arguments: ["{{c1::", "{{c::x}}", "[[[[", "((a", "{{c1::a}}{{c2::", "}}::{{c1"])
    func `broken markup is no trouble`(text: String) throws {
        let spanish = try Self.language("es")
        if case .sentence = FieldWords(text, spanish) { Issue.record("\(text) is no sentence") }
    }
}
