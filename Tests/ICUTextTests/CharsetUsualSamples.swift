extension CharsetSample {
    /// Short texts as people have them, and some in rare encodings; written by
    /// `scripts/generate-charset-samples.py`.
    static let usual: [CharsetSample] = [
        CharsetSample(language: "fr", encoding: "cp1252", hex: ["c7612076612e"], lines: ["Ça va."]),
        CharsetSample(
            language: "fr", encoding: "cp1252",
            hex: [
                "c761207661207472e873206269656e2c206d6572636920e020766f75732e204ff920ea7465732d766f75733f"
            ], lines: ["Ça va très bien, merci à vous. Où êtes-vous?"]),
        CharsetSample(
            language: "fr", encoding: "cp1252",
            hex: ["4c6520639c7572206492756e652066656d6d652e208c696c20706f7572209c696c2e"],
            lines: ["Le cœur d’une femme. Œil pour œil."]),
        CharsetSample(
            language: "fr", encoding: "cp1252", hex: ["4c929c7576726520646520639c75722e"],
            lines: ["L’œuvre de cœur."]),
        CharsetSample(
            language: "fr", encoding: "cp1252",
            hex: ["4d6120739c757220657374206963692e204392657374206c9268657572652e"],
            lines: ["Ma sœur est ici. C’est l’heure."]),
        CharsetSample(
            language: "fr", encoding: "cp1252",
            hex: [
                "c741205641205452c853204249454e2c204d4552434920c020564f55532e",
                "4fd920ca5445532d564f555320414c4cc9204849455220534f49523f",
            ], lines: ["ÇA VA TRÈS BIEN, MERCI À VOUS.", "OÙ ÊTES-VOUS ALLÉ HIER SOIR?"]),
        CharsetSample(
            language: "fr", encoding: "cp1252", hex: ["4ff920ea7465732d766f7573203f"],
            lines: ["Où êtes-vous ?"]),
        CharsetSample(language: "fr", encoding: "cp1252", hex: ["566f696ce02e"], lines: ["Voilà."]),
        CharsetSample(language: "fr", encoding: "cp1252", hex: ["44e96ae0203f"], lines: ["Déjà ?"]),
        CharsetSample(
            language: "fr", encoding: "cp1252", hex: ["432765737420e0206d6f692e"],
            lines: ["C'est à moi."]),
        CharsetSample(
            language: "fr", encoding: "cp1252",
            hex: ["4c27e974e92c206e6f757320616c6c696f6e7320e0206c61206d65722e"],
            lines: ["L'été, nous allions à la mer."]),
        CharsetSample(
            language: "fr", encoding: "cp1252",
            hex: ["4a9261692072ea76e920646520746f69206365747465206e7569742e"],
            lines: ["J’ai rêvé de toi cette nuit."]),
        CharsetSample(
            language: "fr", encoding: "cp1252", hex: ["c02064656d61696e2021"], lines: ["À demain !"]
        ),
        CharsetSample(
            language: "fr", encoding: "cp1252",
            hex: ["4a65206e65207361697320706173206ff920696c2065737420616c6ce92e"],
            lines: ["Je ne sais pas où il est allé."]),
        CharsetSample(
            language: "fr", encoding: "cp1252",
            hex: [
                "c761206e65206d6520706c61ee74207061732e", "566f757320ea7465732073fb72203f",
                "546f757420e020666169742e",
            ], lines: ["Ça ne me plaît pas.", "Vous êtes sûr ?", "Tout à fait."]),
        CharsetSample(
            language: "fr", encoding: "cp1252", hex: ["c741205641203f"], lines: ["ÇA VA ?"]),
        CharsetSample(
            language: "fr", encoding: "cp1252", hex: ["4fd92045532d5455203f"], lines: ["OÙ ES-TU ?"]
        ),
        CharsetSample(
            language: "fr", encoding: "cp1252",
            hex: ["4a45205427414920415454454e445520544f555445204c41204a4f55524ec9452e"],
            lines: ["JE T'AI ATTENDU TOUTE LA JOURNÉE."]),
        CharsetSample(
            language: "fr", encoding: "cp1252", hex: ["4e6feb6c206573742070617373e92e"],
            lines: ["Noël est passé."]),
        CharsetSample(
            language: "fr", encoding: "cp1252", hex: ["4269656e2073fb722e"], lines: ["Bien sûr."]),
        CharsetSample(
            language: "fr", encoding: "cp1252", hex: ["556e20676172e76f6e206672616ee76169732e"],
            lines: ["Un garçon français."]),
        CharsetSample(
            language: "it", encoding: "cp1252", hex: ["c8207665726f2e"], lines: ["È vero."]),
        CharsetSample(
            language: "it", encoding: "cp1252", hex: ["436f73ec20e8206c6120766974612e"],
            lines: ["Così è la vita."]),
        CharsetSample(
            language: "it", encoding: "cp1252", hex: ["5065726368e9206e6f3f"], lines: ["Perché no?"]
        ),
        CharsetSample(
            language: "it", encoding: "cp1252", hex: ["4e6f6e20e8207069f9207175692e"],
            lines: ["Non è più qui."]),
        CharsetSample(
            language: "it", encoding: "cp1252", hex: ["446f7627e8206c612063697474e03f"],
            lines: ["Dov'è la città?"]),
        CharsetSample(
            language: "it", encoding: "cp1252", hex: ["4327e8207175616c63756e6f3f"],
            lines: ["C'è qualcuno?"]),
        CharsetSample(
            language: "it", encoding: "cp1252", hex: ["53ec2c207369676e6f72652e"],
            lines: ["Sì, signore."]),
        CharsetSample(
            language: "it", encoding: "cp1252",
            hex: [
                "43686520636f7327e83f", "4e6f6e206c6f20736f2e",
                "c82074617264692c20616e6469616d6f2e",
            ], lines: ["Che cos'è?", "Non lo so.", "È tardi, andiamo."]),
        CharsetSample(
            language: "it", encoding: "cp1252", hex: ["c82054415244492c20414e4449414d4f2e"],
            lines: ["È TARDI, ANDIAMO."]),
        CharsetSample(
            language: "it", encoding: "cp1252",
            hex: ["5045524348c9204e4f4e204d492048414920434849414d41544f3f"],
            lines: ["PERCHÉ NON MI HAI CHIAMATO?"]),
        CharsetSample(
            language: "it", encoding: "cp1252", hex: ["4c656920e8206769e020616e64617461207669612e"],
            lines: ["Lei è già andata via."]),
        CharsetSample(language: "es", encoding: "cp1252", hex: ["bf5175e93f"], lines: ["¿Qué?"]),
        CharsetSample(
            language: "es", encoding: "cp1252", hex: ["bf43f36d6f20657374e1733f"],
            lines: ["¿Cómo estás?"]),
        CharsetSample(
            language: "es", encoding: "cp1252", hex: ["4d61f1616e6120736572e1206f74726f2064ed612e"],
            lines: ["Mañana será otro día."]),
        CharsetSample(
            language: "es", encoding: "cp1252", hex: ["456c206e69f16f20657374e120617175ed2e"],
            lines: ["El niño está aquí."]),
        CharsetSample(
            language: "es", encoding: "cp1252", hex: ["a1416469f37321"], lines: ["¡Adiós!"]),
        CharsetSample(
            language: "es", encoding: "cp1252", hex: ["53ed2c207365f16f722e"], lines: ["Sí, señor."]
        ),
        CharsetSample(
            language: "es", encoding: "cp1252",
            hex: [
                "4e6f2073e920717569e96e2065732e", "bf44f36e646520657374e13f",
                "457374e120616c6ced2e",
            ], lines: ["No sé quién es.", "¿Dónde está?", "Está allí."]),
        CharsetSample(
            language: "es", encoding: "cp1252", hex: ["bf5155c920484143455320415155cd3f"],
            lines: ["¿QUÉ HACES AQUÍ?"]),
        CharsetSample(
            language: "es", encoding: "cp1252", hex: ["4e4f2053c9204e4144412e"],
            lines: ["NO SÉ NADA."]),
        CharsetSample(
            language: "es", encoding: "cp1252", hex: ["a156616d6f732120a152e17069646f21"],
            lines: ["¡Vamos! ¡Rápido!"]),
        CharsetSample(
            language: "de", encoding: "cp1252", hex: ["46fc7220646963682e"], lines: ["Für dich."]),
        CharsetSample(
            language: "de", encoding: "cp1252",
            hex: ["536368f66e2c206461737320647520646120626973742e"],
            lines: ["Schön, dass du da bist."]),
        CharsetSample(
            language: "de", encoding: "cp1252", hex: ["49636820776569df2e"], lines: ["Ich weiß."]),
        CharsetSample(
            language: "de", encoding: "cp1252", hex: ["dc6265722064656e20466c7573732e"],
            lines: ["Über den Fluss."]),
        CharsetSample(
            language: "de", encoding: "cp1252", hex: ["4772fcdf20476f747421"], lines: ["Grüß Gott!"]
        ),
        CharsetSample(
            language: "de", encoding: "cp1252",
            hex: [
                "4bf66e6e656e20536965206d69722068656c66656e3f", "4e6174fc726c6963682e",
                "44616e6b6520736368f66e2e",
            ], lines: ["Können Sie mir helfen?", "Natürlich.", "Danke schön."]),
        CharsetSample(
            language: "de", encoding: "cp1252", hex: ["4469652054fc7220697374207a752e"],
            lines: ["Die Tür ist zu."]),
        CharsetSample(
            language: "de", encoding: "cp1252",
            hex: ["494348205745495353204e494348542c20574f20444945205343484cdc5353454c2053494e442e"],
            lines: ["ICH WEISS NICHT, WO DIE SCHLÜSSEL SIND."]),
        CharsetSample(
            language: "de", encoding: "cp1252", hex: ["46dc5220444943482e"], lines: ["FÜR DICH."]),
        CharsetSample(
            language: "de", encoding: "cp1252",
            hex: ["84476568656e2053696521932c2073616774652065722066fc7220736963682e"],
            lines: ["„Gehen Sie!“, sagte er für sich."]),
        CharsetSample(
            language: "de", encoding: "cp1252", hex: ["c47066656c20756e64204269726e656e2e"],
            lines: ["Äpfel und Birnen."]),
        CharsetSample(language: "pt", encoding: "cp1252", hex: ["4ee36f2e"], lines: ["Não."]),
        CharsetSample(language: "pt", encoding: "cp1252", hex: ["4f6ce121"], lines: ["Olá!"]),
        CharsetSample(
            language: "pt", encoding: "cp1252", hex: ["457374e12062656d2e"], lines: ["Está bem."]),
        CharsetSample(
            language: "pt", encoding: "cp1252", hex: ["4f20636f7261e7e36f206ee36f206d656e74652e"],
            lines: ["O coração não mente."]),
        CharsetSample(
            language: "pt", encoding: "cp1252",
            hex: ["566f63ea206ee36f20706f64652066617a6572206973736f2e"],
            lines: ["Você não pode fazer isso."]),
        CharsetSample(
            language: "pt", encoding: "cp1252",
            hex: [
                "416d616e68e320e9206f7574726f206469612e", "4174e9206c6f676f2e",
                "4f6272696761646f2c2069726de36f2e",
            ], lines: ["Amanhã é outro dia.", "Até logo.", "Obrigado, irmão."]),
        CharsetSample(
            language: "pt", encoding: "cp1252", hex: ["4ec34f204641c741204953534f21"],
            lines: ["NÃO FAÇA ISSO!"]),
        CharsetSample(
            language: "pt", encoding: "cp1252", hex: ["4ae120766f752e"], lines: ["Já vou."]),
        CharsetSample(
            language: "pt", encoding: "cp1252", hex: ["456e74e36f2c206174e920616d616e68e32e"],
            lines: ["Então, até amanhã."]),
        CharsetSample(language: "en", encoding: "cp1252", hex: ["a3313030"], lines: ["£100"]),
        CharsetSample(
            language: "en", encoding: "cp1252", hex: ["50726963653a20a3352096203130"],
            lines: ["Price: £5 – 10"]),
        CharsetSample(
            language: "en", encoding: "cp1252", hex: ["49749273206d652e"], lines: ["It’s me."]),
        CharsetSample(
            language: "en", encoding: "cp1252", hex: ["9348656c6c6f2c9420686520736169642e"],
            lines: ["“Hello,” he said."]),
        CharsetSample(language: "en", encoding: "cp1252", hex: ["436166e9"], lines: ["Café"]),
        CharsetSample(
            language: "en", encoding: "cp1252",
            hex: [
                "4920646f6e9274206b6e6f77207768617420796f75206d65616e2e",
                "446f6e92742073617920746861742e", "546861749273207768617420697492732061626f75742e",
            ], lines: ["I don’t know what you mean.", "Don’t say that.", "That’s what it’s about."]),
        CharsetSample(
            language: "en", encoding: "cp1252", hex: ["576169748520776861743f"],
            lines: ["Wait… what?"]),
        CharsetSample(
            language: "en", encoding: "cp1252", hex: ["a9203230303520536f6d656f6e65"],
            lines: ["© 2005 Someone"]),
        CharsetSample(language: "en", encoding: "cp1252", hex: ["323020b043"], lines: ["20 °C"]),
        CharsetSample(
            language: "en", encoding: "cp1252", hex: ["962048656c6c6f2e20962048692e"],
            lines: ["– Hello. – Hi."]),
        CharsetSample(
            language: "sv", encoding: "cp1252", hex: ["56616420e472206465742068e4723f"],
            lines: ["Vad är det här?"]),
        CharsetSample(
            language: "sv", encoding: "cp1252", hex: ["4a61672067e572206e752e"],
            lines: ["Jag går nu."]),
        CharsetSample(
            language: "sv", encoding: "cp1252", hex: ["46f6726ce5742e"], lines: ["Förlåt."]),
        CharsetSample(
            language: "sv", encoding: "cp1252", hex: ["4a414720c4522048c4522e"],
            lines: ["JAG ÄR HÄR."]),
        CharsetSample(
            language: "da", encoding: "cp1252", hex: ["4de5206a65672066e520656e20f86c3f"],
            lines: ["Må jeg få en øl?"]),
        CharsetSample(
            language: "da", encoding: "cp1252", hex: ["556e64736b796c642c206a65672067e572206e752e"],
            lines: ["Undskyld, jeg går nu."]),
        CharsetSample(
            language: "no", encoding: "cp1252", hex: ["48766120676af8722064753f"],
            lines: ["Hva gjør du?"]),
        CharsetSample(
            language: "no", encoding: "cp1252", hex: ["4a6567206de52067e5206ee52e"],
            lines: ["Jeg må gå nå."]),
        CharsetSample(
            language: "fi", encoding: "cp1252", hex: ["487976e4e42070e46976e4e42e"],
            lines: ["Hyvää päivää."]),
        CharsetSample(
            language: "fi", encoding: "cp1252",
            hex: ["4d6974e42073696ee420746565742074e4e46c6ce43f"], lines: ["Mitä sinä teet täällä?"]
        ),
        CharsetSample(
            language: "nl", encoding: "cp1252", hex: ["45e96e206d6f6d656e742e"],
            lines: ["Eén moment."]),
        CharsetSample(
            language: "nl", encoding: "cp1252", hex: ["48e92c2077616172206761206a65206865656e3f"],
            lines: ["Hé, waar ga je heen?"]),
        CharsetSample(
            language: "is", encoding: "cp1252", hex: ["487661f020657220fe657474613f"],
            lines: ["Hvað er þetta?"]),
        CharsetSample(
            language: "ca", encoding: "cp1252", hex: ["506572f2207175e820e97320616978f23f"],
            lines: ["Però què és això?"]),
        CharsetSample(
            language: "cs", encoding: "cp1250", hex: ["446f6272fd2064656e2e"], lines: ["Dobrý den."]
        ),
        CharsetSample(
            language: "cs", encoding: "cp1250", hex: ["44ec6b756a692e"], lines: ["Děkuji."]),
        CharsetSample(
            language: "cs", encoding: "cp1250", hex: ["446f6272e92072e16e6f2e"],
            lines: ["Dobré ráno."]),
        CharsetSample(
            language: "cs", encoding: "cp1250", hex: ["436f20746164792064ec6ce19a3f"],
            lines: ["Co tady děláš?"]),
        CharsetSample(
            language: "cs", encoding: "cp1250",
            hex: ["4e6576ed6d2c206b6465206a65206df96a2070f8ed74656c2e"],
            lines: ["Nevím, kde je můj přítel."]),
        CharsetSample(
            language: "cs", encoding: "cp1250", hex: ["4ae12074ec206d696c756a752e"],
            lines: ["Já tě miluju."]),
        CharsetSample(
            language: "cs", encoding: "cp1250",
            hex: [
                "50726f73ed6d2076e1732c206df99e657465206d6920706f6d6f63743f",
                "53616d6f7af8656a6dec2e", "44ed6b792e",
            ], lines: ["Prosím vás, můžete mi pomoct?", "Samozřejmě.", "Díky."]),
        CharsetSample(
            language: "cs", encoding: "cp1250", hex: ["434f20544144592044cc4cc18a3f"],
            lines: ["CO TADY DĚLÁŠ?"]),
        CharsetSample(
            language: "cs", encoding: "cp1250", hex: ["444f4252dd2044454e2e"], lines: ["DOBRÝ DEN."]
        ),
        CharsetSample(
            language: "cs", encoding: "cp1250", hex: ["506fe86b656a21"], lines: ["Počkej!"]),
        CharsetSample(
            language: "pl", encoding: "cp1250", hex: ["447a6965f120646f6272792e"],
            lines: ["Dzień dobry."]),
        CharsetSample(
            language: "pl", encoding: "cp1250", hex: ["447a69ea6b756aea2e"], lines: ["Dziękuję."]),
        CharsetSample(language: "pl", encoding: "cp1250", hex: ["437a659ce621"], lines: ["Cześć!"]),
        CharsetSample(
            language: "pl", encoding: "cp1250", hex: ["47647a6965206a657374659c3f"],
            lines: ["Gdzie jesteś?"]),
        CharsetSample(
            language: "pl", encoding: "cp1250",
            hex: ["4e6965207769656d2c20646c61637a65676f207369ea209c6d69656a65737a2e"],
            lines: ["Nie wiem, dlaczego się śmiejesz."]),
        CharsetSample(
            language: "pl", encoding: "cp1250",
            hex: [
                "50726f737aea2070616e612c206b74f3726120676f647a696e613f", "50f39f6e6f206a75bf2e",
                "43686f649f6d79207374b9642e",
            ], lines: ["Proszę pana, która godzina?", "Późno już.", "Chodźmy stąd."]),
        CharsetSample(
            language: "pl", encoding: "cp1250", hex: ["434f205349ca20535441a34f3f"],
            lines: ["CO SIĘ STAŁO?"]),
        CharsetSample(
            language: "pl", encoding: "cp1250",
            hex: ["54616b2c206f637a7977699c6369652c20bf652070727a796a64ea2e"],
            lines: ["Tak, oczywiście, że przyjdę."]),
        CharsetSample(
            language: "pl", encoding: "cp1250", hex: ["a3f3649f206a657374207069ea6b6e612e"],
            lines: ["Łódź jest piękna."]),
        CharsetSample(
            language: "ro", encoding: "cp1250", hex: ["4d756cfe756d6573632e"], lines: ["Mulţumesc."]
        ),
        CharsetSample(
            language: "ro", encoding: "cp1250",
            hex: ["4d756cfe756d65736320ba69206c61207265766564657265"],
            lines: ["Mulţumesc şi la revedere"]),
        CharsetSample(
            language: "ro", encoding: "cp1250",
            hex: ["42756ee3207a6975612c2063652066616365fe6920616963693f"],
            lines: ["Bună ziua, ce faceţi aici?"]),
        CharsetSample(
            language: "ro", encoding: "cp1250", hex: ["4e7520ba74697520756e646520657374652e"],
            lines: ["Nu ştiu unde este."]),
        CharsetSample(
            language: "ro", encoding: "cp1250", hex: ["53e3206d657267656d2e"], lines: ["Să mergem."]
        ),
        CharsetSample(
            language: "ro", encoding: "cp1250",
            hex: ["56e320726f672e", "ce6d6920706172652072e3752e", "4e7520ee6efe656c65672e"],
            lines: ["Vă rog.", "Îmi pare rău.", "Nu înţeleg."]),
        CharsetSample(
            language: "ro", encoding: "cp1250", hex: ["4e5520aa544955204e494d49432e"],
            lines: ["NU ŞTIU NIMIC."]),
        CharsetSample(
            language: "hu", encoding: "cp1250", hex: ["4af3206e61706f7421"], lines: ["Jó napot!"]),
        CharsetSample(
            language: "hu", encoding: "cp1250", hex: ["4bf6737af66ef66d20737ae970656e2e"],
            lines: ["Köszönöm szépen."]),
        CharsetSample(
            language: "hu", encoding: "cp1250", hex: ["4e656d207475646f6d2c20686f6c2076616e2e"],
            lines: ["Nem tudom, hol van."]),
        CharsetSample(
            language: "hu", encoding: "cp1250", hex: ["4d6974206373696ee16c737a206974743f"],
            lines: ["Mit csinálsz itt?"]),
        CharsetSample(
            language: "hu", encoding: "cp1250", hex: ["d5206120626172e1746f6d2e"],
            lines: ["Ő a barátom."]),
        CharsetSample(
            language: "hu", encoding: "cp1250",
            hex: [
                "486f76e1206de9737a3f", "48617a612c206be973f52076616e2e",
                "5669737a6ce1742c20f6726567656d2e",
            ], lines: ["Hová mész?", "Haza, késő van.", "Viszlát, öregem."]),
        CharsetSample(
            language: "hu", encoding: "cp1250", hex: ["4e454d20c95254454d2c204d4954204d4f4e442e"],
            lines: ["NEM ÉRTEM, MIT MOND."]),
        CharsetSample(
            language: "sk", encoding: "cp1250", hex: ["cf616b756a656d2e"], lines: ["Ďakujem."]),
        CharsetSample(
            language: "sk", encoding: "cp1250", hex: ["c86f20747520726f62ed9a3f"],
            lines: ["Čo tu robíš?"]),
        CharsetSample(
            language: "hr", encoding: "cp1250", hex: ["8a746f20726164699a3f"], lines: ["Što radiš?"]
        ),
        CharsetSample(
            language: "hr", encoding: "cp1250",
            hex: ["4876616c612c207665e62073616d206a656f2e204d6f9e646120706f736c696a652e"],
            lines: ["Hvala, već sam jeo. Možda poslije."]),
        CharsetSample(
            language: "sl", encoding: "cp1250", hex: ["4b616a20706fe86e659a2074756b616a3f"],
            lines: ["Kaj počneš tukaj?"]),
        CharsetSample(language: "ru", encoding: "cp1251", hex: ["cde5f22e"], lines: ["Нет."]),
        CharsetSample(language: "ru", encoding: "cp1251", hex: ["cdc5d221"], lines: ["НЕТ!"]),
        CharsetSample(
            language: "ru", encoding: "cp1251", hex: ["d7d2ce20d2db20c4c5cbc0c5d8dc3f"],
            lines: ["ЧТО ТЫ ДЕЛАЕШЬ?"]),
        CharsetSample(
            language: "ru", encoding: "cp1251",
            hex: [
                "d7d2ce20d2db20c4c5cbc0c5d8dc3f", "df20cdc8d7c5c3ce20cdc520c4c5cbc0de2e",
                "d3d5cec4c820ced2d1dec4c021",
            ], lines: ["ЧТО ТЫ ДЕЛАЕШЬ?", "Я НИЧЕГО НЕ ДЕЛАЮ.", "УХОДИ ОТСЮДА!"]),
        CharsetSample(language: "ru", encoding: "cp1251", hex: ["c4e02e"], lines: ["Да."]),
        CharsetSample(
            language: "ru", encoding: "cp1251", hex: ["d1efe0f1e8e1ee2e"], lines: ["Спасибо."]),
        CharsetSample(
            language: "ru", encoding: "cp1251", hex: ["d7f2ee20f2fb20e7e4e5f1fc20e4e5ebe0e5f8fc3f"],
            lines: ["Что ты здесь делаешь?"]),
        CharsetSample(
            language: "ru", encoding: "cp1251", hex: ["cff0e8e2e5f22120cae0ea20e4e5ebe03f"],
            lines: ["Привет! Как дела?"]),
        CharsetSample(
            language: "ru", encoding: "cp1251", hex: ["df20f2e5e1ff20ebfee1ebfe2e"],
            lines: ["Я тебя люблю."]),
        CharsetSample(
            language: "ru", encoding: "cp1251", hex: ["caf2ee20f2e0ec3f"], lines: ["Кто там?"]),
        CharsetSample(
            language: "ru", encoding: "cp1251",
            hex: ["d5eef0eef8ee2c20efeee9e4b8ec2e", "caf3e4e03f", "c4eeeceee92e"],
            lines: ["Хорошо, пойдём.", "Куда?", "Домой."]),
        CharsetSample(
            language: "ru", encoding: "cp1251", hex: ["9720c3e4e520eeed3f209720cde520e7ede0fe2e"],
            lines: ["— Где он? — Не знаю."]),
        CharsetSample(
            language: "ru", encoding: "cp1251", hex: ["c3c4c520cecd3f"], lines: ["ГДЕ ОН?"]),
        CharsetSample(
            language: "ru", encoding: "koi8_r",
            hex: [
                "fef4ef20f4f920e4e5ece1e5fbf83f", "f120eee9fee5e7ef20eee520e4e5ece1e02e",
                "f5e8efe4e920eff4f3e0e4e121",
            ], lines: ["ЧТО ТЫ ДЕЛАЕШЬ?", "Я НИЧЕГО НЕ ДЕЛАЮ.", "УХОДИ ОТСЮДА!"]),
        CharsetSample(
            language: "ru", encoding: "koi8_r", hex: ["fed4cf20d4d920dac4c5d3d820c4c5ccc1c5dbd83f"],
            lines: ["Что ты здесь делаешь?"]),
        CharsetSample(
            language: "ru", encoding: "koi8_r", hex: ["f0d2c9d7c5d42120ebc1cb20c4c5ccc13f"],
            lines: ["Привет! Как дела?"]),
        CharsetSample(
            language: "uk", encoding: "cp1251", hex: ["d9ee20f2e820f2f3f220f0eee1e8f83f"],
            lines: ["Що ти тут робиш?"]),
        CharsetSample(language: "uk", encoding: "cp1251", hex: ["c4ffeaf3fe2e"], lines: ["Дякую."]),
        CharsetSample(
            language: "uk", encoding: "cp1251",
            hex: ["df20ede520e7ede0fe2c20e4e520bfbf20e1f0e0f22e"], lines: ["Я не знаю, де її брат."]
        ),
        CharsetSample(
            language: "uk", encoding: "cp1251",
            hex: ["d5eee4b3ecee20e4eee4eeecf32e", "c2e6e520efb3e7edee2e", "c4eee1f0e52e"],
            lines: ["Ходімо додому.", "Вже пізно.", "Добре."]),
        CharsetSample(
            language: "uk", encoding: "cp1251", hex: ["d9ce20d6c520d2c0cac53f"],
            lines: ["ЩО ЦЕ ТАКЕ?"]),
        CharsetSample(
            language: "bg", encoding: "cp1251", hex: ["cae0eae2ee20eff0e0e2e8f820f2f3ea3f"],
            lines: ["Какво правиш тук?"]),
        CharsetSample(
            language: "bg", encoding: "cp1251", hex: ["c1ebe0e3eee4e0f0ff20e2e820ecedeee3ee2e"],
            lines: ["Благодаря ви много."]),
        CharsetSample(
            language: "sr", encoding: "cp1251", hex: ["d8f2e020f0e0e4e8f820eee2e4e53f"],
            lines: ["Шта радиш овде?"]),
        CharsetSample(language: "el", encoding: "cp1253", hex: ["cde1e92e"], lines: ["Ναι."]),
        CharsetSample(
            language: "el", encoding: "cp1253", hex: ["c5f5f7e1f1e9f3f4fe2e"], lines: ["Ευχαριστώ."]
        ),
        CharsetSample(
            language: "el", encoding: "cp1253", hex: ["d4e920eadcede5e9f220e5e4fe3b"],
            lines: ["Τι κάνεις εδώ;"]),
        CharsetSample(
            language: "el", encoding: "cp1253", hex: ["c4e5ed20eeddf1f920f0effd20e5dfede1e92e"],
            lines: ["Δεν ξέρω πού είναι."]),
        CharsetSample(
            language: "el", encoding: "cp1253",
            hex: ["d0dcece520f3f0dff4e92e", "c5dfede1e920e1f1e3dc2e", "cae1ebe7edfdf7f4e12e"],
            lines: ["Πάμε σπίτι.", "Είναι αργά.", "Καληνύχτα."]),
        CharsetSample(
            language: "el", encoding: "cp1253", hex: ["d4c920cac1cdc5c9d320c5c4d93b"],
            lines: ["ΤΙ ΚΑΝΕΙΣ ΕΔΩ;"]),
        CharsetSample(
            language: "tr", encoding: "cp1254", hex: ["5465fe656b6bfc726c65722e"],
            lines: ["Teşekkürler."]),
        CharsetSample(
            language: "tr", encoding: "cp1254", hex: ["47fc6e617964fd6e2e"], lines: ["Günaydın."]),
        CharsetSample(
            language: "tr", encoding: "cp1254", hex: ["427572616461206e6520796170fd796f7273756e3f"],
            lines: ["Burada ne yapıyorsun?"]),
        CharsetSample(
            language: "tr", encoding: "cp1254", hex: ["486179fd722c206465f0696c2e"],
            lines: ["Hayır, değil."]),
        CharsetSample(
            language: "tr", encoding: "cp1254", hex: ["c76f6b2067fc7a656c2e"], lines: ["Çok güzel."]
        ),
        CharsetSample(
            language: "tr", encoding: "cp1254",
            hex: [
                "53656e692073657669796f72756d2c2061fe6bfd6d2e", "dd796920676563656c65722e",
                "47f672fcfefc72fc7a2e",
            ], lines: ["Seni seviyorum, aşkım.", "İyi geceler.", "Görüşürüz."]),
        CharsetSample(
            language: "tr", encoding: "cp1254", hex: ["425552414441204e452059415049594f5253554e3f"],
            lines: ["BURADA NE YAPIYORSUN?"]),
        CharsetSample(language: "he", encoding: "cp1255", hex: ["ebef2e"], lines: ["כן."]),
        CharsetSample(language: "he", encoding: "cp1255", hex: ["ece02e"], lines: ["לא."]),
        CharsetSample(language: "he", encoding: "cp1255", hex: ["f9ece5ed"], lines: ["שלום"]),
        CharsetSample(
            language: "he", encoding: "cp1255", hex: ["eee420e0fae420f2e5f9e420ebe0ef3f"],
            lines: ["מה אתה עושה כאן?"]),
        CharsetSample(
            language: "he", encoding: "cp1255",
            hex: ["e0f0e920ece020e9e5e3f22e", "fae5e3e420f8e1e42e", "ece4faf8e0e5fa2e"],
            lines: ["אני לא יודע.", "תודה רבה.", "להתראות."]),
        CharsetSample(language: "ar", encoding: "cp1256", hex: ["d4dfd1c7"], lines: ["شكرا"]),
        CharsetSample(language: "ar", encoding: "cp1256", hex: ["e4dae32e"], lines: ["نعم."]),
        CharsetSample(
            language: "ar", encoding: "cp1256", hex: ["e3c7d0c720cadddae120e5e4c7bf"],
            lines: ["ماذا تفعل هنا؟"]),
        CharsetSample(
            language: "ar", encoding: "cp1256",
            hex: ["c3e4c720e1c720c3dad1dd2e", "e5edc720c8e4c72e", "e3da20c7e1d3e1c7e3c92e"],
            lines: ["أنا لا أعرف.", "هيا بنا.", "مع السلامة."]),
        CharsetSample(
            language: "th", encoding: "cp874", hex: ["a2cdbaa4d8b3a4c3d1ba"], lines: ["ขอบคุณครับ"]),
        CharsetSample(
            language: "th", encoding: "cp874", hex: ["a4d8b3b7d3cdd0e4c3cdc2d9e8b7d5e8b9d5e8"],
            lines: ["คุณทำอะไรอยู่ที่นี่"]),
        CharsetSample(language: "zh", encoding: "gb2312", hex: ["d0bbd0bb"], lines: ["谢谢"]),
        CharsetSample(language: "zh", encoding: "gb2312", hex: ["c4e3bac3"], lines: ["你好"]),
        CharsetSample(language: "zh", encoding: "gb2312", hex: ["cac7b5c4a1a3"], lines: ["是的。"]),
        CharsetSample(
            language: "zh", encoding: "gb2312", hex: ["c4e3d4dad5e2c0efd7f6cab2c3b4a3bf"],
            lines: ["你在这里做什么？"]),
        CharsetSample(
            language: "zh", encoding: "gb2312",
            hex: ["ced2b2bbd6aab5c0a1a3", "d7dfb0c9a1a3", "d4d9bcfba1a3"],
            lines: ["我不知道。", "走吧。", "再见。"]),
        CharsetSample(language: "zh-TW", encoding: "big5", hex: ["c1c2c1c2"], lines: ["謝謝"]),
        CharsetSample(language: "zh-TW", encoding: "big5", hex: ["a741a66e"], lines: ["你好"]),
        CharsetSample(
            language: "zh-TW", encoding: "big5", hex: ["a741a662b36fb8ccb0b5a4b0bbf2a148"],
            lines: ["你在這裡做什麼？"]),
        CharsetSample(
            language: "zh-TW", encoding: "big5",
            hex: ["a7daa4a3aabeb944a143", "a8aba761a143", "a641a8a3a143"],
            lines: ["我不知道。", "走吧。", "再見。"]),
        CharsetSample(language: "ja", encoding: "shift_jis", hex: ["82cd82a28142"], lines: ["はい。"]),
        CharsetSample(
            language: "ja", encoding: "shift_jis", hex: ["82a082e882aa82c682a4"], lines: ["ありがとう"]),
        CharsetSample(
            language: "ja", encoding: "shift_jis",
            hex: ["82b182b182c589bd82f082b582c482a282e982cc8148"], lines: ["ここで何をしているの？"]),
        CharsetSample(
            language: "ja", encoding: "shift_jis",
            hex: ["8d7382b182a48142", "82e082a4927882a28142", "82b382e682a482c882e78142"],
            lines: ["行こう。", "もう遅い。", "さようなら。"]),
        CharsetSample(
            language: "ja", encoding: "euc_jp",
            hex: ["a4b3a4b3a4c7b2bfa4f2a4b7a4c6a4a4a4eba4cea1a9"], lines: ["ここで何をしているの？"]),
        CharsetSample(language: "ko", encoding: "euc_kr", hex: ["b3d72e"], lines: ["네."]),
        CharsetSample(
            language: "ko", encoding: "euc_kr", hex: ["b0a8bbe7c7d5b4cfb4d9"], lines: ["감사합니다"]),
        CharsetSample(
            language: "ko", encoding: "euc_kr", hex: ["bfa9b1e2bcad20b9b920c7d83f"],
            lines: ["여기서 뭐 해?"]),
        CharsetSample(
            language: "ko", encoding: "euc_kr",
            hex: ["b8f0b8a3b0dabeeebfe42e", "b0a9bdc3b4d92e", "bec8b3e7c8f720b0a1bcbcbfe42e"],
            lines: ["모르겠어요.", "갑시다.", "안녕히 가세요."]),
        CharsetSample(
            language: "vi", encoding: "cp1258", hex: ["4361d26d20f56e2e"], lines: ["Cảm ơn."]),
        CharsetSample(
            language: "vi", encoding: "cp1258", hex: ["416e68206ce06d206769cc20f5d220f0e2793f"],
            lines: ["Anh làm gì ở đây?"]),
        CharsetSample(
            language: "lt", encoding: "cp1257",
            hex: [
                "4c6169766173206174706c61756beb2076eb6c61692e",
                "5279746f6a2076eb6c20617465697369752e", "5669736b61732067657261692c2061e869fb2e",
            ], lines: ["Laivas atplaukė vėlai.", "Rytoj vėl ateisiu.", "Viskas gerai, ačiū."]),
        CharsetSample(
            language: "lv", encoding: "cp1257",
            hex: ["50616c646965732c2076697373206972206c6162692e204be220746576206b6ce26a61733f"],
            lines: ["Paldies, viss ir labi. Kā tev klājas?"]),
        CharsetSample(
            language: "de", encoding: "cp850",
            hex: [
                "477281e16520617573206465722053747261e1652e",
                "4d94636874656e20536965206574776173204b8473653f", "446173207784726520736368946e2e",
                "9a6265722064656e20466c75e12e",
            ],
            lines: [
                "Grüße aus der Straße.", "Möchten Sie etwas Käse?", "Das wäre schön.",
                "Über den Fluß.",
            ]),
        CharsetSample(
            language: "fr", encoding: "mac_roman",
            hex: [
                "4cd58e748e2c206e6f757320616c6c696f6e732088206c61206d65722e",
                "4f9d20907465732d766f7573206e8e203f",
                "43d56573742074728f73206c6f696e2064d5696369c9", "8261207661206269656e2e",
            ],
            lines: [
                "L’été, nous allions à la mer.", "Où êtes-vous né ?", "C’est très loin d’ici…",
                "Ça va bien.",
            ]),
        CharsetSample(
            language: "ro", encoding: "iso8859_16",
            hex: [
                "42756ee3207a6975612c2063652066616365fe6920616963693f",
                "4e7520ba74697520ee6e63e32c2061ba74657074e36d2e",
                "4de2696e6520706c6563e36d206c61206d756e74652e",
                "537065722073e32066696520736f6172652e",
            ],
            lines: [
                "Bună ziua, ce faceți aici?", "Nu știu încă, așteptăm.", "Mâine plecăm la munte.",
                "Sper să fie soare.",
            ]),
        CharsetSample(
            language: "ru", encoding: "cp866",
            hex: [
                "97e2ae20e2eb20a7a4a5e1ec20a4a5aba0a5e8ec3f", "9f20a6a4e320a0a2e2aea1e3e12e",
                "8faea9a4f1ac20a4aeacaea92e", "95aee0aee8ae2c20afaea9a4f1ac2e",
            ],
            lines: ["Что ты здесь делаешь?", "Я жду автобус.", "Пойдём домой.", "Хорошо, пойдём."]),
        CharsetSample(
            language: "ru", encoding: "cp866", hex: ["97e2ae20e2eb20a7a4a5e1ec20a4a5aba0a5e8ec3f"],
            lines: ["Что ты здесь делаешь?"]),
        CharsetSample(
            language: "ru", encoding: "cp855",
            hex: [
                "fce5d620e5f120f3a6a8e3ed20a6a8d0a0a8f5ed3f", "e020e9a6e720a0ebe5d6a2e7e32e",
                "ddd6bda684d220a6d6d2d6bd2e", "b6d6e1d6f5d62c20d8d6bda684d22e",
            ],
            lines: ["Что ты здесь делаешь?", "Я жду автобус.", "Пойдём домой.", "Хорошо, пойдём."]),
        CharsetSample(
            language: "ru", encoding: "mac_cyrillic",
            hex: [
                "97f2ee20f2fb20e7e4e5f1fc20e4e5ebe0e5f8fc3f", "9f20e6e4f320e0e2f2eee1f3f12e",
                "8feee9e4deec20e4eeeceee92e", "95eef0eef8ee2c20efeee9e4deec2e",
            ],
            lines: ["Что ты здесь делаешь?", "Я жду автобус.", "Пойдём домой.", "Хорошо, пойдём."]),
        CharsetSample(
            language: "pl", encoding: "cp852",
            hex: [
                "4e6965207769656d2c20646c61637a65676f207369a920986d69656a65737a2e",
                "50726f737aa92070616e612c206b74a2726120676f647a696e613f",
                "43686f64ab6d79207374a5642e",
            ],
            lines: [
                "Nie wiem, dlaczego się śmiejesz.", "Proszę pana, która godzina?", "Chodźmy stąd.",
            ]),
        CharsetSample(
            language: "fr", encoding: "cp437",
            hex: [
                "4f9720887465732d766f7573206e82203f",
                "43276573742074728a73206c6f696e2064276963692e",
                "8061207661206269656e2c206d612063688a72652e",
            ], lines: ["Où êtes-vous né ?", "C'est très loin d'ici.", "Ça va bien, ma chère."]),
    ]
}
