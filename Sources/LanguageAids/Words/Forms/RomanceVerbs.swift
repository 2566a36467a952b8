/// The irregular verbs of French and Spanish, of which further verbs are made by prefixes.
enum RomanceVerbs {
    /// The lemmas of a folded word; empty when it is a form of no such verb.
    static func lemmas(of word: String, language: String) -> [String] {
        let listed = IrregularForms.lemmas(of: word, language: language)
        if !listed.isEmpty { return listed }
        guard let table = tables[language] else { return [] }
        if let found = table[word] { return found }
        let prefixes = language == "fr" ? frenchPrefixes : spanishPrefixes
        for prefix in prefixes where word.hasPrefix(prefix) && word.count > prefix.count + 1 {
            let rest = String(word.dropFirst(prefix.count))
            guard rest.count > 2 || ["çu", "lu", "vu"].contains(rest) else { continue }
            guard let verbs = table[rest] ?? all(rest, language) else { continue }
            let made = verbs.filter {
                compounded.contains($0) && !(prefix == "pré" && $0 == "sentir")
            }.map { prefix + $0 }
            if !made.isEmpty { return made }
        }
        return []
    }

    /// The listed forms of a verb or an adjective, also of a verb with a prefix; none for a regular
    /// one.
    static func forms(of lemma: String, language: String) -> [String] {
        let listed = { (lemma: String) in tables[language]?.filter { $1.contains(lemma) }.map(\.key)
        }
        var found = listed(lemma) ?? []
        if language == "fr" { found += adjectives.filter { $1 == lemma }.map(\.key) }
        for prefix in language == "fr" ? frenchPrefixes : spanishPrefixes
        where lemma.hasPrefix(prefix) && lemma.count > prefix.count + 2 {
            let verb = String(lemma.dropFirst(prefix.count))
            guard compounded.contains(verb) else { continue }
            let simple = (listed(verb) ?? []) + IrregularForms.forms(of: verb, language: language)
            found += simple.map { prefix + $0 }
        }
        return found
    }

    private static func all(_ word: String, _ language: String) -> [String]? {
        let listed = IrregularForms.lemmas(of: word, language: language)
        return listed.isEmpty ? nil : listed
    }

    /// The masculine of an adjective whose feminine or plural no rule gives.
    static func adjective(_ word: String, language: String) -> String? {
        language == "fr" ? adjectives[word] : nil
    }

    /// Verbs of which others are made.
    private static let compounded: Set<String> = [
        "prendre", "mettre", "venir", "tenir", "faire", "voir", "dire", "courir", "battre",
        "paraître", "connaître", "crire", "duire", "struire", "cevoir", "quérir", "clure",
        "couvrir", "naître", "vivre", "mouvoir", "soudre", "lire", "rire", "suivre", "poser",
        "sentir", "partir", "sortir", "servir", "dormir", "mourir", "vaincre", "tendre", "rendre",
        "pendre", "valoir", "lever", "mener", "peler", "jeter", "acheter", "aindre", "eindre",
        "joindre", "oindre", "treindre", "vendre", "fendre", "ouvrir", "rompre", "perdre", "céder",
        "tener", "venir", "poner", "hacer", "decir", "traer", "ducir", "volver", "poner", "seguir",
        "pedir", "sentir", "mover", "ver", "caer", "cribir", "currir", "cubrir", "tender", "cordar",
        "contrar", "probar", "mentar", "cender", "vertir", "ferir", "gerir", "querir", "truir",
        "rrumpir", "solver", "parecer", "conocer", "regir", "vestir", "freír", "morir", "perar",
    ]
    private static let frenchPrefixes = [
        "entre", "contre", "trans", "inter", "contra", "sur", "sous", "com", "con", "dis", "dés",
        "pré", "pro", "par", "main", "sou", "app", "ap", "re", "ré", "dé", "de", "ad", "ac", "ab",
        "at", "ob", "per", "mé", "en", "em", "in", "im", "ins", "intro", "pour", "é", "o", "r", "é",
        "aper", "appar", "des", "sus",
    ].sorted { $0.count > $1.count }
    private static let spanishPrefixes = [
        "contra", "ante", "entre", "super", "sobre", "inter", "intro", "sub", "sus", "des", "dis",
        "con", "com", "pro", "pre", "per", "ex", "in", "im", "re", "de", "en", "ad", "at", "ab",
        "abs", "man", "ob", "su", "trans", "tra", "re", "se", "a",
    ].sorted { $0.count > $1.count }

    private static let tables: [String: [String: [String]]] = [
        "fr": expanded(french), "es": [:],
    ]

