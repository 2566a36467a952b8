extension CharsetSample {
    /// Texts in the encodings of DOS, the Mac and other rare ones; written by
    /// `scripts/generate-charset-samples.py`.
    static let old: [CharsetSample] = [
        CharsetSample(
            language: "de", encoding: "cp850",
            hex: [
                "48657574652069737420736368946e6573205765747465722c20676568656e2077697220696e"
                    + "2064656e205061726b2e",
                "45722073616774652c2065722068847474652064696573657320427563682061757320646572"
                    + "2042816368657265692e",
                "576569e1742064752c2077616e6e206572206e616368204861757365207a757281636b6b6568"
                    + "72656e206d94636874653f",
            ],
            lines: [
                "Heute ist schönes Wetter, gehen wir in den Park.",
                "Er sagte, er hätte dieses Buch aus der Bücherei.",
                "Weißt du, wann er nach Hause zurückkehren möchte?",
            ]),
        CharsetSample(
            language: "de", encoding: "cp437",
            hex: [
                "48657574652069737420736368946e6573205765747465722c20676568656e2077697220696e"
                    + "2064656e205061726b2e",
                "45722073616774652c2065722068847474652064696573657320427563682061757320646572"
                    + "2042816368657265692e",
                "576569e1742064752c2077616e6e206572206e616368204861757365207a757281636b6b6568"
                    + "72656e206d94636874653f",
            ],
            lines: [
                "Heute ist schönes Wetter, gehen wir in den Park.",
                "Er sagte, er hätte dieses Buch aus der Bücherei.",
                "Weißt du, wann er nach Hause zurückkehren möchte?",
            ]),
        CharsetSample(
            language: "de", encoding: "mac_roman",
            hex: [
                "486575746520697374207363689a6e6573205765747465722c20676568656e2077697220696e"
                    + "2064656e205061726b2e",
                "45722073616774652c20657220688a7474652064696573657320427563682061757320646572"
                    + "20429f6368657265692e",
                "576569a7742064752c2077616e6e206572206e616368204861757365207a75729f636b6b6568"
                    + "72656e206d9a636874653f",
            ],
            lines: [
                "Heute ist schönes Wetter, gehen wir in den Park.",
                "Er sagte, er hätte dieses Buch aus der Bücherei.",
                "Weißt du, wann er nach Hause zurückkehren möchte?",
            ]),
        CharsetSample(
            language: "fr", encoding: "cp850",
            hex: [
                "496c20666169742074728a7320626561752061756a6f757264276875692c20616c6c6f6e7320"
                    + "617520706172632e",
                "496c20612064697420717527696c20617661697420656d7072756e7482206365206c69767265"
                    + "2085206c61206269626c696f74688a7175652e",
                "536169732d7475207175616e6420746f6e2066728a72652072656e74726572612085206c6120"
                    + "6d6169736f6e2c206c852d626173203f",
            ],
            lines: [
                "Il fait très beau aujourd'hui, allons au parc.",
                "Il a dit qu'il avait emprunté ce livre à la bibliothèque.",
                "Sais-tu quand ton frère rentrera à la maison, là-bas ?",
            ]),
        CharsetSample(
            language: "fr", encoding: "mac_roman",
            hex: [
                "496c20666169742074728f7320626561752061756a6f757264d56875692c20616c6c6f6e7320"
                    + "617520706172632e",
                "496c206120646974207175d5696c20617661697420656d7072756e748e206365206c69767265"
                    + "2088206c61206269626c696f74688f7175652e",
                "536169732d7475207175616e6420746f6e2066728f72652072656e74726572612088206c6120"
                    + "6d6169736f6e2c206c882d626173203f",
            ],
            lines: [
                "Il fait très beau aujourd’hui, allons au parc.",
                "Il a dit qu’il avait emprunté ce livre à la bibliothèque.",
                "Sais-tu quand ton frère rentrera à la maison, là-bas ?",
            ]),
        CharsetSample(
            language: "es", encoding: "cp850",
            hex: [
                "486f792068616365206d7579206275656e207469656d706f2c20a876616d6f7320616c207061"
                    + "72717565206d61a4616e613f",
                "906c2064696a6f2071756520736163a22065737465206c6962726f206465206c61206269626c"
                    + "696f746563612070a3626c6963612e",
                "a85361626573206375a06e646f20766f6c766572a020656c206e69a46f206120737520686162"
                    + "6974616369a26e3f",
            ],
            lines: [
                "Hoy hace muy buen tiempo, ¿vamos al parque mañana?",
                "Él dijo que sacó este libro de la biblioteca pública.",
                "¿Sabes cuándo volverá el niño a su habitación?",
            ]),
        CharsetSample(
            language: "es", encoding: "mac_roman",
            hex: [
                "486f792068616365206d7579206275656e207469656d706f2c20c076616d6f7320616c207061"
                    + "72717565206d6196616e613f",
                "836c2064696a6f2071756520736163972065737465206c6962726f206465206c61206269626c"
                    + "696f7465636120709c626c6963612e",
                "c05361626573206375876e646f20766f6c7665728720656c206e69966f206120737520686162"
                    + "6974616369976e3f",
            ],
            lines: [
                "Hoy hace muy buen tiempo, ¿vamos al parque mañana?",
                "Él dijo que sacó este libro de la biblioteca pública.",
                "¿Sabes cuándo volverá el niño a su habitación?",
            ]),
        CharsetSample(
            language: "it", encoding: "cp850",
            hex: [
                "4f676769206661206d6f6c746f2062656c6c6f2c20706572636882206e6f6e20616e6469616d"
                    + "6f20696e2063697474853f",
                "486120646574746f20636865208a2067698520737461746f20636f738d2074616e746520766f"
                    + "6c7465206c852e",
                "53616920706572636882206e6f6e207075952070699720746f726e6172653f20d42074617264"
                    + "692e",
            ],
            lines: [
                "Oggi fa molto bello, perché non andiamo in città?",
                "Ha detto che è già stato così tante volte là.",
                "Sai perché non può più tornare? È tardi.",
            ]),
        CharsetSample(
            language: "it", encoding: "mac_roman",
            hex: [
                "4f676769206661206d6f6c746f2062656c6c6f2c2070657263688e206e6f6e20616e6469616d"
                    + "6f20696e2063697474883f",
                "486120646574746f20636865208f2067698820737461746f20636f73932074616e746520766f"
                    + "6c7465206c882e",
                "5361692070657263688e206e6f6e207075982070699d20746f726e6172653f20e92074617264"
                    + "692e",
            ],
            lines: [
                "Oggi fa molto bello, perché non andiamo in città?",
                "Ha detto che è già stato così tante volte là.",
                "Sai perché non può più tornare? È tardi.",
            ]),
        CharsetSample(
            language: "sv", encoding: "cp850",
            hex: [
                "492064616720847220768464726574206d79636b65742066696e742c206c8674206f73732067"
                    + "862074696c6c207061726b656e2e",
                "48616e2073616465206174742068616e206c866e61646520626f6b656e207086206269626c69"
                    + "6f74656b65742e",
                "566574206475206e847220686f6e206b6f6d6d65722068656d207086206b76846c6c656e3f",
            ],
            lines: [
                "I dag är vädret mycket fint, låt oss gå till parken.",
                "Han sade att han lånade boken på biblioteket.",
                "Vet du när hon kommer hem på kvällen?",
            ]),
        CharsetSample(
            language: "da", encoding: "cp865",
            hex: [
                "49206461672065722076656a726574206d6567657420736d756b742c206c6164206f73206786"
                    + "2069207061726b656e2e",
                "48616e2073616764652c2061742068616e206861766465206c866e7420626f67656e20708620"
                    + "6269626c696f74656b65742e",
                "5665642064752c2068766f726e86722068756e206b6f6d6d657220686a656d20708620739b6e"
                    + "6461673f",
            ],
            lines: [
                "I dag er vejret meget smukt, lad os gå i parken.",
                "Han sagde, at han havde lånt bogen på biblioteket.",
                "Ved du, hvornår hun kommer hjem på søndag?",
            ]),
        CharsetSample(
            language: "pl", encoding: "cp852",
            hex: [
                "447a6998206a65737420626172647a6f208861646e6120706f676f64612c2063686f64ab6d79"
                    + "20646f207061726b752e",
                "506f776965647a6961882c20be6520777a69a5882074a9206b7369a5be6ba9207a206269626c"
                    + "696f74656b692e",
                "437a7920776965737a2c206b69656479206f6e207772a2636920646f20646f6d752c206da26a"
                    + "2070727a796a616369656c753f",
            ],
            lines: [
                "Dziś jest bardzo ładna pogoda, chodźmy do parku.",
                "Powiedział, że wziął tę książkę z biblioteki.",
                "Czy wiesz, kiedy on wróci do domu, mój przyjacielu?",
            ]),
        CharsetSample(
            language: "pl", encoding: "mac_latin2",
            hex: [
                "447a69e6206a65737420626172647a6f20b861646e6120706f676f64612c2063686f64906d79"
                    + "20646f207061726b752e",
                "506f776965647a6961b82c20fd6520777a6988b82074ab206b736988fd6bab207a206269626c"
                    + "696f74656b692e",
                "437a7920776965737a2c206b69656479206f6e20777297636920646f20646f6d752c206d976a"
                    + "2070727a796a616369656c753f",
            ],
            lines: [
                "Dziś jest bardzo ładna pogoda, chodźmy do parku.",
                "Powiedział, że wziął tę książkę z biblioteki.",
                "Czy wiesz, kiedy on wróci do domu, mój przyjacielu?",
            ]),
        CharsetSample(
            language: "cs", encoding: "cp852",
            hex: [
                "446e6573206a652076656c6d692070d86b6e8220706f9f6173a12c20706f6ad46d6520646f20"
                    + "7061726b752e",
                "fc656b6c2c20a765207369207475206b6e6968752070856a9f696c2076206b6e69686f766ed8"
                    + "2e",
                "56a1e72c206b6479207365206d856a2070fda174656c207672a074a120646f6d853f",
            ],
            lines: [
                "Dnes je velmi pěkné počasí, pojďme do parku.",
                "Řekl, že si tu knihu půjčil v knihovně.",
                "Víš, kdy se můj přítel vrátí domů?",
            ]),
        CharsetSample(
            language: "cs", encoding: "mac_latin2",
            hex: [
                "446e6573206a652076656c6d6920709e6b6e8e20706f8b6173922c20706f6a936d6520646f20"
                    + "7061726b752e",
                "db656b6c2c20ec65207369207475206b6e6968752070f36a8b696c2076206b6e69686f766e9e"
                    + "2e",
                "5692e42c206b6479207365206df36a2070de9274656c20767287749220646f6df33f",
            ],
            lines: [
                "Dnes je velmi pěkné počasí, pojďme do parku.",
                "Řekl, že si tu knihu půjčil v knihovně.",
                "Víš, kdy se můj přítel vrátí domů?",
            ]),
        CharsetSample(
            language: "hu", encoding: "cp852",
            hex: [
                "4d61206e6167796f6e20737a82702069648b2076616e2c206d656e6a816e6b2061207061726b"
                    + "62612e",
                "417a74206d6f6e6474612c20686f67792061206b946e797674a07262a26c206b946c6373946e"
                    + "947a746520657a742061206b946e797665742e",
                "5475646f642c20686f6779206d696b6f72206a946e2068617a61206120737a8b6b65206669a3"
                    + "3f",
            ],
            lines: [
                "Ma nagyon szép idő van, menjünk a parkba.",
                "Azt mondta, hogy a könyvtárból kölcsönözte ezt a könyvet.",
                "Tudod, hogy mikor jön haza a szőke fiú?",
            ]),
        CharsetSample(
            language: "ro", encoding: "iso8859_16",
            hex: [
                "417374e37a69207672656d65612065737465206672756d6f6173e32c2073e3206d657267656d"
                    + "20ee6e20706172632e",
                "4120737075732063e3206120ee6d7072756d7574617420616365617374e320636172746520ba"
                    + "69206f2063697465ba74652e",
                "aa7469692063e26e6420736520ee6e746f617263652061636173e32066726174656c65206d65"
                    + "752c207075fe696e206d61692074e2727a69753f",
            ],
            lines: [
                "Astăzi vremea este frumoasă, să mergem în parc.",
                "A spus că a împrumutat această carte și o citește.",
                "Știi când se întoarce acasă fratele meu, puțin mai târziu?",
            ]),
        CharsetSample(
            language: "lt", encoding: "cp1257",
            hex: [
                "d069616e6469656e206c6162616920677261fe7573206f7261732c2065696b696d6520e12070"
                    + "61726be02e",
                "4a69732073616beb2c206b616420f069e0206b6e7967e02070617369eb6deb2069f020626962"
                    + "6c696f74656b6f732e",
                "417220fe696e61692c206b616461206a6973206772e1f0206e616d6f2076eb6c61692076616b"
                    + "6172653f",
            ],
            lines: [
                "Šiandien labai gražus oras, eikime į parką.",
                "Jis sakė, kad šią knygą pasiėmė iš bibliotekos.",
                "Ar žinai, kada jis grįš namo vėlai vakare?",
            ]),
        CharsetSample(
            language: "lt", encoding: "iso8859_13",
            hex: [
                "d069616e6469656e206c6162616920677261fe7573206f7261732c2065696b696d6520e12070"
                    + "61726be02e",
                "4a69732073616beb2c206b616420f069e0206b6e7967e02070617369eb6deb2069f020626962"
                    + "6c696f74656b6f732e",
                "417220fe696e61692c206b616461206a6973206772e1f0206e616d6f2076eb6c61692076616b"
                    + "6172653f",
            ],
            lines: [
                "Šiandien labai gražus oras, eikime į parką.",
                "Jis sakė, kad šią knygą pasiėmė iš bibliotekos.",
                "Ar žinai, kada jis grįš namo vėlai vakare?",
            ]),
        CharsetSample(
            language: "lt", encoding: "cp775",
            hex: [
                "be69616e6469656e206c6162616920677261d87573206f7261732c2065696b696d6520d42070"
                    + "61726bd02e",
                "4a69732073616bd32c206b616420d569d0206b6e7967d02070617369d36dd32069d520626962"
                    + "6c696f74656b6f732e",
                "417220d8696e61692c206b616461206a6973206772d4d5206e616d6f2076d36c61692076616b"
                    + "6172653f",
            ],
            lines: [
                "Šiandien labai gražus oras, eikime į parką.",
                "Jis sakė, kad šią knygą pasiėmė iš bibliotekos.",
                "Ar žinai, kada jis grįš namo vėlai vakare?",
            ]),
        CharsetSample(
            language: "lv", encoding: "cp1257",
            hex: [
                "d06f6469656e20697220ef6f7469206a61756b73206c61696b732c20696573696d20757a2070"
                    + "61726b752e",
                "5669f2f02074656963612c206b61207061f2e76d6120f06f206772e26d617475206269626c69"
                    + "6f74e76be22e",
                "566169207475207a696e692c206b6164207669f2f0206174677269657aee73696573206de26a"
                    + "e2733f",
            ],
            lines: [
                "Šodien ir ļoti jauks laiks, iesim uz parku.",
                "Viņš teica, ka paņēma šo grāmatu bibliotēkā.",
                "Vai tu zini, kad viņš atgriezīsies mājās?",
            ]),
        CharsetSample(
            language: "ru", encoding: "cp866",
            hex: [
                "91a5a3aea4adef20aee7a5adec20e5aee0aee8a0ef20afaea3aea4a02c20afaea9a4f1ac20a2"
                    + "20afa0e0aa2e",
                "8ead20e1aaa0a7a0ab2c20e7e2ae20a2a7efab20ede2e320aaada8a3e320a220a1a8a1aba8ae"
                    + "e2a5aaa52e",
                "92eb20a7ada0a5e8ec2c20aaaea3a4a020aead20a2a5e0adf1e2e1ef20a4aeacaea93f",
            ],
            lines: [
                "Сегодня очень хорошая погода, пойдём в парк.",
                "Он сказал, что взял эту книгу в библиотеке.",
                "Ты знаешь, когда он вернётся домой?",
            ]),
        CharsetSample(
            language: "ru", encoding: "cp855",
            hex: [
                "e4a8acd6a6d4de20d6fba8d4ed20b5d6e1d6f5a0de20d8d6acd6a6a02c20d8d6bda684d220eb"
                    + "20d8a0e1c62e",
                "d7d420e3c6a0f3a0d02c20fbe5d620ebf3ded020f7e5e720c6d4b7ace720eb20a2b7a2d0b7d6"
                    + "e5a8c6a82e",
                "e6f120f3d4a0a8f5ed2c20c6d6aca6a020d6d420eba8e1d484e5e3de20a6d6d2d6bd3f",
            ],
            lines: [
                "Сегодня очень хорошая погода, пойдём в парк.",
                "Он сказал, что взял эту книгу в библиотеке.",
                "Ты знаешь, когда он вернётся домой?",
            ]),
        CharsetSample(
            language: "ru", encoding: "mac_cyrillic",
            hex: [
                "91e5e3eee4eddf20eef7e5edfc20f5eef0eef8e0df20efeee3eee4e02c20efeee9e4deec20e2"
                    + "20efe0f0ea2e",
                "8eed20f1eae0e7e0eb2c20f7f2ee20e2e7dfeb20fdf2f320eaede8e3f320e220e1e8e1ebe8ee"
                    + "f2e5eae52e",
                "92fb20e7ede0e5f8fc2c20eaeee3e4e020eeed20e2e5f0eddef2f1df20e4eeeceee93f",
            ],
            lines: [
                "Сегодня очень хорошая погода, пойдём в парк.",
                "Он сказал, что взял эту книгу в библиотеке.",
                "Ты знаешь, когда он вернётся домой?",
            ]),
        CharsetSample(
            language: "bg", encoding: "cp1251",
            hex: [
                "c4ede5f120e2f0e5ece5f2ee20e520ecedeee3ee20f5f3e1e0e2ee2c20f5e0e9e4e520e220ef"
                    + "e0f0eae02e",
                "d2eee920eae0e7e02c20f7e520e520e2e7e5eb20f2e0e7e820eaede8e3e020eef220e1e8e1eb"
                    + "e8eef2e5eae0f2e02e",
                "c7ede0e5f820ebe820eaeee3e020f9e520f1e520e2faf0ede520e2eafaf9e83f",
            ],
            lines: [
                "Днес времето е много хубаво, хайде в парка.",
                "Той каза, че е взел тази книга от библиотеката.",
                "Знаеш ли кога ще се върне вкъщи?",
            ]),
        CharsetSample(
            language: "bg", encoding: "cp866",
            hex: [
                "84ada5e120a2e0a5aca5e2ae20a520acadaea3ae20e5e3a1a0a2ae2c20e5a0a9a4a520a220af"
                    + "a0e0aaa02e",
                "92aea920aaa0a7a02c20e7a520a520a2a7a5ab20e2a0a7a820aaada8a3a020aee220a1a8a1ab"
                    + "a8aee2a5aaa0e2a02e",
                "87ada0a5e820aba820aaaea3a020e9a520e1a520a2eae0ada520a2aaeae9a83f",
            ],
            lines: [
                "Днес времето е много хубаво, хайде в парка.",
                "Той каза, че е взел тази книга от библиотеката.",
                "Знаеш ли кога ще се върне вкъщи?",
            ]),
        CharsetSample(
            language: "sr", encoding: "cp1251",
            hex: [
                "c4e0ede0f120bce520e2e5eeece020ebe5efee20e2f0e5ece52c20f5e0bce4e5ecee20f320ef"
                    + "e0f0ea2e",
                "d0e5eae0ee20bce520e4e020bce520eee2f320ea9ce8e3f320f3e7e5ee20e8e720e1e8e1ebe8"
                    + "eef2e5eae52e",
                "c7ede0f820ebe820eae0e4e0209ee520f1e520e2f0e0f2e8f2e820eaf39ee83f",
            ],
            lines: [
                "Данас је веома лепо време, хајдемо у парк.",
                "Рекао је да је ову књигу узео из библиотеке.",
                "Знаш ли када ће се вратити кући?",
            ]),
        CharsetSample(
            language: "sr", encoding: "cp855",
            hex: [
                "a7a0d4a0e3208ea820eba8d6d2a020d0a8d8d620ebe1a8d2a82c20b5a08ea6a8d2d620e720d8"
                    + "a0e1c62e",
                "e2a8c6a0d6208ea820a6a0208ea820d6ebe720c692b7ace720e7f3a8d620b7f320a2b7a2d0b7"
                    + "d6e5a8c6a82e",
                "f4d4a0f520d0b720c6a0a6a02094a820e3a820ebe1a0e5b7e5b720c6e794b73f",
            ],
            lines: [
                "Данас је веома лепо време, хајдемо у парк.",
                "Рекао је да је ову књигу узео из библиотеке.",
                "Знаш ли када ће се вратити кући?",
            ]),
        CharsetSample(
            language: "uk", encoding: "mac_cyrillic",
            hex: [
                "91fceee3eee4edb420e4f3e6e520e3e0f0ede020efeee3eee4e02c20f5eee4b4ecee20e4ee20"
                    + "efe0f0eaf32e",
                "82b4ed20f1eae0e7e0e22c20f9ee20e2e7dfe220f6fe20eaede8e6eaf320e220e1b4e1ebb4ee"
                    + "f2e5f6b42e",
                "92e820e7ede0b9f82c20eaeeebe820bbbb20e1f0e0f220eff0e8bbe4e53f",
            ],
            lines: [
                "Сьогодні дуже гарна погода, ходімо до парку.",
                "Він сказав, що взяв цю книжку в бібліотеці.",
                "Ти знаєш, коли її брат приїде?",
            ]),
        CharsetSample(
            language: "el", encoding: "cp737",
            hex: [
                "91e3a39ca89820a620a198a0a8e6aa209ce5a498a020a7a6a2e720a198a2e6aa2c20a7e1a39c"
                    + "20a9aba620a7e1a8a1a62e",
                "84e5a79c20e6aba020a7e3a89c2098acabe620aba62099a099a2e5a62098a7e620ab9e2099a0"
                    + "99a2a0a69fe3a19e2e",
                "8de2a89ca0aa20a7e6ab9c209f98209aaca8e5a99ca020a9aba620a9a7e5aba03b",
            ],
            lines: [
                "Σήμερα ο καιρός είναι πολύ καλός, πάμε στο πάρκο.",
                "Είπε ότι πήρε αυτό το βιβλίο από τη βιβλιοθήκη.",
                "Ξέρεις πότε θα γυρίσει στο σπίτι;",
            ]),
        CharsetSample(
            language: "el", encoding: "mac_greek",
            hex: [
                "aadcede5f2e120ef20ebe1e9f2def720e5ddeee1e920f0efece020ebe1ecdef72c20f0c0ede5"
                    + "20f3f4ef20f0c0f2ebef2e",
                "b6ddf0e520def4e920f0dcf2e520e1f9f4de20f4ef20e2e9e2ecddef20e1f0de20f4e820e2e9"
                    + "e2ece9eff5dcebe82e",
                "a5dbf2e5e9f720f0def4e520f5e120e7f9f2ddf3e5e920f3f4ef20f3f0ddf4e93b",
            ],
            lines: [
                "Σήμερα ο καιρός είναι πολύ καλός, πάμε στο πάρκο.",
                "Είπε ότι πήρε αυτό το βιβλίο από τη βιβλιοθήκη.",
                "Ξέρεις πότε θα γυρίσει στο σπίτι;",
            ]),
        CharsetSample(
            language: "tr", encoding: "cp857",
            hex: [
                "427567816e206861766120876f6b2067817a656c2c2068616469207061726b6120676964656c"
                    + "696d2e",
                "4275206b697461628d206b8174817068616e6564656e20616c648da78d6e8d207394796c6564"
                    + "692e",
                "4f6e756e20657665206e65207a616d616e2064946e656365a7696e692062696c69796f72206d"
                    + "7573756e3f",
            ],
            lines: [
                "Bugün hava çok güzel, hadi parka gidelim.",
                "Bu kitabı kütüphaneden aldığını söyledi.",
                "Onun eve ne zaman döneceğini biliyor musun?",
            ]),
        CharsetSample(
            language: "he", encoding: "cp862",
            hex: [
                "8489858d208e86822084808585899820899484208e8085832c2081858020908c8a208c948098"
                    + "972e",
                "84858020808e9820998c978720809a208491949820848684208e849194988989842e",
                "809a842089858392208e9a8920848580208987868598208481899a843f",
            ],
            lines: [
                "היום מזג האוויר יפה מאוד, בוא נלך לפארק.",
                "הוא אמר שלקח את הספר הזה מהספרייה.",
                "אתה יודע מתי הוא יחזור הביתה?",
            ]),
        CharsetSample(
            language: "ja", encoding: "iso2022_jp",
            hex: [
                "1b24423a23467c244f24482446246245373524242c2424242424472439244d21231b2842",
                "1b24424d27432324483f5e3d71345b24474b5c24724649245f245e2437243f21231b2842",
                "1b24422533257325542565213c253f213c244f24492433244b2422246a245e2439242b21291b"
                    + "2842",
            ],
            lines: [
                "今日はとても天気がいいですね。",
                "友達と図書館で本を読みました。",
                "コンピューターはどこにありますか？",
            ]),
        CharsetSample(
            language: "ko", encoding: "johab",
            hex: [
                "b5a19369b765209069b3a1886120b461ba8120b9bdaf7393a194612e",
                "c3a58a81b5c120d0718d412095a1ace189c5b541ace120c082b76920b7aab4f6b4e1b6612e",
                "b4e5b94120bbb3b5412095a9b4618861afb393a18c613f",
            ],
            lines: [
                "오늘은 날씨가 아주 좋습니다.",
                "친구와 함께 도서관에서 책을 읽었어요.",
                "언제 집에 돌아가십니까?",
            ]),
    ]
}
