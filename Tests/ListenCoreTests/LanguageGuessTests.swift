import ListenCore
import Testing

@Suite struct LanguageGuessTests {
    @Test(arguments: [
        ("A la derecha está el mar, y a la izquierda crecen flores silvestres.", "es"),
        ("The ferry waits for the cat, but the cat is not in a hurry.", "en"),
        ("Der Garten auf dem Dach ist klein, aber die Tomaten sind rot.", "de"),
        ("Il était une fois un roi qui ne voulait pas sortir de son château.", "fr"),
        ("C'era una volta un re che non voleva uscire dal castello.", "it"),
        ("O menino não queria sair do barco, mas a mãe dele chamou-o.", "pt"),
        ("Hi havia una vegada un rei que no volia sortir del castell amb els seus.", "ca"),
        ("De jongen wilde niet van de boot, maar zijn moeder riep hem.", "nl"),
        ("図書館で日本語を勉強しました。", "ja"), ("他昨天坐船去了灯塔。", "zh"),
        ("哈利・波特走进了学校。", "zh"),
        ("그는 어제 배를 타고 갔다.", "ko"), ("Мальчик не хотел уходить.", "ru"),
        ("Хлопчик не хотів іти додому.", "uk"),
    ])
    func `a sentence tells its language`(text: String, tag: String) {
        #expect(LanguageGuess.language(of: text)?.tag == tag)
    }

    @Test(arguments: ["", "1984", "Tomás", "…!?"])
    func `what tells nothing is not guessed`(text: String) {
        #expect(LanguageGuess.language(of: text) == nil)
    }
}
