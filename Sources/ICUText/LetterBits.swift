/// The frequencies of letters, by language; written by `scripts/generate-letter-bits.py`.
enum LetterBits {
    /// The cost of letters in half bits: `7:e 8:ain …` gives the number before the letters it
    /// applies to.
    static let table: [String: String] = [
        "ar": """
        6:\u{627}\u{644} 7:\u{64A} 8:\u{645}\u{646} 9:\u{62A}\u{631} \
        10:\u{629}\u{639}\u{643}\u{647}\u{648} 11:\u{623}\u{62D}\u{62F}\u{633}\u{641} \
        12:\u{628}\u{630}\u{642} 13:\u{625}\u{62C}\u{634}\u{635}\u{649} 14:\u{62E}\u{637} \
        15:\u{63A} 16:t\u{621}\u{632}\u{636}\u{64B} 17:aeip\u{62B}\u{651} \
        18:clmnors\u{622}\u{626} 19:dfgu 20:hk\u{624}\u{638}\u{64F} 21:bwx 22:\u{640}\u{650} \
        23:vy\u{64E} 24:jqz\u{652}
        """,
        "az": """
        7:ainə 8:lr 9:dms 10:otuyüı 11:bek 12:hvxş 13:cgqzç 14:fpöğ 20:w\u{307} 24:j
        """,
        "be": """
        6:а 7:н 8:ты 9:декя 10:злморуі 11:бвпсць 12:гэў 13:ч 14:йхшё 16:жфю 18:eit 19:anoprsu \
        20:cdgl 21:km 22:bfx 24:hjqvwyzʼи
        """,
        "bg": """
        6:а 7:ео 8:инт 9:вдкмрс 10:зл 11:гпя 12:уъ 13:бй 14:щ 15:жч 16:фц 17:etш 18:ainorsх \
        19:clp 20:dfgmю 21:u 22:bhkwx 23:v 24:jqyzé\u{300}ѐѝ
        """,
        "ca": """
        6:e 7:as 8:ilnort 9:u 10:cdmp 11:é 12:bhq 13:fgxàó 14:èò 15:ví 16:j 19:zç 20:ú 21:kyï \
        23:w 24:ü
        """,
        "cs": """
        7:eo 8:ant 9:dkmrs 10:ijlpuví 11:bcyzá 12:ž 13:hýčěř 14:é 15:šů 17:fg 18:ďň 19:x \
        22:wóú 24:qť
        """,
        "da": """
        6:e 7:nr 8:adit 9:gklos 10:fhmv 11:uå 12:jpæ 13:bø 15:y 17:c 21:é 22:x 23:w 24:qzá
        """,
        "de": """
        5:e 7:inr 8:st 9:adh 10:cglu 11:mowü 12:bfk 13:pzö 14:vßä 18:jy 19:x 23:q
        """,
        "el": """
        6:α 8:εινοτ 9:ημρσ 10:κπςυ 11:έίγδλό 12:άήχώ 13:θωύ 15:φ 16:ξ 17:eitβ 18:anoprs \
        19:cdgluζ 20:bm 21:fhkψ 22:wxy 23:v 24:jqz
        """,
        "en": """
        6:e 7:aot 8:hinrs 9:dl 10:cu 11:fgmpwy 12:b 13:v 14:k 19:jx 20:q 21:z 24:éèêçñöïâ
        """,
        "eo": """
        6:ai 7:eno 8:kls 9:rtu 10:dm 11:jp 12:vĉ 13:bgĝŝŭ 14:f 15:ch 17:z 18:ĵ 22:ĥ 23:x \
        24:qwyª
        """,
        "es": """
        6:ae 7:os 8:inr 9:cdltu 10:m 11:p 12:bó 13:qvyáéíñ 14:fgh 16:ú 17:x 18:jz 21:k 22:w \
        24:º
        """,
        "et": """
        6:aei 7:s 8:t 9:dklmnu 10:orv 11:hä 12:gjpõ 14:bü 16:f 19:ö 20:c 22:x 24:qwyzšž
        """,
        "fa": """
        6:\u{627} 7:\u{646}\u{6CC} 8:\u{62F}\u{631}\u{645}\u{647} 9:\u{628}\u{62A}\u{648} \
        10:\u{633}\u{6A9} 11:\u{634}\u{644} 12:\u{62C}\u{62E}\u{632}\u{686} \
        13:\u{641}\u{67E}\u{6AF} 14:\u{622}\u{635}\u{637}\u{639} 15:\u{62D}\u{642}\u{654} \
        18:p\u{630}\u{638} 19:egimnst\u{636}\u{63A} 20:acdfor 21:bklux\u{651} \
        22:h\u{62B}\u{698} 24:jqvwyz\u{621}\u{623}\u{626}\u{64B}\u{64E}\u{650}
        """,
        "fi": """
        6:i 7:entä 8:alos 9:kmu 11:hrvy 12:jp 13:d 16:ö 18:b 19:cfg 21:x 23:w 24:qzãšž
        """,
        "fr": """
        6:e 7:is 8:anortu 9:dl 10:cmpé 12:fv 13:q 14:bghàê 15:jç 16:yèœ 17:x 19:ù 21:z 22:kô \
        23:wî 24:âëïû
        """,
        "ga": """
        5:a 7:hin 8:ost 9:celr 10:dgmáí 11:bé 12:u 13:fú 14:p 15:ó 21:kx 22:w 24:jqvyz
        """,
        "he": """
        6:\u{5D9} 7:\u{5D0}\u{5D5} 8:\u{5D4}\u{5DC}\u{5EA} 9:\u{5DE}\u{5E9} \
        10:\u{5D1}\u{5E0}\u{5E8} 11:\u{5DB}\u{5DD}\u{5E2}\u{5E4}\u{5E7} \
        12:\u{5D2}\u{5D3}\u{5D7}\u{5DF}\u{5E1} 13:\u{5D8}\u{5DA}\u{5E6} 14:a\u{5D6} \
        15:ceiloprst 16:mn 17:dg\u{5E5} 18:fhkuw 19:bx 20:vy\u{5E3} 22:qz 24:j\u{5B4}\u{5BC}
        """,
        "hr": """
        6:a 7:eio 8:n 9:jkmrst 10:dluv 11:pz 12:bšž 13:gćč 14:c 15:h 17:đ 18:f 22:wx 23:y \
        24:qôȏ
        """,
        "hu": """
        7:aet 8:lns 9:gikmorz 10:áé 11:hvy 12:d 13:bcfjpuíóö 14:ő 16:úü 19:ű 21:x 23:w 24:q
        """,
        "is": """
        7:aeinr 8:t 9:gklsð 10:hmuv 11:á 12:dfþ 13:jopyæíú 14:béó 15:ö 18:ý 19:x 20:c 24:qwz
        """,
        "it": """
        6:ei 7:ano 8:lrst 9:cu 10:dp 11:m 12:hv 13:gàè 14:bfqz 16:éìò 17:ù 19:y 21:kw 23:x \
        24:jã
        """,
        "lt": """
        5:a 6:i 8:erst 9:knou 10:dlmp 11:bjvš 12:gy 13:ė 14:čįūųž 16:cfą 19:hz 20:ę 22:wx \
        24:q
        """,
        "lv": """
        6:a 7:ist 8:e 9:knruv 10:dlmopā 11:ē 12:bgjzš 13:īņū 14:cļ 16:f 19:ķ 20:ž 21:hx 23:ģ \
        24:qwyč
        """,
        "mk": """
        6:ао 7:е 8:инт 9:дкмрс 10:в 11:злпуј 12:бг 13:ш 14:ч 15:жцњ 16:ќ 18:pф 19:int \
        20:aegmr 21:dfosux 22:bklхѓ 23:c 24:hjqvwyzѕџ
        """,
        "no": """
        6:e 7:nr 8:aikt 9:dglos 10:hmvå 11:fpu 13:bj 14:ø 15:y 16:æ 19:c 22:x 24:qwzé
        """,
        "nl": """
        5:e 7:an 8:iort 9:ds 10:lmw 11:bghkv 12:jpu 13:czé 14:f 16:ëï 19:y 21:x 23:ó \
        24:qáèöüšʻʼ
        """,
        "pl": """
        7:aeo 8:iz 9:cdnst 10:jkmpruwy 11:blę 12:gż 13:łś 14:óąć 15:h 17:fń 21:ź 23:v 24:qx
        """,
        "pt": """
        6:o 7:ae 8:imrs 9:dntu 10:clp 11:ã 12:hv 13:bfqá 14:gçé 15:íó 16:ê 17:jxz 18:à 19:õú \
        21:k 22:y 23:wâ 24:ºô
        """,
        "ro": """
        6:e 7:aiu 8:nrt 9:cdlsă 10:mo 11:p 12:fv 13:bîșț 14:z 15:g 16:â 17:hx 19:şţ 20:j \
        21:kw 23:y 24:q
        """,
        "ru": """
        7:аео 8:инт 9:лс 10:вдкмпру 11:быья 12:жзйч 13:г 14:ш 15:хщю 16:фц 17:эё 18:aeirst \
        19:cdlnop 20:bgmu 21:fx 22:h 23:kvwъ 24:jqyz
        """,
        "sk": """
        7:aeo 8:n 9:ikmrst 10:dpuv 11:blzá 12:jyčž 13:chíýšť 14:éú 15:ôľ 16:ď 17:fgň 18:x \
        21:ó 22:ä 23:ĺ 24:qwŕ
        """,
        "sl": """
        6:a 7:eio 8:kn 9:dmrstv 10:jlpz 11:č 12:b 13:ghuš 14:ž 15:c 19:f 23:x 24:qwy
        """,
        "sq": """
        7:eië 8:anrst 9:kmou 10:dhjp 11:l 12:fg 14:bqv 15:zç 16:cy 19:wx
        """,
        "sr": """
        6:а 7:еио 8:н 9:дкмрст 10:влу 11:зпј 12:бш 13:г 14:њћ 15:хч 16:цљ 17:ж 18:ф \
        19:aeinstђ 20:bcdlopr 21:fx 22:gmu 23:hkw 24:jqvyz\u{302}џ
        """,
        "sv": """
        7:aenrt 8:i 9:dls 10:gkmoväå 11:fh 12:cpuö 13:bj 15:y 18:x 23:w 24:qzµ
        """,
        "th": """
        8:า\u{E48} 9:มรอไ\u{E49} 10:กคดนบ\u{E31}\u{E35}เ 11:ขงสะ 12:ณตทปยลว\u{E38}แ \
        13:จชพห\u{E34}ใ 14:ผำ\u{E37}\u{E39} 15:ฉถฟ\u{E4C} 16:e\u{E47} 17:aitโ 18:dprsซ \
        19:cglmnoญ\u{E36} 20:uภ 21:bfhkธ 22:xy 23:vศษๆ 24:qwzฆฏฐฒฝฬฮ\u{E4A}
        """,
        "tr": """
        6:ae 7:i 8:lnr 9:dkmı 10:bostuy 11:ş 12:gzçü 13:hv 14:cğ 15:fpö 20:\u{307} 21:x \
        24:jqwâ
        """,
        "uk": """
        7:ао 8:веинт 9:круі 10:дзлмс 11:бпя 12:й 13:жчь 14:гхщюї 15:цшє 16:ф 17:e \
        18:ailnoprst 19:cdm 20:bfu 21:gx 22:hk 23:vwy 24:jqzґ
        """,
        "vi": """
        7:hn 8:cit 9:g 10:màđ 11:aklouô 12:bprsvưế 13:yáó 14:deâạảểốộợ 15:xãêìấậệịớờủ \
        16:ơầồỗở 17:íùặẽềụ 18:ọứữự 19:qòúýắỉỏổử 20:fừ 21:éăẩẫằỡ 22:wõ 23:ĩũẻ 24:jzèẳẵẹễỳỷỹ
        """,
    ]
}
