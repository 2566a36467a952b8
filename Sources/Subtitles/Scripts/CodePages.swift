/// Single-byte encodings, written by `scripts/generate-script-tables.py`.
enum CodePages {
    /// The characters of the bytes 0x80…0xFF, by IANA name; U+FFFD for bytes without a character.
    static let pages: [String: String] = [
        "windows-874": """
        \u{20AC}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{2026}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{2018}\u{2019}\u{201C}\
        \u{201D}\u{2022}\u{2013}\u{2014}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{A0}\u{E01}\u{E02}\u{E03}\u{E04}\u{E05}\u{E06}\u{E07}\u{E08}\
        \u{E09}\u{E0A}\u{E0B}\u{E0C}\u{E0D}\u{E0E}\u{E0F}\u{E10}\u{E11}\u{E12}\u{E13}\
        \u{E14}\u{E15}\u{E16}\u{E17}\u{E18}\u{E19}\u{E1A}\u{E1B}\u{E1C}\u{E1D}\u{E1E}\
        \u{E1F}\u{E20}\u{E21}\u{E22}\u{E23}\u{E24}\u{E25}\u{E26}\u{E27}\u{E28}\u{E29}\
        \u{E2A}\u{E2B}\u{E2C}\u{E2D}\u{E2E}\u{E2F}\u{E30}\u{E31}\u{E32}\u{E33}\u{E34}\
        \u{E35}\u{E36}\u{E37}\u{E38}\u{E39}\u{E3A}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{E3F}\u{E40}\u{E41}\u{E42}\u{E43}\u{E44}\u{E45}\u{E46}\u{E47}\u{E48}\u{E49}\
        \u{E4A}\u{E4B}\u{E4C}\u{E4D}\u{E4E}\u{E4F}\u{E50}\u{E51}\u{E52}\u{E53}\u{E54}\
        \u{E55}\u{E56}\u{E57}\u{E58}\u{E59}\u{E5A}\u{E5B}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}
        """,
        "windows-1250": """
        \u{20AC}\u{FFFD}\u{201A}\u{FFFD}\u{201E}\u{2026}\u{2020}\u{2021}\u{FFFD}\u{2030}\
        Š\u{2039}ŚŤŽŹ\u{FFFD}\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\u{2014}\
        \u{FFFD}\u{2122}š\u{203A}śťžź\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆÇČ\
        ÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙
        """,
        "windows-1251": """
        ЂЃ\u{201A}ѓ\u{201E}\u{2026}\u{2020}\u{2021}\u{20AC}\u{2030}Љ\u{2039}ЊЌЋЏђ\
        \u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\u{2014}\u{FFFD}\u{2122}љ\
        \u{203A}њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё\u{2116}є»јЅѕїАБВГДЕЖЗИЙКЛМНОПРСТ\
        УФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя
        """,
        "windows-1252": """
        \u{20AC}\u{FFFD}\u{201A}ƒ\u{201E}\u{2026}\u{2020}\u{2021}ˆ\u{2030}Š\u{2039}Œ\
        \u{FFFD}Ž\u{FFFD}\u{FFFD}\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\
        \u{2014}˜\u{2122}š\u{203A}œ\u{FFFD}žŸ\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿À\
        ÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ
        """,
        "windows-1253": """
        \u{20AC}\u{FFFD}\u{201A}ƒ\u{201E}\u{2026}\u{2020}\u{2021}\u{FFFD}\u{2030}\
        \u{FFFD}\u{2039}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{2018}\u{2019}\u{201C}\
        \u{201D}\u{2022}\u{2013}\u{2014}\u{FFFD}\u{2122}\u{FFFD}\u{203A}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{A0}΅Ά£¤¥¦§¨©\u{FFFD}«¬\u{AD}®\u{2015}°±²³΄µ¶·ΈΉΊ»Ό½ΎΏΐΑΒΓΔΕΖΗ\
        ΘΙΚΛΜΝΞΟΠΡ\u{FFFD}ΣΤΥΦΧΨΩΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ\u{FFFD}
        """,
        "windows-1254": """
        \u{20AC}\u{FFFD}\u{201A}ƒ\u{201E}\u{2026}\u{2020}\u{2021}ˆ\u{2030}Š\u{2039}Œ\
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\
        \u{2014}˜\u{2122}š\u{203A}œ\u{FFFD}\u{FFFD}Ÿ\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹\
        º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĞÑÒÓÔÕÖ×ØÙÚÛÜİŞßàáâãäåæçèéêëìíîïğñòóôõö÷øùúûüışÿ
        """,
        "windows-1255": """
        \u{20AC}\u{FFFD}\u{201A}ƒ\u{201E}\u{2026}\u{2020}\u{2021}ˆ\u{2030}\u{FFFD}\
        \u{2039}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{2018}\u{2019}\u{201C}\u{201D}\
        \u{2022}\u{2013}\u{2014}˜\u{2122}\u{FFFD}\u{203A}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{A0}¡¢£\u{20AA}¥¦§¨©×«¬\u{AD}®¯°±²³´µ¶·¸¹÷»¼½¾¿\u{5B0}\u{5B1}\u{5B2}\
        \u{5B3}\u{5B4}\u{5B5}\u{5B6}\u{5B7}\u{5B8}\u{5B9}\u{FFFD}\u{5BB}\u{5BC}\u{5BD}\
        \u{5BE}\u{5BF}\u{5C0}\u{5C1}\u{5C2}\u{5C3}\u{5F0}\u{5F1}\u{5F2}\u{5F3}\u{5F4}\
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{5D0}\u{5D1}\u{5D2}\
        \u{5D3}\u{5D4}\u{5D5}\u{5D6}\u{5D7}\u{5D8}\u{5D9}\u{5DA}\u{5DB}\u{5DC}\u{5DD}\
        \u{5DE}\u{5DF}\u{5E0}\u{5E1}\u{5E2}\u{5E3}\u{5E4}\u{5E5}\u{5E6}\u{5E7}\u{5E8}\
        \u{5E9}\u{5EA}\u{FFFD}\u{FFFD}\u{200E}\u{200F}\u{FFFD}
        """,
        "windows-1256": """
        \u{20AC}\u{67E}\u{201A}ƒ\u{201E}\u{2026}\u{2020}\u{2021}ˆ\u{2030}\u{679}\u{2039}\
        Œ\u{686}\u{698}\u{688}\u{6AF}\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\
        \u{2014}\u{6A9}\u{2122}\u{691}\u{203A}œ\u{200C}\u{200D}\u{6BA}\u{A0}\u{60C}¢£¤¥¦\
        §¨©\u{6BE}«¬\u{AD}®¯°±²³´µ¶·¸¹\u{61B}»¼½¾\u{61F}\u{6C1}\u{621}\u{622}\u{623}\
        \u{624}\u{625}\u{626}\u{627}\u{628}\u{629}\u{62A}\u{62B}\u{62C}\u{62D}\u{62E}\
        \u{62F}\u{630}\u{631}\u{632}\u{633}\u{634}\u{635}\u{636}×\u{637}\u{638}\u{639}\
        \u{63A}\u{640}\u{641}\u{642}\u{643}à\u{644}â\u{645}\u{646}\u{647}\u{648}çèéêë\
        \u{649}\u{64A}îï\u{64B}\u{64C}\u{64D}\u{64E}ô\u{64F}\u{650}÷\u{651}ù\u{652}ûü\
        \u{200E}\u{200F}\u{6D2}
        """,
        "windows-1257": """
        \u{20AC}\u{FFFD}\u{201A}\u{FFFD}\u{201E}\u{2026}\u{2020}\u{2021}\u{FFFD}\u{2030}\
        \u{FFFD}\u{2039}\u{FFFD}¨ˇ¸\u{FFFD}\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\
        \u{2013}\u{2014}\u{FFFD}\u{2122}\u{FFFD}\u{203A}\u{FFFD}¯˛\u{FFFD}\u{A0}\u{FFFD}\
        ¢£¤\u{FFFD}¦§Ø©Ŗ«¬\u{AD}®Æ°±²³´µ¶·ø¹ŗ»¼½¾æĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽßąįāćäå\
        ęēčéźėģķīļšńņóōõö÷ųłśūüżž˙
        """,
        "windows-1258": """
        \u{20AC}\u{FFFD}\u{201A}ƒ\u{201E}\u{2026}\u{2020}\u{2021}ˆ\u{2030}\u{FFFD}\
        \u{2039}Œ\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{2018}\u{2019}\u{201C}\u{201D}\
        \u{2022}\u{2013}\u{2014}˜\u{2122}\u{FFFD}\u{203A}œ\u{FFFD}\u{FFFD}Ÿ\u{A0}¡¢£¤¥¦§\
        ¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂĂÄÅÆÇÈÉÊË\u{300}ÍÎÏĐÑ\u{309}ÓÔƠÖ×ØÙÚÛÜƯ\u{303}ßà\
        áâăäåæçèéêë\u{301}íîïđñ\u{323}óôơö÷øùúûüư\u{20AB}ÿ
        """,
        "koi8-r": """
        \u{2500}\u{2502}\u{250C}\u{2510}\u{2514}\u{2518}\u{251C}\u{2524}\u{252C}\u{2534}\
        \u{253C}\u{2580}\u{2584}\u{2588}\u{258C}\u{2590}\u{2591}\u{2592}\u{2593}\u{2320}\
        \u{25A0}\u{2219}\u{221A}\u{2248}\u{2264}\u{2265}\u{A0}\u{2321}°²·÷\u{2550}\
        \u{2551}\u{2552}ё\u{2553}\u{2554}\u{2555}\u{2556}\u{2557}\u{2558}\u{2559}\
        \u{255A}\u{255B}\u{255C}\u{255D}\u{255E}\u{255F}\u{2560}\u{2561}Ё\u{2562}\
        \u{2563}\u{2564}\u{2565}\u{2566}\u{2567}\u{2568}\u{2569}\u{256A}\u{256B}\u{256C}\
        ©юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ
        """,
        "koi8-u": """
        \u{2500}\u{2502}\u{250C}\u{2510}\u{2514}\u{2518}\u{251C}\u{2524}\u{252C}\u{2534}\
        \u{253C}\u{2580}\u{2584}\u{2588}\u{258C}\u{2590}\u{2591}\u{2592}\u{2593}\u{2320}\
        \u{25A0}\u{2219}\u{221A}\u{2248}\u{2264}\u{2265}\u{A0}\u{2321}°²·÷\u{2550}\
        \u{2551}\u{2552}ёє\u{2554}ії\u{2557}\u{2558}\u{2559}\u{255A}\u{255B}ґ\u{255D}\
        \u{255E}\u{255F}\u{2560}\u{2561}ЁЄ\u{2563}ІЇ\u{2566}\u{2567}\u{2568}\u{2569}\
        \u{256A}Ґ\u{256C}©юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩ\
        ЧЪ
        """,
        "iso-8859-2": """
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐ\
        Ö×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙
        """,
        "iso-8859-5": """
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{A0}ЁЂЃЄЅІЇЈЉЊЋЌ\u{AD}ЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгде\
        жзийклмнопрстуфхцчшщъыьэюя\u{2116}ёђѓєѕіїјљњћќ§ўџ
        """,
        "iso-8859-6": """
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{A0}\u{FFFD}\u{FFFD}\u{FFFD}¤\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{FFFD}\u{60C}\u{AD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{61B}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{61F}\u{FFFD}\u{621}\u{622}\u{623}\u{624}\u{625}\u{626}\u{627}\
        \u{628}\u{629}\u{62A}\u{62B}\u{62C}\u{62D}\u{62E}\u{62F}\u{630}\u{631}\u{632}\
        \u{633}\u{634}\u{635}\u{636}\u{637}\u{638}\u{639}\u{63A}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{640}\u{641}\u{642}\u{643}\u{644}\u{645}\u{646}\u{647}\u{648}\
        \u{649}\u{64A}\u{64B}\u{64C}\u{64D}\u{64E}\u{64F}\u{650}\u{651}\u{652}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}
        """,
        "iso-8859-7": """
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{A0}\u{2018}\u{2019}£\u{20AC}\u{20AF}¦§¨©ͺ«¬\u{AD}\u{FFFD}\
        \u{2015}°±²³΄΅Ά·ΈΉΊ»Ό½ΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ\u{FFFD}ΣΤΥΦΧΨΩΪΫάέήίΰαβγδεζηθικλμνξοπ\
        ρςστυφχψωϊϋόύώ\u{FFFD}
        """,
        "iso-8859-8": """
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{A0}\u{FFFD}¢£¤¥¦§¨©×«¬\u{AD}®¯°±²³´µ¶·¸¹÷»¼½¾\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{2017}\u{5D0}\u{5D1}\u{5D2}\u{5D3}\u{5D4}\u{5D5}\u{5D6}\u{5D7}\u{5D8}\u{5D9}\
        \u{5DA}\u{5DB}\u{5DC}\u{5DD}\u{5DE}\u{5DF}\u{5E0}\u{5E1}\u{5E2}\u{5E3}\u{5E4}\
        \u{5E5}\u{5E6}\u{5E7}\u{5E8}\u{5E9}\u{5EA}\u{FFFD}\u{FFFD}\u{200E}\u{200F}\
        \u{FFFD}
        """,
        "iso-8859-15": """
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
        \u{FFFD}\u{FFFD}\u{A0}¡¢£\u{20AC}¥Š§š©ª«¬\u{AD}®¯°±²³Žµ¶·ž¹º»ŒœŸ¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎ\
        ÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ
        """,
    ]
}
