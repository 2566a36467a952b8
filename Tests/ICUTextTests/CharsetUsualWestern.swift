extension CharsetSample {
    /// Short texts as people have them, and some in rare encodings; written by
    /// `scripts/generate-charset-samples.py`.
    static let usualWestern: [CharsetSample] = [
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
    ]
}