    private static func expanded(_ table: String) -> [String: [String]] {
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

    private static let adjectives: [String: String] = {
        var table: [String: String] = [:]
        for pair in pairs.split(whereSeparator: \.isWhitespace) {
            let parts = pair.split(separator: ":")
            guard parts.count == 2 else { continue }
            for form in parts[1].split(separator: ",") { table[String(form)] = String(parts[0]) }
        }
        return table
    }()

    private static let pairs = """
        nombreux:nombreuse,nombreuses net:nette nu:nue futur:future pur:pure excellent:excellente
        grand:grande petit:petite bon:bonne beau:belle,bel nouveau:nouvelle,nouvel vieux:vieille,vieil
        long:longue blanc:blanche franc:franche haut:haute seul:seule premier:première
        dernier:dernière tout:toute,tous certain:certaine fort:forte court:courte lourd:lourde
        chaud:chaude froid:froide vert:verte plat:plate doux:douce faux:fausse gros:grosse bas:basse
        fou:folle mou:molle sec:sèche frais:fraîche public:publique grec:grecque turc:turque laid:laide
        rond:ronde profond:profonde brun:brune bleu:bleue noir:noire clair:claire sûr:sûre
        dur:dure mûr:mûre obscur:obscure épais:épaisse gras:grasse las:lasse gris:grise mauvais:mauvaise
        prochain:prochaine plein:pleine vain:vaine sain:saine humain:humaine soudain:soudaine
        lent:lente content:contente vivant:vivante important:importante différent:différente
        saint:sainte idiot:idiote favori:favorite gentil:gentille pareil:pareille vif:vive neuf:neuve
        bref:brève actif:active jaloux:jalouse roux:rousse heureux:heureuse cher:chère fier:fière
        léger:légère étranger:étrangère entier:entière amer:amère particulier:particulière
        régulier:régulière familier:familière singulier:singulière premier:premières
        droit:droite étroit:étroite adroit:adroite parfait:parfaite satisfait:satisfaite
        mort:morte ouvert:ouverte couvert:couverte offert:offerte découvert:découverte
        commun:commune aucun:aucune chacun:chacune joli:jolie vrai:vraie gai:gaie ami:amie
        général:générale,généraux national:nationale,nationaux principal:principale,principaux
        social:sociale,sociaux local:locale,locaux
        meilleur:meilleure,meilleures supérieur:supérieure inférieur:inférieure intérieur:intérieure
        extérieur:extérieure antérieur:antérieure postérieur:postérieure ultérieur:ultérieure
        majeur:majeure mineur:mineure
        tel:telle quel:quelle cruel:cruelle mortel:mortelle actuel:actuelle
        voisin:voisine fin:fine divin:divine marin:marine latin:latine argentin:argentine
        féminin:féminine masculin:masculine américain:américaine
        espagnol:espagnole allemand:allemande normand:normande marchand:marchande
        suivant:suivante puissant:puissante absent:absente présent:présente récent:récente
        précis:précise exquis:exquise assis:assise compris:comprise surpris:surprise
        persan:persane anglican:anglicane roman:romane musulman:musulmane catalan:catalane
        castillan:castillane texan:texane toscan:toscane afghan:afghane ottoman:ottomane
        gallican:gallicane partisan:partisane paysan:paysanne occitan:occitane
        civil:civile viril:virile subtil:subtile puéril:puérile vil:vile nul:nulle
        immédiat:immédiate délicat:délicate adéquat:adéquate ingrat:ingrate plat:plates
        gratuit:gratuite fortuit:fortuite inédit:inédite manuscrit:manuscrite petit:petites
        divers:diverse,diverses pervers:perverse confus:confuse diffus:diffuse intrus:intruse
        inclus:incluse obtus:obtuse opportun:opportune importun:importune
        métis:métisse exprès:expresse profès:professe vieux:vieil bénin:bénigne malin:maligne
        aigu:aiguë,aigus,aiguës contigu:contiguë ambigu:ambiguë exigu:exiguë
        flamand:flamande gourmand:gourmande bavard:bavarde montagnard:montagnarde
        blond:blonde fécond:féconde second:seconde rotond:rotonde sourd:sourde
        mexicain:mexicaine romain:romaine urbain:urbaine souverain:souveraine
        contemporain:contemporaine républicain:républicaine africain:africaine
        cubain:cubaine certain:certaines lointain:lointaine vilain:vilaine
        créateur:créatrice directeur:directrice moteur:motrice conservateur:conservatrice
        protecteur:protectrice destructeur:destructrice novateur:novatrice
        acteur:actrice auteur:autrice lecteur:lectrice spectateur:spectatrice
        flatteur:flatteuse trompeur:trompeuse rêveur:rêveuse vengeur:vengeresse
        blanc:blanches franc:franches sec:sèches frais:fraîches public:publiques grec:grecques
        turc:turques doux:douces faux:fausses gros:grosses bas:basses roux:rousses
        long:longues neuf:neuves vif:vives bref:brèves premier:premières dernier:dernières
        beau:belles nouveau:nouvelles vieux:vieilles
        bleu:bleus œil:yeux ciel:cieux monsieur:messieurs
        """

    private static let french = """
        prendre:prends prend prenons prenez prennent prenais prenait prenaient pris prise prises prit prirent prendra prendrai prendront prendrait prenne prennent prenant
        mettre:mets met mettons mettez mettent mettait mettaient mis mise mises mit mirent mettra mettront mettrait mette mettant
        venir:viens vient venons venez viennent venais venait venaient venu venue venus venues vint vinrent viendra viendront viendrait vienne venant
        tenir:tiens tient tenons tenez tiennent tenais tenait tenaient tenu tenue tenus tenues tint tinrent tiendra tiendront tiendrait tienne tenant
        faire:fais fait faits faite faites faisons font faisais faisait faisaient fit firent fera feront ferait feraient fasse fassent faisant
        voir:vois voit voyons voyez voient voyais voyait voyaient vu vue vus vues vit virent verra verrai verront verrait voie voyant
        dire:dis dit dite dits dites disons disez disent disais disait disaient dit dirent dira dirai diront dirait dise disant
        courir:cours court courons courez courent courait couraient couru courut coururent courra courant
        battre:bats bat battons battez battent battait battaient battu battue battus battit battirent battra battant
        paraître:parais paraît paraissent paraissait paraissaient paru parut parurent paraîtra paraissant
        connaître:connais connaît connaissons connaissez connaissent connaissait connaissaient connu connue connus connues connut connaîtra connaissant
        naître:nais naît naissent naissait né née nés nées naquit naquirent naîtra naissant
        écrire:écris écrit écrite écrits écrites écrivons écrivez écrivent écrivait écrivaient écrivit écrivirent écrira écrivant
        crire:cris crit crite crits crites crivons crivez crivent crivait crivaient crivit crivirent crira crivant
        duire:duis duit duite duits duites duisons duisez duisent duisait duisaient duisit duisirent duira duiront duirait duisant
        struire:struis struit struite struits struites struisent struisait struisit struisirent struira struisant
        détruire:détruit détruite détruits détruites détruisent détruisait détruisit détruira détruisant
        cevoir:çois çoit cevons cevez çoivent cevait cevaient çu çue çus çues çut çurent cevra cevront cevant
        quérir:quiers quiert quérons quièrent quérait quis quise quises quit quirent querra quérant
        clure:clus clut cluent cluait clue clues clura cluant
        couvrir:couvre couvres couvrent couvrait couvraient couvert couverte couverts couvertes couvrit couvrirent couvrira couvrant
        ouvrir:ouvre ouvres ouvrent ouvrait ouvraient ouvert ouverte ouverts ouvertes ouvrit ouvrirent ouvrira ouvrant
        offrir:offre offres offrent offrait offraient offert offerte offerts offertes offrit offrirent offrira offrant
        souffrir:souffre souffrent souffrait souffert soufferte souffrit souffrant
        vivre:vis vit vivons vivez vivent vivait vivaient vécu vécut vécurent vivra vivront vivant
        lire:lis lit lisons lisez lisent lisait lisaient lu lue lus lues lut lurent lira lisant
        rire:ris rit rions riez rient riait riaient rirent rira riant
        suivre:suis suit suivons suivez suivent suivait suivaient suivi suivie suivis suivies suivit suivirent suivra suivant
        sentir:sens sent sentons sentez sentent sentait sentaient senti sentie sentit sentirent sentira sentant
        partir:pars part partons partez partent partait partaient parti partie partis parties partit partirent partira partant
        sortir:sors sort sortons sortez sortent sortait sortaient sorti sortie sortis sorties sortit sortirent sortira sortant
        servir:sers sert servons servez servent servait servaient servi servie servis servit servirent servira servant
        dormir:dors dort dormons dormez dorment dormait dormaient dormi dormit dormant
        mentir:mens ment mentent mentait menti mentit
        mourir:meurs meurt mourons meurent mourait mouraient mort morte morts mortes mourut moururent mourra mourant
        vaincre:vaincs vainc vainquent vainquait vaincu vaincue vaincus vainquit vainquirent vainquant
        devoir:dois doit devons devez doivent devais devait devaient dû due dus dut durent devra devront devrait devraient doive devant
        pouvoir:peux peut pouvons pouvez peuvent pouvais pouvait pouvaient pu put purent pourra pourront pourrait pourraient puisse puissent pouvant
        vouloir:veux veut voulons voulez veulent voulais voulait voulaient voulu voulue voulut voulurent voudra voudrais voudrait veuille voulant
        savoir:sais sait savons savez savent savais savait savaient su sue sut surent saura sauront saurait sache sachant
        falloir:faut fallait fallu fallut faudra faudrait faille
        valoir:vaux vaut valent valait valaient valu valut vaudra vaudrait vaille valant
        pleuvoir:pleut pleuvait plu pleuvra
        boire:bois boit buvons buvez boivent buvait buvaient bu bue but burent boira buvant
        croire:crois croit croyons croyez croient croyais croyait croyaient cru crue crut crurent croira croyant
        plaire:plais plaît plaisent plaisait plu plut plaira plaisant
        taire:tais tait taisent taisait tu tue tut taisant
        suffire:suffis suffit suffisent suffisait suffira suffirait
        asseoir:assieds assied assoit assis assise assises assit asseyait
        soudre:sous sout solvent solvait solu solue solut solvant
        craindre:crains craint crainte craignent craignait craignit craignant
        aindre:ains aint ainte aignent aignait aignit
        peindre:peins peint peinte peints peintes peignent peignait peignit peignant
        éteindre:éteint éteinte éteints éteignent éteignait éteignit
        atteindre:atteins atteint atteinte atteints atteintes atteignent atteignait atteignit atteindra atteignant
        joindre:joins joint jointe joints jointes joignent joignait joignit joindra joignant
        plaindre:plains plaint plainte plaignent plaignait plaignit
        conduire:conduis conduit conduite conduits conduites conduisent conduisait conduisit
        nuire:nuit nuisent nuisait nui
        rendre:rends rend rendons rendez rendent rendait rendaient rendu rendue rendus rendues rendit rendirent rendra rendront rendant
        tendre:tends tend tendent tendait tendaient tendu tendue tendus tendues tendit tendirent tendra tendant
        pendre:pends pend pendent pendait pendaient pendu pendue pendus pendues pendit pendirent pendra
        vendre:vends vend vendons vendez vendent vendait vendaient vendu vendue vendus vendues vendit vendirent vendra vendant
        fendre:fends fend fendent fendait fendu fendue fendus fendit
        descendre:descends descend descendent descendait descendu descendue descendus descendit descendirent descendra descendant
        perdre:perds perd perdons perdez perdent perdait perdaient perdu perdue perdus perdues perdit perdirent perdra perdant
        répondre:réponds répond répondent répondait répondu répondit répondirent répondra répondant
        correspondre:corresponds correspond correspondent correspondait correspondaient correspondu correspondant
        fondre:fonds fond fondent fondait fondu fondue fondit
        mordre:mords mord mordent mordait mordu mordit
        rompre:romps rompt rompent rompait rompu rompue rompus rompit rompirent
        élire:élu élue élus élues élit élurent
        interdire:interdit interdite interdits interdites interdisent interdisait
        maudire:maudit maudite maudits
        haïr:hais hait haïssent haï
        fuir:fuis fuit fuient fuyait fuyaient fui fuyant
        cueillir:cueille cueillent cueillait cueilli cueillie cueillit
        accueillir:accueille accueillent accueillait accueilli accueillie accueillis accueillit
        bouillir:bout bouillait bouilli
        acquérir:acquiert acquièrent acquis acquise acquises acquit acquérait
        mouvoir:meut meuvent mouvait mu mue mut
        émouvoir:ému émue émus émut
        envoyer:envoie envoies envoient enverra enverrait
        résoudre:résout résolu résolue résolut résolvent
        inclure:inclut inclus incluse incluant incluent
        exclure:exclut exclu exclue exclus exclues
        répandre:répands répand répandent répandait répandu répandue répandus répandues répandit
        coudre:coud cousent cousait cousu cousue cousus cousues
        dépendre:dépendant
        treindre:treint treinte treints treintes treignent treignait
        finir:fini finie finis finies finit
        choisir:choisi choisie choisis choisies choisit
        établir:établi établie établis établies établit
        réunir:réuni réunie réunis réunies réunit
        """
}
