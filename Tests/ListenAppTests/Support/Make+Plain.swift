import ListenCore
import ListenUI
import Terminal
import UIVocabulary

extension Make {
    /// The model of a plain view on a chapter, by default the second of three.
    static func plainModel(
        _ chapter: String = "c2", of chapters: [Chapter] = Make.chapters,
        changing change: (inout UISettings) -> Void = { _ in }
    ) -> AppModel {
        var settings = UISettings(targetLanguage: .english, face: .plain)
        change(&settings)
        return AppModel(
            source: .local, sourceName: "", settings: settings,
            size: Size(columns: 80, rows: 24),
            start: .chapter(id(chapter), of: books[1], number: nil, chapters: chapters))
    }
}
