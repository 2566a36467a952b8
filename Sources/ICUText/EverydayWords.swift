/// Everyday Chinese words whose last syllable has no tone in speech, as the standard teaches them.
///
/// Written by hand, in the form of `PinyinWordTable`: its source gives many of them the tone of the
/// character.
enum EverydayWords {
    static let words = """
        衣服1fu 衣裳1shang 朋友1you 东西1xi 喜欢1huan 漂亮0piào1liang 先生1sheng \
        学生1sheng 时候1hou 名字1zi 关系1xi 没关系2xi 明白1bai 认识1shi 告诉1su 清楚1chu \
        舒服1fu 事情1qing 消息1xi 休息1xi 意思1si 有意思2si 没意思2si 太阳1yang 月亮1liang \
        眼睛1jing 耳朵1duo 头发1fa 窗户1hu 客气1qi 不客气2qi 力气1qi 脾气1qi 打算1suan \
        打听1ting 商量1liang 丈夫1fu 大夫0dài1fu 豆腐1fu 葡萄1tao 玻璃1li 故事1shi \
        晚上1shang 早上1shang 便宜0pián1yi 亲戚1qi 师傅1fu 护士1shi 钥匙1shi 萝卜1bo \
        蘑菇1gu 棉花1hua 聪明1ming 老实1shi 结实0jiē1shi 热闹1nao 暖和1huo 凉快1kuai \
        麻烦1fan 规矩1ju 部分1fen 福气1qi 运气1qi 石头1tou 木头1tou 舌头1tou 骨头1tou \
        馒头1tou 枕头1tou 罐头1tou 妈妈1ma 爸爸1ba 爷爷1ye 奶奶1nai 哥哥1ge 姐姐1jie 弟弟1di \
        妹妹1mei 叔叔1shu 姑姑1gu 舅舅1jiu 伯伯1bo 婆婆1po 太太1tai 宝宝1bao 星星1xing \
        猩猩1xing 谢谢1xie 动静1jing 黄瓜1gua 功夫1fu 工夫1fu 姑娘1niang 老婆1po 媳妇1fu \
        亲家0qìng1jia 人家1jia 生意1yi 收拾1shi 算盘1pan 委屈1qu 稀罕1han 笑话1hua 吓唬1hu \
        厉害1hai 利害1hai 应酬1chou 冤枉1wang 招呼1hu 折腾0zhē1teng 知识1shi 主意1yi \
        嘴巴1ba 尾巴1ba 下巴1ba 哑巴1ba 胳膊1bo 屁股1gu 指甲1jia 别扭0biè1niu 灯笼1long \
        点心1xin 耽误1wu 答应0dā1ying 打扮1ban 打量1liang 对付1fu 风筝1zheng 高粱1liang \
        糊涂1tu 机灵1ling 家伙1huo 将就1jiu 讲究1jiu 街坊1fang 精神1shen 咳嗽0ké1sou \
        窟窿1long 篱笆1ba 粮食1shi 啰嗦1suo 马虎1hu 眉毛1mao 迷糊1hu 苗条1tiao 牌楼1lou \
        盘算1suan 佩服1fu 琵琶1pa 勤快1kuai 牲口1kou 使唤1huan 疏忽1hu 踏实0tā1shi 挑剔1ti \
        云彩1cai 庄稼1jia 作坊0zuō1fang 琢磨0zuó1mo
        """
}
