// Written by scripts/generate-pinyin-tables.py; do not edit.
// From the sentences of g2pM's data/dev (Apache 2.0).

/// The readings of Chinese characters outside words.
enum PinyinUseTable {
    /// Characters whose usual reading is not ICU's.
    static let usual = """
        为wéi 亹wěi 什shí 仆pú 仔zǎi 伺sì 似sì 佛fó 俟sì 倒dǎo 傀kuǐ 兴xīng 冠guàn 切qiē 刹chà 剌là 劲jìng 勒lè \
        卜bǔ 卷juàn 厦xià 吁yù 呗bài 呛qiàng 咋zé 咥dié 咯luò 咳ké 咽yān 哄hǒng 哇wā 哗huá 哟yo 哦o 哩lǐ 唉ài \
        啦lā 喔wo 喳chā 嗯ēn 囤tún 圜yuán 地dì 坻dǐ 埏yán 埔pǔ 塞sài 媛yuán 子zǐ 孱chán 尽jìn 峒tóng 崴wēi 巂xī \
        差chā 帖tiě 幢zhuàng 干gān 应yìng 徼jiào 扒pá 抡lún 拓tuò 拗niù 拚pīn 拧nǐng 拽zhuài 挑tiǎo 捋luō 掖yè \
        掺chān 揣chuǎi 撇piě 撩liáo 擂lèi 攒cuán 晃huàng 晟shèng 曲qǔ 朮zhú 朴piáo 杈chà 杓sháo 杠gàng 杻niǔ \
        柏bó 椎zhuī 樘chěng 沓tà 浜bīn 漂piāo 炔quē 煞shà 燕yān 琢zhuó 瑱tiàn 甚shèn 町tǐng 窨yìn 簸bò 粘nián \
        累lěi 纥hé 缊yùn 缪miù 翟zhái 耙pá 耶yē 肖xiāo 脯fǔ 臊sào 舍shè 艮gèn 芍què 芾fú 苕tiáo 茄qié 荠qí 莘xīn \
        莳shì 葛gě 蕃bō 薄bó 藉jiè 藏zàng 蚌bèng 蛤gé 蜇zhé 蠡lǐ 裨pí 谩màn 豁huò 貉mò 跂qǐ 跄qiàng 轧zhá 迤yǐ \
        逮dài 酊dǐng 酢zuò 鉄tiě 钻zuàn 铣xiǎn 铤tǐng 铫yáo 锔jú 镐hào 镝dí 镡tán 阆làng 阏yān 阙què 隗wěi \
        隽jùn 靓liàng 颉xié 鬲lì 鲜xiǎn 鹄hú 龈yín
        """

