import ListenCore
import Testing

/// Numbers and measure words, which are no part of a headword.
@Suite struct ChineseCountTests {
    @Test(
        arguments: [
            ("一个人", nil, true), ("这个人", nil, true), ("一個人", nil, true), ("个人", "一", true),
            ("个人", "这", true), ("个人", "的", false), ("个人", nil, false), ("一家人", nil, false),
            ("一个劲", nil, false), ("一点", nil, false), ("天气", "这", false), ("只是", "这", false),
            ("人", "个", false), ("个", "一", false), ("数位化", nil, false), ("數位化", nil, false),
            ("数位板", nil, false), ("两位数", nil, false), ("十位數", nil, false),
            ("一个个", nil, false), ("一個個", nil, false), ("三只手", nil, false),
            ("三隻手", nil, false), ("数个人", nil, true), ("两位客", nil, true),
        ] as [(String, Unicode.Scalar?, Bool)])
    func `what is counted is no word of its number and measure word`(
        headword: String, former: Unicode.Scalar?, isDivided: Bool
    ) {
        #expect(ChineseCount.divides(headword, behind: former) == isDivided)
    }
}
