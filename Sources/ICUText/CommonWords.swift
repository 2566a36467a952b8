/// The most frequent words of speech, by language: they tell more about an encoding than letters
/// do.
///
/// Written by hand; `scripts/generate-letter-bits.py` counts their letters too, because the program
/// messages that it counts hardly contain them.
enum CommonWords {
    /// The words in small letters; split at apostrophes.
    static let table: [String: String] = [
        "ar": """
        لا نعم ما من في على إلى أنا أنت هو هي هذا هذه ذلك ماذا لماذا كيف أين متى لم لن قد كان إن أن \
        كل شيء شكرا شكراً جدا حسنا حسناً مرحبا يا مع عن هل هنا الآن اليوم لك لي له ليس أريد أعرف السلام \
        عليكم الله يمكن كنت الذي التي نحن أنه عليك
        """,
        "az": """
        və bu bir mən sən o biz siz nə yox hə üçün ilə də da var çox daha gəl salam sağ ol niyə kim hara \
        yaxşı deyil indi burada mənim sənin onun
        """,
        "be": """
        і не што я ты ён яна мы вы яны гэта як у на з да за так але дзе хто калі дзякуй добры дзень быў \
        яго мне табе ёсць там тут
        """,
        "bg": """
        не да и на в от за се това е аз ти той тя ние вие те съм си са ще какво кой къде кога защо как \
        но с по няма има много добре благодаря моля здравей тук там сега ли ми му му я го
        """,
        "ca": """
        que de la el no és un una i a en què per amb com més molt bé sí gràcies però això si on qui jo tu \
        ell nosaltres adéu ho hi els les està són hola perquè també
        """,
        "cs": """
        já ty je to se na že co v a ne jsem jsi tak ale jo ano jak mi pro si za do bude byl být když mám \
        máš ten tady kde proč prosím děkuji děkuju dobrý den dobře dobré ráno večer noc ahoj nic víš vím \
        může můžu musím jste jsme není už teď tě mě má který proto promiňte čau díky co kdy kdo nevím
        """,
        "da": """
        det er jeg du ikke at og en har vi i på til for den så hvad med mig dig han hun der kan vil ja \
        nej tak godt hvor hvorfor hvornår være få går nå også må hej være her nu af om men være løber
        """,
        "de": """
        ich sie das ist du nicht die und es der was wir zu ein er in ja mir mit wie den mich auf dass hier \
        für haben war sind nein so aber von sich hat danke können müssen möchte schön natürlich über \
        wäre würde hätte könnte tür später zurück grüße guten warum weiß groß straße heißt muss
        """,
        "el": """
        δεν να και το είναι θα τι με σου μου η την της του στο ότι για από σε τον εγώ εσύ ναι όχι αυτό \
        πού πώς γιατί πότε ποιος καλά ευχαριστώ παρακαλώ γεια έχω έχει είμαι είσαι εδώ τώρα ας μην μας \
        σας οι τα στη στην ένα μια ξέρω καλημέρα αν ή κι πάμε θέλω πολύ
        """,
        "en": """
        the you i to it a that and is of what in we this me on my for not your no be are do have know \
        don was he she they with but all so can here there get about want like how who why where when \
        yes well hello thanks café fiancé price more over said one from
        """,
        "eo": """
        la mi vi li ŝi ĝi ni ili estas ne jes kaj en al de ke kio kiu kie kiam kial kiel ĉu ĉi tiu dankon \
        saluton bone tre por kun ankaŭ hodiaŭ
        """,
        "es": """
        que de no a la el es y en lo un por me una qué te los se con para mi está si bien pero yo eso las \
        su tu aquí sí del al como él más esto ya todo esta vamos muy hay gracias qué cómo dónde cuándo \
        quién por también después mañana señor señora adiós así tú mí niño niña años está estás había
        """,
        "et": """
        ma sa ta see on ei ja et mis kes kus miks kuidas nii aga me te nad olen oled oli tere aitäh jah \
        väga hästi siin seda mina sina kui või õhtu hea päev
        """,
        "fa": """
        من تو او ما شما آنها این آن که در به از با را و نه بله چه چرا کجا کی چطور هست است نیست خوب سلام \
        ممنون برای یک می هم اینجا باید
        """,
        "fi": """
        minä sinä hän me te he se on ei ja että mitä missä miksi kuka kun niin mutta olen olet oli kyllä \
        joo kiitos hyvä hyvää päivää tämä täällä nyt en minun sinun voi tuo älä mene näin olla mennään
        """,
        "fr": """
        je de est pas le vous la tu que un il et à ne les ce en on ça une ai pour des moi qui nous mais y \
        me dans du bien elle si tout plus non mon suis te au avec va oui toi fait ils as être faire se \
        comme était sur quoi ici sais où c j l d n s qu merci très là déjà même après voilà ça êtes été \
        peut-être garçon français cœur sœur œuvre femme monsieur peut rien quand allé à
        """,
        "ga": """
        tá an is ní agus go na sé sí mé tú a ar sa le do níl bhí cad cé cá conas slán go maith raibh maith \
        agat anois anseo
        """,
        "he": """
        לא את אני זה אתה מה הוא לי על כן של יש אבל היא שלי כל טוב לך אין אם עם יודע אנחנו כי הם איך למה \
        מי איפה מתי פה כאן עכשיו רק יותר תודה שלום בבקשה היה גם או אל אז בוא רוצה שלך אותו אותי ואני
        """,
        "hr": """
        da je ne u i što to se na sam si za li me mi ti smo su bi će ću ali kako gdje zašto tko kad on \
        ona ovo hvala dobro dan bok molim nije sve samo ja koji može žao već još možda znaš želim čovjek
        """,
        "hu": """
        a az nem és hogy ez is van egy én te ő mi ti ők mit ki hol miért mikor hogyan igen jó csak meg \
        kell köszönöm szia kérem volt lesz vagy ha de itt most már még nagyon azt ezt vagyok tudom után \
        jól úgy így mert el fel le nincs reggelt estét napot viszlát
        """,
        "is": """
        ég þú það er ekki að og í á um hann hún við þið hvað hver hvar hvenær já nei takk hér ekki til \
        sem var en þetta hvernig með góðan daginn allt
        """,
        "it": """
        non che di è e la il un a per in sono mi ho ha ma lo ti le una si con come no cosa se hai questo \
        sì qui io bene tu del sei da su mio perché più così chi dove quando grazie della te c l po già \
        può là lui lei solo anche tutto fa era città ciao però né vero va mai niente università sarà
        """,
        "lt": """
        aš tu jis ji mes jūs tai yra ne ir kad kas kur kodėl kaip taip bet ačiū labas gerai buvo dar man \
        tau čia dabar labai noriu gali viskas jau iš į su apie už prašau vakare
        """,
        "lv": """
        es tu viņš viņa mēs jūs tas ir nav un ka kas kur kāpēc kā jā nē bet paldies labi sveiki man tev \
        šeit tagad ļoti vai no ar par lūdzu
        """,
        "mk": """
        не да и на во се тоа е јас ти тој таа ние вие што кој каде кога зошто како но со благодарам добро \
        здраво има нема многу ќе сум си ме ми
        """,
        "no": """
        det er jeg du ikke at og en har vi i på til for den så hva med meg deg han hun der kan vil ja nei \
        takk bra hvor hvorfor når være få går nå også må hei her av om men
        """,
        "nl": """
        ik je het de is dat een niet en wat van we in ze op te hij zijn er maar me die heb voor met als \
        ben was mijn u dit aan hier om naar weet ja nee bedankt één hé zo goed waar waarom wie hoe wil kan
        """,
        "pl": """
        nie to się w na i że co jest do tak a jak o mnie ja z ale po mam ty go jestem czy za ci jesteś \
        tu wiem już może być dla był gdzie dlaczego kiedy kto dziękuję proszę dzień dobry dobrze cześć \
        też są mój moja wszystko bardzo coś nic przepraszam jeszcze ją mogę będę będzie muszę chcę
        """,
        "pt": """
        que não o de a é e eu um para me se com por uma está isso do os em você mas na as no meu ele bem \
        sim ela da aqui como mais muito obrigado tudo vai são foi quem onde quando porquê porque lá já \
        só até também amanhã estou nós há à minha olá então senhor irmão mãe pai coração bom dia vamos
        """,
        "ro": """
        nu de să a și e ce în că o la cu mai am un te pe ai din eu tu el ea noi voi este sunt da dar \
        pentru bine asta mă acum aici unde când cine cum bună ziua mulțumesc vă îmi îți \
        știu fără după ești dacă foarte trebuie vreau revedere
        """,
        "ru": """
        я не что в и ты это на с он вы как мы да а мне у меня то но за все так его тебя она нет бы тебе \
        по же ну был есть здесь если вам уже только они сейчас знаю может хорошо почему где кто когда \
        спасибо привет делаешь очень вот ли ещё еще быть нужно хочу там мой наш пожалуйста к о будет для
        """,
        "sk": """
        ja ty je to sa na že čo v a nie som si tak ale áno ako mi pre za do bude bol byť keď mám máš ten \
        tu kde prečo prosím ďakujem dobrý deň dobre ahoj nič vieš viem môže môžem musím ste sme už teraz \
        ťa ma kto kedy veľmi ešte
        """,
        "sl": """
        je ne da in v se na to sem si ni kaj za so pa me mi ti smo bi kje zakaj kdo kdaj kako on ona hvala \
        dobro dan zdravo prosim vse samo jaz lahko če še že bom veš človek tako
        """,
        "sq": """
        të e në një që është nuk unë ti ai ajo ne ju po jo dhe për me çfarë ku kur pse si faleminderit \
        mirë do kam ke ka
        """,
        "sr": """
        да је не у и што то се на сам си за ли ме ми ти смо су би ће ћу али како где зашто ко кад он \
        она ово хвала добро дан здраво молим није све само ја шта
        """,
        "sv": """
        det är jag du inte att och en har vi i på till för den så vad med mig dig han hon där kan vill ja \
        nej tack bra var varför när vara få går nu också måste hej här av om men är kommer åt gör då allt
        """,
        "th": """
        ไม่ ครับ ค่ะ คุณ ผม ฉัน เขา เรา ที่ นี้ อะไร ได้ ไป มา ใช่ ขอบคุณ สวัสดี
        """,
        "tr": """
        bir bu ne ve için o ben sen biz siz çok var yok evet hayır mı mi mu mü değil da de daha iyi \
        teşekkürler teşekkür ederim tamam şey şu burada şimdi niye neden nerede nasıl kim gel günaydın \
        gibi kadar merhaba güzel bana sana onu beni seni olarak her sonra önce lütfen dur hadi abi
        """,
        "uk": """
        я не що в і ти це на з він ви як ми так а мені у мене то але за все його тебе вона ні тобі по ж \
        був є тут якщо вам вже тільки вони зараз знаю може добре чому де хто коли дякую привіт дуже від \
        до й та із ще їх її бути треба хочу там мій наш будь ласка для
        """,
        "vi": """
        tôi anh em không là có cô ông bà của và được một cái này đó gì sao thế nào ở đâu khi cho với đi \
        đến người đã sẽ cảm ơn xin chào vâng rồi lại mà rất nhưng tốt làm biết
        """,
    ]
}