    /// Pairs of characters that tell the reading of one of them, named by its place.
    static let pairs = """
        一氓1méng 万俟1qí 上漂1piào 上钉1dìng 下擂1léi 下铺1pū 不答1dā 不背1bēi 与呼0yù 与喝1hè 与弹1tán 与强0yù 与成0yù \
        与蒙1měng 与藉1jí 世率1shuài 业翘1qiáo 丧期0sāng 个角1jué 个难1nàn 中供1gòng 中挨1ái 为与0wèi 为什1shén \
        为将1jiàng 为效0wèi 为桔1jié 为济1jǐ 为淋1lìn 为电0wèi 为莎1suō 为豁1huō 为重1chóng 主丧1sāng 丽时0lí \
        丽蚌1bàng 之钻1zuān 乌涌1chōng 乐学0yuè 乐节0yuè 乐评0yuè 乐课0yuè 乞降1xiáng 书吧1bā 乱哄1hōng 了裨1bì \
        了钻1zuān 二载1zǎi 于冠1guān 于膀1páng 亚少1shào 亚肖1xiào 些更1gēng 人挑1tiāo 人重1chóng 人钻1zuān 仓颉1jié \
        他累1lèi 付佣1yòng 仙夹1jiá 代铺1pū 以剥1bāo 以畜1xù 以缝1féng 任圜1huán 任少1shào 任弼0rén 会几1jī 会干1gàn \
        会弹1tán 传性0zhuàn 作缝1féng 侗为0tóng 侗之0tóng 俟丑0qí 倒卵0dào 倾轧1yà 假制0jià 假地0jià 做哩1li 催吐1tù \
        傲泡1pāo 僮族0zhuàng 儿属0r 儿膀1páng 先弹1tán 免挨1ái 全率1shuài 全长1cháng 八宿1xiù 公朴1pǔ 兰泡1pāo \
        其缝1féng 内嚓1chā 内蒙1měng 再挣1zhèng 军少1shào 冠帽0guān 冠恐0guān 冠领0guān 冰晕1yùn 出咯1gē 出咽1yàn \
        出斗1dǒu 切作0qiè 切地0qiè 切都0qiè 切需0qiè 划行0huá 刘劲1jìn 刘少1shào 刨花0bào 利应1yīng 制肖1xiào \
        削去0xiāo 削液0xiāo 削石0xiāo 剌豁1huō 力过1guo 加丧1sāng 助刹1shā 劲光0jìn 劲因0jìn 区几1jī 半长1cháng \
        单挑1tiāo 南晕1yùn 南茜1xī 卜属0bo 卫率1shuài 卵粘1zhān 卷土0juǎn 卷柏0juǎn 卷柏1bǎi 卷第0juǎn 卷等0juǎn \
        卷螺0juǎn 卷风0juǎn 厦二0shà 厦可0shà 厦和0shà 厦投0shà 厦的0shà 参将1jiàng 又卷1juǎn 又累1lèi 及丧1sāng \
        取肚1dǔ 变得1de 口豁1huō 古柏1bǎi 句丽0gōu 句丽1lí 只于0zhī 只的0zhī 右边1bian 司更1gēng 各圩1xū 名媛1yuàn \
        后挑1tiāo 吐出0tù 吐剂0tù 吐和0tù 吒吒1zhà 吒忠0zhà 吒相0zhà 吒耶0zhà 吓信0hè 吓其0hè 吓和0hè 吓效0hè 吓电0hè \
        吓者0hè 吗奈0mǎ 吧位0bā 吧全0bā 吧区0bā 吧完0bā 吧等0bā 吧老0bā 吧论0bā 吧驻0bā 告呗1bei 周扒1bā 和刹1shā 和弹1tán \
        和畜1xù 和茜1xī 和角1jué 和镝1dī 咚呛1qiāng 咯声0gē 咯的0gē 咯萘0gē 咽冰0yàn 咽动0yàn 咽落0yè 咽起0yè 哄哄0hōng \
        哲蚌1bàng 喝一0hè 噶厦1shà 嚓尔0chā 因煞1shā 因膀1páng 国少1shào 国相1xiàng 国缝1féng 图汗1hán 图藏1cáng \
        圜不0huán 圜火0huán 圜钱0huán 在悄1qiǎo 在挨1ái 在莘1shēn 地警0de 坊入0fáng 坊市0fáng 城奔1bèn 复豁1huō \
        夏闷1mēn 夜奔1bèn 够挑1tiāo 大喝1hè 大率1shuài 天姥1mǔ 太姥1mǔ 太朴1pǔ 夹山0jiá 夹镇0jiá 奔南0bèn 奔城0bèn \
        奔孔0bèn 奔朗0bèn 奔济0bèn 奔清0bèn 奔石0bèn 奔美0bèn 她挣1zhèng 她调1tiáo 好以0hào 好者0hào 姥吟0mǔ 姥宝0mǔ \
        姥山0mǔ 姥庙0mǔ 姥的0mǔ 媛如0yuàn 媛玛0yuàn 子们0zi 子监1jiàn 子被0zi 字芾1fèi 季闷1mēn 安涌1chōng 实朴1pǔ \
        室靡1mǐ 家弄1lòng 宾呵1ā 宿部0xiù 将后0jiàng 将扒1bā 将覃1qín 小闷1mēn 少奇0shào 少家0shào 少赛0shào 尖卷1juǎn \
        就挨1ái 尼泊1bó 岩铺1pū 峰擂1léi 州僮1zhuàng 工挣1zhèng 差的0chà 市牟1mù 市覃1qín 布处1chǔ 布豁1huō \
        幢一0chuáng 幢整0chuáng 幢被0chuáng 年重1chóng 应令0yīng 应追0yīng 廊坊1fáng 弄共0lòng 弄名0lòng 弄呈0lòng \
        弄和0lòng 弄社0lòng 式燕1yàn 弥牟1mù 弹奏0tán 弹钢0tán 待闷1mēn 得挪0de 得新0de 得极0de 得沙0de 得美0de 得较0de \
        微处1chǔ 德累1léi 徽缝1féng 心调1tiáo 忙假1jià 怀揣1chuāi 性吧1bā 性地1de 恶他0wù 想脏1zāng 或重1chóng \
        所挣1zhèng 所藏1cáng 所裨1bì 手重1chóng 扒哈0bā 扒墙0bā 扒带0bā 扒挪0bā 扒皮0bā 扛鼎0gāng 扯豁1huō 挑一0tiāo \
        挑入0tiāo 挣一0zhèng 挣得0zhèng 挣的0zhèng 挨了0ái 提啦1la 提阏1è 握铣1xǐ 揣仇0chuāi 揣怀0chuāi 揣着0chuāi \
        搞蒙1mēng 摆吗1mǎ 撇去0piē 撇清0piē 撒上0sǎ 撒在0sǎ 撒揣1chuāi 撒豆0sǎ 撮长0zuǒ 擂琴0léi 擂石0léi 擂酒0léi \
        攒反0zǎn 攒多0zǎn 收刹1shā 改弄1lòng 改泷1shuāng 放番1pān 政干1gàn 故畜1xù 教人0jiāo 教教1jiāo 数脏1zāng \
        斗姥1mǔ 斗栱0dǒu 斗蚂1mà 斧镐1gǎo 新隽1juàn 方铺1pū 施舍1shě 族僮1zhuàng 无臭1xiù 无裨1bì 早应1yīng 早缪1miào \
        昌长1cháng 是什1shén 是处1chǔ 是桔1jié 是矫1jiáo 是莎1suō 晕中0yùn 晕乏0yùn 晕周0yùn 晕效0yùn 晕轮0yùn \
        晕里0yùn 晦弹1tán 普要1yāo 暴笼1lǒng 曲松0qū 曲棍0qū 更效0gēng 更线0gēng 更薄1báo 最漂1piào 月铺1pū 有仔1zǐ \
        有撒1sǎ 有校1jiào 有藏1cáng 有裨1bì 有鬲1gé 期长1cháng 木汗1hán 朴即0pǔ 朴茨0pǔ 杆均0gǎn 杆属0gǎn 杆或0gǎn \
        杈叶0chā 材铣1xǐ 杨侗1tóng 果都1dū 柏公0bǎi 柏树0bǎi 校射0jiào 校朴1pǔ 桨划1huá 楼重1chóng 槛蓝0jiàn 槛送0jiàn \
        樘与0táng 横傲0hèng 次挨1ái 死得1de 氏传1zhuàn 氓受0méng 氓在0méng 水泊1bó 永还1huán 汗也0hán 汗亲0hán \
        汗对0hán 汗黄0hán 江干1gàn 沙吒1zhà 泊地0bó 泊头0bó 泊尔0bó 泊梁0bó 泊的0bó 法处1chǔ 法干1gàn 泡是0pāo 泡越0pāo \
        泷州0shuāng 泷水0shuāng 泽鲜1xiān 洞钻1zuān 活朴1pǔ 流蛤1há 海蚌1bàng 涌两0chōng 涌河0chōng 演角1jué 灭姥1mǔ \
        灰撒1sǎ 炸广0zhá 煞车0shā 熊爪1zhuǎ 燕以0yàn 燕体0yàn 燕青0yàn 爆肚1dǔ 爪营0zhuǎ 牛轧1gá 牟平0mù 牟镇0mù \
        玄参1shēn 率国0shuài 率新0shuài 率机0shuài 率皆0shuài 率部0shuài 王好1hào 现藏1cáng 现调1tiáo 珠蚌1bàng \
        班相1xiàng 瑶酢1cù 用澄1dèng 用翟1dí 用莎1suō 界曲1qū 的乐1yuè 的仔1zǐ 的刨1bào 的咯1gē 的处1chǔ 的散1sǎn \
        的晕1yùn 的曾1zēng 的漂1piǎo 的燕1yàn 的畜1xù 的相1xiàng 的磨1mò 的缝1féng 的肖1xiào 的膀1páng 的蒙1měng \
        的蜇1zhē 的角1jué 的还1huán 的钻1zuān 的铣1xǐ 监后0jiàn 盛米0chéng 相卡0xiàng 眩晕1yùn 着燕1yàn 矫情0jiáo \
        石姥1mǔ 矿难1nàn 祚重1chóng 福弄1lòng 科卷1juǎn 科葛1gé 科酢1cù 秸垛1duò 稽粥1yù 穴泊1bó 究钻1zuān 簸摇0bǒ \
        粉糊1hù 粘在0zhān 粥继0yù 系晕1yùn 累了0lèi 累又0lèi 累斯0léi 纵杆1gǎn 线铺1pū 经仔1zǐ 经牟1mù 给两0jǐ 统蒙1měng \
        继侗1tóng 续炸1zhá 绿薄1bò 缝于0féng 缝好0féng 缝店0féng 缝衣0féng 缝那0féng 缪姓0miào 缪表0miào 罗劲1jìn \
        置鬲1gé 美藉1jí 羟吗1mǎ 翘曲0qiáo 翟衣0dí 翼率1shuài 而覃1qín 而隽1juàn 而鲜1xiān 耳仔1zǐ 肖被0xiào 肚冯0dǔ \
        肚脯0dǔ 股挨1ái 背着0bēi 脚杆1gǎn 脯打0pú 腥臊1sāo 自伺1cì 自划1huá 自擂1léi 臭的0xiù 航率1shuài 节啦1la \
        芾棠0fèi 苍颉1jié 若揣1chuāi 苦槛1jiàn 茄后0jiā 茜和0xī 茜并0xī 茜德0xī 茜本0xī 茜茜0xī 茜解0xī 草靡1mǐ 荷和0hè \
        荷重0hè 莘县0shēn 莘村0shēn 莱葛1gé 萧劲1jìn 萧朴1pǔ 葛属0gé 葵涌1chōng 蒙了0mēng 蒙古0měng 蒙藏0měng 蒿铺1pū \
        蔚四0yù 蔚州0yù 薄与0báo 藉田0jí 藉的0jí 藉英0jí 藏于0cáng 藏佛0cáng 藏有0cáng 藏汗1hán 藏的0cáng 藏量0cáng \
        虞率1shuài 蚌亚0bàng 蚌寺0bàng 蚌属0bàng 蚌洗0bàng 蚌第0bàng 蛤蚂0há 蜇针0zhē 蜜茜1xī 蠡王0lí 行干1gàn \
        行弹1tán 补阙1quē 被褪1tùn 被钉1dìng 裕率1shuài 西僮1zhuàng 要撇1piē 要角1jué 覃冏0qín 覃加0qín 覃塘0qín \
        覃恩0qín 覃振0qín 覃泓0qín 覃辉0qín 角的0jué 角覃1qín 角通0jué 言悄1qiǎo 诋訾1zǐ 话隽1juàn 调的0tiáo 调色0tiáo \
        谷蠡1lí 豁罗0huō 质晕1yùn 质朴1pǔ 贴吧1bā 赤嵌1kǎn 赵侗1tóng 赵衰1cuī 赵逮1dǎi 车调1tiáo 车轧1yà 轧死0yà 轧糖0gá \
        轧花0yà 轧邢0yà 边挣1zhèng 边红0bian 边长1cháng 过仔1zǐ 过包0guo 迎降1xiáng 运悄1qiǎo 还本0huán 迤万0yí \
        迤延0yí 迤连0yí 途种1zhòng 通干1gàn 造重1chóng 都天0dū 都尽1jǐn 都建0dū 都指0dū 都理0dū 酢坛0cù 酢浆0cù 酸镝1dī \
        里茜1xī 重录0chóng 量方0liáng 量氧0liáng 金峒1dòng 钉入0dìng 钉十0dìng 钻出0zuān 钻木0zuān 钻进0zuān \
        铁幢1chuáng 铁镐1gǎo 铣削0xǐ 铣床0xǐ 铺上0pū 铺散0pū 铺砌0pū 铺通0pū 镐下0gǎo 镐在0gǎo 镝可0dī 镝盐0dī \
        长一0cháng 长而0cháng 长葛0cháng 长轴0cháng 门削1xiāo 门樘1táng 间乐1yuè 间覃1qín 间豁1huō 闷软0mēn 闷酸0mēn \
        队泊1bó 阻吓1hè 阿茜1xī 院传1zhuàn 院畜1xù 隶蔚1yù 难之0nàn 难列0nàn 露后0lòu 露茜1xī 青翟1dí 靠闷1mēn 靡中0mǐ \
        靡于0mǐ 靡全0mǐ 靡家0mǐ 靡欧0mǐ 顶扒1bā 颉作0jié 颉在0jié 颉篇0jié 驶杆1gǎn 驻秘1bì 高句1gōu 鬲县0gé 鬲氏0gé \
        魏将1jiàng 鲜竹0xiān 鸡儿1r 鸭涌1chōng 麻涌1chōng 龙观1guàn
        """
}
