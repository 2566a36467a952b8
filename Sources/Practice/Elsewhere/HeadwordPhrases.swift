import ListenCore

/// Words that make a phrase of an article or a mark of the infinitive before them: `un poco`,
/// `el cual`, `to and fro`.
enum HeadwordPhrases {
    /// True for such a word in lower case, behind a mark of the infinitive or behind an article.
    static func contain(_ word: String, behindMark: Bool, _ language: Language) -> Bool {
        (behindMark ? behindMarks : behindArticles)[language.code]?.contains(word) == true
    }

    private static func table(_ lists: [String: String]) -> [String: Set<String>] {
        lists.mapValues { Set($0.split(whereSeparator: \.isWhitespace).map { String($0) }) }
    }

    /// Quantities, and pronouns that have an article.
    private static let behindArticles = table([
        "ca": "poc pocs mica cop vegada qual quals que mateix mateixa altre altra altres",
        "da": "gang par del smule bid",
        "de": """
        paar bisschen wenig wenige mal weile heißt ist sind eine einen einem einer andere anderen
        anderer anderes beiden gleiche gleichen selbe meisten meiste
        """,
        "en": """
        while few little lot bit couple same other others priori posteriori propos cappella most
        more less
        """,
        "es": """
        poco poca pocos pocas vez rato que cual cuales mismo misma mismos mismas otro otra otros
        otras demás
        """,
        "fr": """
        peu fois il ils elle elles on en y un une autre autres même mêmes plupart mien mienne tien
        tienne sien sienne que est était
        """,
        "gl": "pouco pouca vez que cal cales mesmo mesma outro outra",
        "it": """
        po poco poca volta che quale quali stesso stessa stessi stesse altro altra altri altre
        uno una
        """,
        "nl": "beetje paar keer weinig meeste meesten zelfde is",
        "no": "gang par del bit",
        "pt": "pouco pouca vez tanto que qual quais mesmo mesma mesmos mesmas outro outra outros",
        "ro": "pic dată data să",
        "sv": "gång par del bit",
    ])

    /// Words that are no verb: `to the left`, `to some extent`, `sich selbst`.
    private static let behindMarks = table([
        "da": "det den de der jeg du han hun vi",
        "de": """
        der die das den dem des ein eine einen einem einer selbst selber etwas was nichts nicht an
        auf aus bei bis durch für gegen hinter in mit nach neben um über unter von vor zu zwischen
        und oder
        """,
        "en": """
        the a an and or some any no all each every both this that these those my your his her its
        our their one's me you him us them it myself yourself what which who whom one two another
        other others such much many more most less least about by for from in of off on out over
        up down with
        """,
        "nl": "de het een zelf iets niet aan op in met naar van voor te en",
        "no": "det den de jeg du han hun vi",
        "sv": "det den de jag du han hon vi",
    ])
}
