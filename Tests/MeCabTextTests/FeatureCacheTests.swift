import Testing

@testable import MeCabText

/// Features that are kept for the next time a word comes.
@Suite struct FeatureCacheTests {
    @Test func `a line is taken apart as it is without a cache, and kept once`() {
        let cache = FeatureCache()
        let lines = [
            "名詞,一般,*,*,*,*,雨,アメ,アメ", "動詞,自立,*,*,五段・ラ行,基本形,降る,フル,フル", "",
        ]
        for line in lines + lines {
            #expect(cache.features(of: line) == MorphemeFeatures(line))
        }
        #expect(cache.known.count == lines.count)
    }

    @Test func `it never holds more than its limit`() {
        let cache = FeatureCache(limit: 10)
        for number in 0..<35 {
            #expect(cache.features(of: "名詞,数,*,*,*,*,\(number),*,*").isNumber)
            #expect(cache.known.count <= 10)
        }
    }
}
