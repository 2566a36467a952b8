extension CounterReading {
    /// The counters whose reading or sounds MeCab's dictionaries leave open.
    static let known: [String: (String, Sound)] = {
        var table: [String: (String, Sound)] = [:]
        for (sound, entries) in entries {
            for entry in entries.split(separator: " ") {
                let parts = entry.split(separator: "=")
                guard parts.count == 2 else { continue }
                for surface in parts[0].split(separator: "/") {
                    table[String(surface)] = (String(parts[1]), sound)
                }
            }
        }
        return table
    }()

    private static let entries: [(Sound, String)] = [
        (
            .plain,
            "月=がつ 日=にち 日目=にちめ 日間=にちかん 人=にん 人目=にんめ 年=ねん 年間=ねんかん 年生=ねんせい "
                + "年代=ねんだい 時=じ 時間=じかん 枚=まい 円=えん 番=ばん 番目=ばんめ 台=だい 度=ど 名=めい 秒=びょう "
                + "秒間=びょうかん 羽=わ 号=ごう 位=い 話=わ 倍=ばい 部=ぶ 行=ぎょう 代=だい 丈=じょう 畳=じょう 女=じょ 男=なん "
                + "両=りょう 膳=ぜん 門=もん 問=もん 枠=わく 列=れつ 段=だん 割=わり 輪=りん 巡=じゅん つ=つ 棟=とう"
        ),
        (
            .back,
            "個/箇=こ 回=かい 回目=かいめ 回戦=かいせん 巻=かん 件=けん 曲=きょく 級=きゅう 球=きゅう 機=き 期=き 期生=きせい 句=く "
                + "課=か 科=か 戸=こ 校=こう 館=かん 缶=かん 貫=かん 基=き 区=く 画=かく 脚=きゃく 筋=きん 局=きょく "
                + "ヶ月/ケ月/カ月/ヵ月/か月/箇月=かげつ ヶ国/ケ国/カ国/ヵ国/か国/箇国=かこく ヶ所/ケ所/カ所/ヵ所/か所/箇所=かしょ "
                + "ヶ年/ケ年/カ年/ヵ年/か年/箇年=かねん ヶ条/ケ条/カ条/ヵ条/か条/箇条=かじょう"
        ),
        (.voicedBack, "階=かい 階建て=かいだて 軒=けん"),
        (
            .front,
            "冊=さつ 歳/才=さい 週間=しゅうかん 週=しゅう 隻=せき 席=せき 章=しょう 社=しゃ 種類=しゅるい 種=しゅ 周=しゅう "
                + "周年=しゅうねん 勝=しょう 升=しょう 世紀=せいき 世帯=せたい 世=せい 寸=すん 尺=しゃく 石=こく 試合=しあい 首=しゅ 食=しょく "
                + "色=しょく 体=たい 頭=とう 通=つう 点=てん 等=とう 丁目=ちょうめ 丁=ちょう 着=ちゃく 対=つい 滴=てき 灯=とう 党=とう "
                + "都市=とし 頭身=とうしん 艘=そう 層=そう 節=せつ 線=せん 戦=せん 室=しつ 作=さく 錠=じょう"
        ),
        (.voicedFront, "足=そく"),
        (.lips, "本=ほん 杯=はい 匹=ひき 票=ひょう 本目=ほんめ 遍=へん"),
        (.hardLips, "泊=はく 発=はつ 敗=はい 版=はん 編/篇=へん 拍=はく 筆=ひつ 品=ひん 歩=ほ 泊目=はくめ 班=はん 片=へん"),
        (.minutes, "分=ふん 分間=ふんかん 分目=ふんめ"),
    ]

    /// The words behind 日 in a counter.
    private static let daySuffixes = ["日": "", "日目": "め", "日間": "かん"]

    private static let days: [Int: (number: String, counter: String)] = [
        1: ("つい", "たち"), 2: ("ふつ", "か"), 3: ("みっ", "か"), 4: ("よっ", "か"), 5: ("いつ", "か"),
        6: ("むい", "か"), 7: ("なの", "か"), 8: ("よう", "か"), 9: ("ここの", "か"), 10: ("とお", "か"),
        14: ("じゅうよっ", "か"), 20: ("はつ", "か"), 24: ("にじゅうよっ", "か"),
    ]
    private static let things = ["ひと", "ふた", "みっ", "よっ", "いつ", "むっ", "なな", "やっ", "ここの"]

    /// The readings of numbers that are words of their own with a counter.
    static func native(
        _ surface: String, _ value: Int?, isDate: Bool
    ) -> (number: String, counter: String)? {
        guard let value else { return nil }
        switch surface {
        case "日", "日目", "日間":
            // The first of a month, against one day.
            guard value != 1 || isDate && surface == "日", let day = days[value] else { return nil }
            return (day.number, day.counter + (daySuffixes[surface] ?? ""))
        case "人", "人目":
            guard value == 1 || value == 2 else { return nil }
            return (value == 1 ? "ひと" : "ふた", surface == "人" ? "り" : "りめ")
        case "晩":
            guard value == 1 || value == 2 else { return nil }
            return (value == 1 ? "ひと" : "ふた", "ばん")
        case "歳", "才": return value == 20 ? ("はた", "ち") : nil
        case "つ":
            return things.indices.contains(value - 1) ? (things[value - 1], "つ") : nil
        default: return nil
        }
    }

    private static let years: Set<String> = [
        "年", "年間", "年生", "年代", "時", "時間", "人", "人目", "円", "畳",
    ]

    /// The last digit's own reading before a counter: よじ, しちがつ, くじ.
    static func own(_ digit: Int, before surface: String) -> String? {
        switch (digit, surface) {
        case (4, "月"): "し"
        case (4, _) where years.contains(surface): "よ"
        case (7, "月"), (7, "時"), (7, "時間"): "しち"
        case (9, "月"), (9, "時"), (9, "時間"): "く"
        case (0, "時"), (0, "度"): "れい"
        default: nil
        }
    }
}
