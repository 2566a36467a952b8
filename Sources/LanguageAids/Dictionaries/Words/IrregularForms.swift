/// The most common forms that no rule of endings covers: above all auxiliaries, which are every
/// tenth word of a text.
enum IrregularForms {
    /// The lemmas of a folded word; empty when it is regular.
    static func lemmas(of word: String, language: String) -> [String] {
        all[language]?[word] ?? []
    }

    /// The irregular forms of a lemma; empty when it has none.
    static func forms(of lemma: String, language: String) -> [String] {
        all[language]?.filter { $0.value.contains(lemma) }.map(\.key) ?? []
    }

    /// The lemmas by form in each language, built once.
    private static let all: [String: [String: [String]]] = tables.mapValues { table in
        var lemmas: [String: [String]] = [:]
        for line in table.split(separator: "\n") {
            let parts = line.split(separator: ":")
            guard parts.count == 2 else { continue }
            for form in parts[1].split(separator: " ") {
                lemmas[String(form), default: []].append(String(parts[0]))
            }
        }
        return lemmas
    }

    /// A lemma and its forms on each line.
    private static let tables = [
        "de": """
        sein:bin bist ist sind seid war warst waren wart sei seien wäre wären gewesen
        haben:hab habe hast hat habt hatte hatten hattet hattest hätte hätten gehabt
        werden:wirst wird wurde wurden wurdest würde würden geworden worden
        können:kann kannst könnt konnte konntest konnten könnte könnten gekonnt
        müssen:muss muß musst musste mussten müsste müssten gemusst
        wollen:will willst wollte wollten gewollt
        dürfen:darf darfst durfte durften dürfte dürften
        mögen:mag magst mochte mochten möchte möchten gemocht
        wissen:weiß weißt wusste wussten gewusst wüsste wüssten
        gehen:ging gingen gegangen ginge
        kommen:kam kamen käme gekommen
        sehen:sieht siehst sah sahen gesehen sähe sähen
        geben:gibt gibst gab gaben gäbe gegeben
        nehmen:nimmt nimmst nahm nahmen genommen nähme nähmen
        stehen:stand standen gestanden stünde stünden stände
        finden:fand fanden gefunden fände fänden
        sprechen:spricht sprichst sprach sprachen gesprochen spräche sprächen
        genießen:genoss genoß genossen
        verderben:verdirbt verdarb verdarben verdorben
        scheiden:schied schieden geschieden
        befehlen:befiehlt befahl befahlen befohlen
        empfehlen:empfiehlt empfahl empfahlen empfohlen
        gelingen:gelang gelangen gelungen
        misslingen:misslang misslungen
        gelangen:gelangt gelangte gelangten
        gedeihen:gedieh gediehen
        genesen:genas genasen
        weichen:wich wichen gewichen
        schlingen:schlang schlangen geschlungen
        schelten:schilt schalt schalten gescholten
        fechten:ficht focht fochten gefochten
        flechten:flicht flocht flochten geflochten
        schinden:schund geschunden
        sieden:sott gesotten
        speien:spie spien gespien
        sprießen:spross sprossen gesprossen
        stieben:stob stoben gestoben
        wringen:wrang gewrungen
        klimmen:klomm klommen geklommen
        gären:gor gegoren
        scheren:schor schoren geschoren
        saugen:sog sogen gesogen
        mahlen:gemahlen
        spalten:gespalten
        salzen:gesalzen
        braten:brät briet brieten gebraten
        backen:bäckt buk gebacken
        hauen:hieb hieben gehauen
        melken:molk gemolken
        weben:wob woben gewoben
        heben:höbe hob hoben gehoben
        ziehen:zöge zog zogen gezogen
        bleiben:bliebe blieben blieb geblieben
        lassen:ließe ließen lässt läßt ließ gelassen
        bringen:brächte brächten brachte brachten gebracht
        denken:dächte dächten dachte dachten gedacht
        tun:täte täten tue tust tut tat taten getan
        liegen:läge lägen lag lagen gelegen
        geschehen:geschieht geschah geschahen
        gleichen:glich glichen geglichen
        gleiten:glitt glitten geglitten
        meiden:mied mieden gemieden
        reiben:rieb rieben gerieben
        ringen:rang rangen gerungen
        rinnen:rann rannen geronnen
        saufen:säuft soff soffen gesoffen
        schaffen:schuf schufen geschaffen
        schleichen:schlich schlichen geschlichen
        schleifen:schliff schliffen geschliffen
        schmeißen:schmiss schmiß schmissen geschmissen
        schmelzen:schmilzt schmolz schmolzen geschmolzen
        schreiten:schritt schritten geschritten
        schwellen:schwillt schwoll schwollen geschwollen
        schwinden:schwand schwanden geschwunden
        schwingen:schwang schwangen geschwungen
        schwören:schwor schworen geschworen
        senden:sandte sandten gesandt
        sinnen:sann sannen gesonnen
        spinnen:spann spannen gesponnen
        stechen:sticht stach stachen gestochen
        stinken:stank stanken gestunken
        wenden:wandte wandten gewandt
        werben:wirbt warb warben geworben
        wiegen:wog wogen gewogen
        winden:wand wanden gewunden
        verzeihen:verzieh verziehen
        erschrecken:erschrickt erschrak erschraken erschrocken
        erlöschen:erlischt erlosch erloschen
        erwägen:erwog erwogen
        preisen:pries priesen gepriesen
        beißen:biss biß bissen gebissen
        bergen:birgt barg bargen geborgen
        bersten:birst barst geborsten
        betrügen:betrog betrogen
        dringen:drang drangen gedrungen
        gebären:gebar geboren
        kneifen:kniff kniffen gekniffen
        quellen:quillt quoll quollen gequollen
        verdrießen:verdross verdrossen
        essen:isst ißt aß aßen gegessen äße
        lesen:liest las lasen gelesen
        schreiben:schrieb schrieben geschrieben
        rufen:rief riefen gerufen
        tragen:trägt trägst trug trugen getragen
        fahren:fährt fährst fuhr fuhren gefahren
        fallen:fällt fällst fiel fielen
        halten:hält hältst hielt hielten gehalten
        laufen:läuft läufst lief liefen gelaufen
        schlafen:schläft schläfst schlief schliefen geschlafen
        sitzen:saß saßen gesessen
        verlieren:verlor verloren
        beginnen:begann begannen begonnen
        trinken:trank tranken getrunken
        singen:sang sangen gesungen
        springen:sprang sprangen gesprungen
        schwimmen:schwamm schwammen geschwommen
        helfen:hilft hilfst half halfen geholfen
        werfen:wirft wirfst warf warfen geworfen
        sterben:stirbt starb starben gestorben
        treffen:trifft triffst traf trafen getroffen
        brechen:bricht brach brachen gebrochen
        vergessen:vergisst vergaß vergaßen
        fangen:fängt fing fingen gefangen
        hängen:hing hingen gehangen
        heißen:hieß hießen geheißen
        steigen:stieg stiegen gestiegen
        scheinen:schien schienen geschienen
        schneiden:schnitt schnitten geschnitten
        reiten:ritt ritten geritten
        greifen:griff griffen gegriffen
        schweigen:schwieg schwiegen geschwiegen
        fliegen:flog flogen geflogen
        fliehen:floh flohen geflohen
        schließen:schloss schlossen geschlossen
        biegen:bog bogen gebogen
        riechen:roch rochen gerochen
        gießen:goss gossen gegossen
        lügen:log logen gelogen
        schieben:schob schoben geschoben
        wachsen:wächst wuchs wuchsen gewachsen
        waschen:wäscht wusch wuschen gewaschen
        schlagen:schlägt schlug schlugen geschlagen
        kennen:kannte kannten gekannt
        nennen:nannte nannten genannt
        rennen:rannte rannten gerannt
        brennen:brannte brannten gebrannt
        bitten:bat baten gebeten
        gewinnen:gewann gewannen gewonnen
        bieten:bot boten geboten
        laden:lädt lädst lud luden geladen
        leihen:lieh liehen geliehen
        reißen:riss rissen gerissen
        stoßen:stößt stieß stießen gestoßen
        blasen:bläst blies bliesen geblasen
        binden:band banden gebunden
        treten:tritt trittst trat traten getreten
        weisen:wies wiesen gewiesen
        gelten:gilt galt galten gegolten
        streichen:strich strichen gestrichen
        leiden:litt litten gelitten
        graben:gräbt grub gruben gegraben
        messen:misst maß maßen gemessen
        fressen:frisst fraß fraßen gefressen
        stehlen:stiehlt stahl stahlen gestohlen
        raten:rät rätst riet rieten
        schießen:schoss schossen geschossen
        fließen:floss flossen geflossen
        kriechen:kroch krochen gekrochen
        frieren:fror froren gefroren
        pfeifen:pfiff pfiffen gepfiffen
        treiben:trieb trieben getrieben
        schreien:schrie schrien geschrien
        sinken:sank sanken gesunken
        klingen:klang klangen geklungen
        zwingen:zwang zwangen gezwungen
        """,
        "en": """
        be:am is are was were been being
        have:has had having
        do:does did done doing
        go:goes went gone going
        say:said
        make:made
        get:got gotten
        come:came
        see:saw seen
        take:took taken
        know:knew known
        give:gave given
        find:found
        think:thought
        tell:told
        feel:felt
        leave:left
        bring:brought
        begin:began begun
        keep:kept
        hold:held
        write:wrote written
        stand:stood
        run:ran
        eat:ate eaten
        hang:hung
        kneel:knelt
        learn:learnt
        teach:taught
        buy:bought
        catch:caught
        fight:fought
        seek:sought
        build:built
        send:sent
        spend:spent
        lend:lent
        lose:lost
        mean:meant
        meet:met
        pay:paid
        read:read
        sell:sold
        sit:sat
        sleep:slept
        speak:spoke spoken
        understand:understood
        become:became
        break:broke broken
        choose:chose chosen
        draw:drew drawn
        drink:drank drunk
        drive:drove driven
        fall:fell fallen
        fly:flew flown
        forget:forgot forgotten
        freeze:froze frozen
        grow:grew grown
        hide:hid hidden
        lie:lay lain
        ride:rode ridden
        ring:rang rung
        rise:rose risen
        shake:shook shaken
        shine:shone
        shoot:shot
        sing:sang sung
        sink:sank sunk
        steal:stole stolen
        strike:struck
        swim:swam swum
        swear:swore sworn
        tear:tore torn
        throw:threw thrown
        wake:woke woken
        wear:wore worn
        win:won
        creep:crept
        sweep:swept
        weep:wept
        deal:dealt
        dig:dug
        feed:fed
        lead:led
        light:lit
        stick:stuck
        sting:stung
        swing:swung
        hear:heard
        child:children
        man:men
        woman:women
        foot:feet
        tooth:teeth
        mouse:mice
        wind:wound
        blow:blew blown
        spin:spun
        bind:bound
        cling:clung
        fling:flung
        slide:slid
        spring:sprang sprung
        stride:strode
        flee:fled
        shrink:shrank shrunk
        forgive:forgave forgiven
        good:better best
        bad:worse worst
        """,
        "fr": """
        être:suis es est sommes êtes sont étais était étions étiez étaient fus fut furent sera serai seras seront serait soit soient été étant
        avoir:ai as a avons avez ont avais avait avions aviez avaient eus eut eurent aura aurai auras auront aurait ait aient eu ayant
        aller:vais vas va allons allez vont ira iront irait aille
        faire:fais fait faisons faites font faisait faisaient fit firent fera feront ferait fasse
        pouvoir:peux peut pouvons pouvez peuvent pouvait pouvaient put purent pourra pourrait puisse pu
        vouloir:veux veut voulons voulez veulent voulait voulut voudra voudrait veuille voulu
        devoir:dois doit devons devez doivent devait dut devra devrait dû
        savoir:sais sait savons savez savent savait sut saura saurait sache su
        venir:viens vient venons venez viennent venait vint vinrent viendra vienne venu
        voir:vois voit voyons voyez voient voyait vit virent verra vu
        dire:dis dit disons dites disent disait dirent dira
        prendre:prends prend prenons prenez prennent prenait prit prirent pris
        mettre:mets met mettons mettez mettent mettait mit mirent mis
        œil:yeux
        """,
        "es": """
        ser:soy eres es somos sois son era eras éramos eran fui fuiste fue fuimos fueron será sería sea sean fuera fuese sido siendo
        estar:estoy estás está estamos están estaba estaban estuvo estuvieron estará esté estado
        haber:he has ha hemos han hay había habían hubo hubieron habrá habría haya hayan hubiera hubiese
        tener:tengo tienes tiene tenemos tienen tenía tuvo tuvieron tendrá tendría tenga
        ir:voy vas va vamos van iba iban irá vaya yendo ido
        hacer:hago haces hace hacen hacía hizo hicieron hará haría haga hecho
        decir:digo dices dice dicen decía dijo dijeron dirá diga dicho
        poder:puedo puedes puede pueden podía pudo pudieron podrá podría pueda
        querer:quiero quieres quiere quieren quería quiso quisieron querrá quiera
        venir:vengo vienes viene vienen venía vino vinieron vendrá venga
        ver:veo ves ve ven veía vio vió vieron visto
        mismo:misma mismos mismas
        dar:doy das da dan daba dio dió dieron dé
        saber:sé sabes sabe saben sabía supo supieron sabrá sepa
        poner:pongo pone ponen ponía puso pusieron pondrá ponga puesto
        salir:salgo sale salen salía salió saldrá salga
        """,
        "it": """
        essere:sono sei è siamo siete era eri erano fu furono sarà sarebbe sia siano stato stata
        avere:ho hai ha abbiamo avete hanno aveva avevano ebbe avrà avrebbe abbia avuto
        andare:vado vai va andiamo vanno andrà vada
        fare:faccio fai fa facciamo fanno faceva fece fecero farà faccia fatto
        potere:posso puoi può possiamo possono poteva potrà possa
        volere:voglio vuoi vuole vogliamo vogliono voleva volle vorrà voglia
        dovere:devo devi deve dobbiamo devono doveva dovrà debba
        dire:dico dici dice diciamo dicono diceva disse dissero dirà dica detto
        venire:vengo vieni viene vengono veniva venne vennero verrà venga venuto
        sapere:so sai sa sappiamo sanno sapeva seppe saprà sappia
        """,
        "pt": """
        ser:sou és é somos são era eram foi foram será seria seja sejam fosse sido
        estar:estou está estamos estão estava estavam esteve estiveram esteja
        ter:tenho tens tem temos têm tinha tinham teve tiveram terá teria tenha tido
        haver:há havia houve haverá haja
        ir:vou vais vai vamos vão ia iam irá vá
        fazer:faço faz fazem fazia fez fizeram fará faça feito
        poder:posso pode podem podia pôde puderam poderá possa
        dizer:digo diz dizem dizia disse disseram dirá diga dito
        ver:vejo vê veem via viu viram visto
        vir:venho vem vêm vinha veio vieram venha
        """,
        "nl": """
        zijn:ben bent is was waren geweest
        hebben:heb hebt heeft had hadden gehad
        gaan:ga gaat ging gingen gegaan
        zullen:zal zult zou zouden
        kunnen:kan kunt kon konden
        komen:kom komt kwam kwamen gekomen
        doen:doe doet deed deden gedaan
        zien:zie ziet zag zagen gezien
        """,
        "ja": """
        する:した して します しました しない しなかった しよう すれば したい
        来る:来た 来て 来ます 来ました 来ない きた きて
        行く:行った 行って いった いって
        ある:あった あって あります ありました
        だ:だった です でした じゃない ではない
        """,
    ]
}
