import Foundation

/// Lines as wiktextract writes them, of the tests' own words.
enum ExtractLines {
    /// One line.
    static func line(_ word: String, _ fields: [String: Any] = [:]) throws -> String {
        let all: [String: Any] = [
            "word": word, "lang": "Spanish", "lang_code": "es", "pos": "noun",
            "etymology_templates": [["name": "inh", "args": ["1": "es"]]],
        ].merging(fields) { $1 }
        let data = try JSONSerialization.data(withJSONObject: all, options: .sortedKeys)
        return String(decoding: data, as: UTF8.self)
    }

    static func senses(_ glosses: String...) -> [[String: Any]] {
        glosses.map { ["glosses": [$0], "categories": [["name": "x"]]] }
    }

    /// A verb with its forms, one of its forms, a noun, and a damaged line.
    static func spanish() throws -> String {
        try [
            line(
                "hablar",
                [
                    "pos": "verb", "sounds": [["audio": "x.ogg"], ["ipa": "/aˈblaɾ/"]],
                    "senses": senses("to speak", "to talk"),
                    "forms": [
                        ["form": "no-table-tags", "tags": ["table-tags"]],
                        ["form": "hablo", "tags": ["first-person"]],
                        ["form": "Hablé", "tags": ["past"]],
                        ["form": "he hablado", "tags": ["multiword-construction"]],
                    ],
                ]),
            line(
                "hablaste",
                [
                    "pos": "verb",
                    "senses": [
                        [
                            "glosses": ["second-person singular preterite of hablar"],
                            "form_of": [["word": "hablar"]], "tags": ["form-of"],
                        ]
                    ],
                ]),
            line(
                "casa",
                [
                    "senses": [
                        ["glosses": ["house"], "tags": ["feminine"]],
                        ["glosses": ["company", "firm"], "tags": ["feminine", "dated"]],
                    ]
                ]),
            "{\"word\":\"rota\",\"lang_code\":\"es\",\"senses\":[{\"glo",
        ].joined(separator: "\n")
    }
}
