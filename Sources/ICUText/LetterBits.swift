/// How often letters come, by language; written by `scripts/generate-letter-bits.py`.
enum LetterBits {
    /// `7:e 8:ain …`: so many half bits stand for each of these letters.
    static let table: [String: String] = [
        "ar": """
        6:\u{627}\u{644} 8:\u{645}\u{64A} 9:\u{629}\u{62A}\u{631}\u{646} \
        10:\u{62F}\u{633}\u{641}\u{648} 11:\u{628}\u{62D}\u{639}\u{643} 12:\u{635}\u{642} \
        13:\u{623}\u{62C}\u{62E}\u{637}\u{647} 14:\u{625}\u{630}\u{634}\u{63A} \
        15:aeit\u{632}\u{636}\u{649} 16:lnors\u{62B} 17:cgkmpw\u{621}\u{626}\u{651} \
        18:dfhu\u{624} 19:v\u{638} 20:b 21:yz\u{64B}\u{64F} 22:jqx\u{640} 23:\u{650}
        """,
        "az": """
        7:aiə 8:lnr 9:dmstı 10:yü 11:eku 12:bcoqş 13:fgpvçö 14:hxzğ 19:w\u{307} 24:j
        """,
        "be": """
        5:а 8:н 9:еклры 10:вдмопстцяі 11:зуь 12:гчэў 13:б 14:йш 15:жфх 16:eю 17:t 18:gilnpsuё \
        19:aor 20:cdkm 21:bfx 22:y 23:hw 24:jz
        """,
        "bg": """
        6:а 7:еино 8:т 9:врс 10:дзклп 11:м 12:бъ 13:учя 14:гжйф 15:t 16:aeinosхцшщ 17:clr \
        18:mpю 19:dghuw 20:f 21:bkvx 22:z 23:y\u{300} 24:jѐ
        """,
        "ca": """
        6:e 7:ai 8:lnorst 9:cd 10:mpu 12:f 13:bghxó 14:vàé 15:q 17:èíò 18:jzú 19:ç 20:yï \
        21:kw 24:ü
        """,
        "cs": """
        7:eno 8:at 9:lprsv 10:dikuzáí 11:bcmy 12:hj 13:éýčř 14:ěž 15:g 16:fšů 17:x 21:wó \
        22:qúť 23:ň
        """,
        "da": """
        5:e 7:nr 8:dilst 9:agko 10:fm 11:puv 12:æ 13:bø 14:hyå 15:j 16:c 20:é 21:x 23:w 24:qz
        """,
        "de": """
        5:e 7:in 8:rst 9:adl 10:cghou 11:bfm 12:kpzü 13:w 14:vä 16:ö 17:y 18:xß 21:q 22:j
        """,
        "el": """
        7:αο 8:ειντ 9:ημρσ 10:κπςυ 11:έήίγδλ 12:άθχό 13:ωύ 14:φ 16:aertβώ 17:cilopsζξ 18:nu \
        19:bdfgm 20:hkxyψ 21:w 22:q 24:jv
        """,
        "en": """
        6:e 7:aot 8:hinrs 9:dl 10:cu 11:fgmpwy 12:b 13:v 14:k 19:jx 20:q 21:z 24:éèêçñöïâ
        """,
        "eo": """
        6:a 7:eino 8:lrst 10:dkmpu 11:j 12:gv 13:bcfĉĝŝ 14:ŭ 16:hz 18:ĵ 20:ĥ 21:x 23:y 24:q
        """,
        "es": """
        6:e 7:ano 8:cdilrs 9:t 10:pu 11:m 12:bó 13:fgv 14:á 15:hq 16:xyíú 18:jz 19:éñ 20:w \
        21:k
        """,
        "et": """
        6:ai 7:est 8:lu 9:dkmn 10:orv 11:pä 12:gjõ 13:bhü 15:f 19:cö 22:x 24:yz
        """,
        "fa": """
        6:\u{627} 7:\u{631}\u{646}\u{6CC} 8:\u{62F}\u{647} 9:\u{62A}\u{645}\u{648} \
        10:\u{628}\u{633}\u{634} 11:\u{644}\u{6A9} \
        12:\u{62E}\u{632}\u{639}\u{641}\u{67E}\u{6AF} 13:\u{635}\u{654} \
        14:\u{62C}\u{62D}\u{637}\u{642} 16:\u{638} 17:npt\u{630} \
        18:m\u{622}\u{636}\u{63A}\u{686} 19:agiorsx\u{651} 20:efk 21:du\u{62B}\u{64B}\u{650} \
        22:bch\u{623}\u{698} 23:ly 24:jv
        """,
        "fi": """
        6:t 7:aeis 8:lnoä 9:ku 10:mr 11:vy 12:dhjp 15:ö 17:bcg 19:f 20:x 22:ã 23:q 24:w
        """,
        "fr": """
        6:e 8:ainorst 9:cdlu 10:mpé 12:f 13:bghv 15:qx 16:yàè 17:ê 18:j 20:îô 21:kz 23:âç \
        24:wû
        """,
        "ga": """
        6:a 7:hin 8:er 9:cdlost 10:mí 11:gá 12:bfué 13:pú 14:ó 20:kx 21:v 22:wz 23:jy
        """,
        "he": """
        7:\u{5D5}\u{5D9} 8:\u{5D4}\u{5DC}\u{5DE}\u{5EA} 9:\u{5D0}\u{5E0}\u{5E8}\u{5E9} \
        10:\u{5D1} 11:\u{5D3}\u{5E1}\u{5E4}\u{5E7} 12:\u{5D2}\u{5D7}\u{5DB}\u{5DD}\u{5E2} \
        13:aiopt\u{5D8}\u{5DF}\u{5E6} 14:celnrs 15:dm\u{5D6}\u{5DA} 16:ghuw\u{5E5} 17:fk \
        18:bx 19:yz\u{5E3} 20:qv 22:j
        """,
        "hr": """
        6:a 7:eio 8:nr 9:jpst 10:dklmuv 11:z 12:g 13:bcčš 14:ć 15:ž 16:fhđ 19:wx 20:y 22:ô \
        23:ȏ
        """,
        "hu": """
        7:aet 8:ls 9:iknorz 10:gmáé 11:bv 12:dfhpy 13:cjuíó 14:öő 15:ü 17:úű 19:x 21:w 24:q
        """,
        "is": """
        7:ainr 8:est 9:gkl 10:muð 11:dfá 12:bhpvy 13:joí 14:æó 15:öúþ 16:ý 17:é 18:x 19:c \
        22:z
        """,
        "it": """
        6:ei 7:ano 8:lrst 9:c 10:dpu 11:m 12:gvè 13:bfz 14:h 16:qà 18:yòù 19:k 20:wé 21:ã \
        22:x 24:jì
        """,
        "lt": """
        6:ai 7:s 8:enort 9:klu 10:mp 11:dv 12:gjyėš 13:ų 14:bfąį 15:cž 16:ū 17:č 18:hz 19:ę \
        21:x 23:qw
        """,
        "lv": """
        6:a 7:ist 8:er 9:knouā 10:lmpē 11:dvz 12:gjī 13:bš 15:c 16:fņ 17:ļū 18:ķ 20:xž 21:h \
        23:wģ 24:qyč
        """,
        "mk": """
        5:а 7:еот 8:ин 9:кр 10:вдмпс 11:злу 12:бј 13:гч 14:жцшњ 17:inptф 18:agu 19:efmorx \
        20:bcdsѓќ 21:lх 22:hk 24:jqw
        """,
        "no": """
        6:e 7:nrt 8:ikls 9:ao 10:dgmp 11:fuvå 12:ø 13:b 14:hjy 18:c 19:æ 21:x 22:z 23:w
        """,
        "nl": """
        5:e 7:nt 8:aior 9:dgls 11:kmpuv 12:bch 13:fw 14:jé 15:ëï 16:z 18:y 20:x 23:ó 24:qèš
        """,
        "pl": """
        7:aeio 8:n 9:rstwyz 10:cdkpu 11:lm 12:bgjł 13:ęż 14:óąćś 15:fh 18:ń 20:ź 21:v 23:x \
        24:q
        """,
        "pt": """
        6:eo 7:a 8:dirs 9:cmnt 10:lpu 12:fvã 13:bgç 14:hí 15:á 16:qxzé 17:ó 18:jêõú 20:â 21:y \
        22:kà 24:wº
        """,
        "ro": """
        6:e 7:ai 8:nrtu 9:clos 10:dpă 11:m 12:f 13:bgvșț 14:zî 15:hx 17:âţ 18:jş 19:k 20:w \
        21:y
        """,
        "ru": """
        7:аео 8:инт 9:влрс 10:дкмп 11:зуыя 12:бйь 13:жч 14:г 15:фхцшю 16:aeistщ 17:lr \
        18:cdnopэ 19:mё 20:bfghu 21:x 22:kvw 23:jъ 24:qyz
        """,
        "sk": """
        7:aeo 8:inr 9:pstv 10:dkluz 11:bcmyá 12:hj 13:éíúýčť 14:ž 15:ľš 16:fx 17:g 18:ó 20:äň \
        21:ôĺ 22:ď 23:w
        """,
        "sl": """
        6:a 7:eino 9:krstv 10:djlmp 11:zč 12:bgu 13:š 14:ch 15:ž 18:f 23:wxy
        """,
        "sq": """
        7:eirtë 8:ans 9:mpu 10:dhjklo 11:g 12:f 13:bv 14:z 15:cqy 18:wx 19:ç
        """,
        "sr": """
        6:а 7:еио 8:нр 9:дксту 10:вмп 11:злј 12:бг 13:чшњ 14:цљ 15:ћ 16:nж 17:aeiфх 18:blsђ \
        19:cdfortux 20:pz 21:ghm 22:kw 23:q 24:jvy
        """,
        "sv": """
        7:aenrt 8:ils 9:do 10:gkm 11:fpuvä 12:ö 13:chå 14:by 16:j 17:x 24:qwz
        """,
        "th": """
        8:า 9:กมรอ\u{E48}\u{E49} 10:งดนเ 11:ขตบยลส\u{E31}\u{E34}\u{E35}แไ 12:คจทพวห \
        13:ชถปะำ\u{E37}\u{E39} 14:ฟใ\u{E4C} 15:ซผ\u{E38}\u{E47} 16:deiณโ 17:aglnpst\u{E36} \
        18:ruญ 19:cfkmoธภ 20:hx 21:byz 22:ฏ 23:ฉฐษ 24:vwฝๆ\u{E4A}
        """,
        "tr": """
        6:a 7:eil 8:nrı 9:kmt 10:dsuy 11:boş 12:gzç 13:cüğ 14:hpvö 15:f 18:x 19:\u{307} 23:w \
        24:j
        """,
        "uk": """
        7:ано 8:ит 9:векрсі 10:длмпу 11:зя 12:й 13:бгчь 14:є 15:aetжфхцш 16:ilosю 17:cdnpr \
        18:bgkmuщї 19:f 20:v 21:hx 23:jw 24:qyz
        """,
        "vi": """
        6:n 7:h 8:cgit 10:ađ 11:klmopru 12:bôư 13:dsvyàáạể 14:eêóảếệịốộợ 15:ấậặềỗ \
        16:xãìíùầọớụữ 17:òỏổờởủứự 18:qúýơắỉồừ 19:fâẩử 20:õăẫằỡ 21:éĩũẻ 22:wỹ 23:ẽ 24:jẵỷ
        """,
    ]
}
