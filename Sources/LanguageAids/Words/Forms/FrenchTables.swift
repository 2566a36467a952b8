/// The words and endings of French.
extension FrenchRules {
    private static func set(_ words: String) -> Set<String> {
        Set(words.split(whereSeparator: \.isWhitespace).map { String($0) })
    }

    private static func endings(_ pairs: String) -> [(String, String)] {
        pairs.split(whereSeparator: \.isWhitespace).map { pair in
            let parts = pair.split(separator: ":", omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }.sorted { $0.0.count > $1.0.count }
    }

    static let determiners = set(
        """
        le la les l' un une des du d' au aux mon ma mes ton ta tes son sa ses notre nos votre vos
        leur leurs ce cet cette ces quel quelle quels quelles chaque plusieurs quelques quelque
        deux trois quatre cinq six sept huit neuf dix aucun aucune tout toute tous toutes certains
        certaines autres autre même mêmes premier première premiers premières grand grande grands
        grandes petit petite petits petites bon bonne bons bonnes seul seule seuls seules nouveau
        nouvel nouvelle nouveaux nouvelles vieux vieil vieille vieilles jeune jeunes beau bel belle
        beaux belles nombreux nombreuses meilleur meilleure meilleurs meilleures dernier dernière
        derniers dernières prochain prochaine tel telle tels telles
        """)
    static let singular = set(
        "le la un une du au mon ma ton ta son sa ce cet cette chaque notre votre leur quel aucun")
    static let articles = set("le la les l' un une")
    static let antWords = set(
        """
        important suivant pendant étudiant enfant avant instant habitant restaurant géant constant
        puissant durant cependant auparavant autant pourtant maintenant intéressant vivant élégant
        courant devant croissant combattant commandant représentant assistant dirigeant passant
        éléphant volant gagnant méchant brillant charmant abondant exigeant excitant existant
        indépendant enseignant participant fabricant commerçant débutant surprenant arrogant
        amusant effrayant étonnant galant ignorant lieutenant manifestant migrant montant
        pesant piquant plaisant poignant ravissant remplaçant résistant sergent tournant trafiquant
        touchant vacant protestant ressortissant dominant permanent
        """)
    static let adverbs = set(
        "tout pas bien mal déjà plus jamais été encore toujours souvent aussi donc ainsi")
    static let complements = set(
        """
        à au aux que qu' leur leurs son sa ses le la les l' un une des du par sur comme ce cet cette
        ces plusieurs deux trois quatre cinq
        """)
    static let adjectiveEndings = [
        "ique", "able", "ible", "aire", "ale", "elle", "enne", "ive", "euse", "ère", "iste",
        "ante", "ente", "aine", "ine", "aise", "oise", "ée", "ure", "ide", "aque", "esque", "ile",
    ]
    static let prepositions = set("de d' en par sans sous sur avec contre entre pour vers chez")
    static let subjects = set("je j' tu il elle on nous vous ils elles qui c' ça cela")
    static let objects = set("se s' me m' te t' ne n' y lui")
    static let auxiliaries = set(
        """
        ai as a avons avez ont avais avait avions aviez avaient eut eurent aura auront aurait
        auraient ait aient avoir ayant suis es est sommes êtes sont étais était étions étiez étaient
        fut furent sera seront serait seraient soit soient être été étant
        """)

    static let verbEndings = endings(
        """
        issent:ir issons:ir issez:ir issait:ir issaient:ir issais:ir issant:ir it:ir irent:ir
        ira:ir iront:ir irait:ir iraient:ir irai:ir iras:ir irons:ir
        e:er es:er ons:er ez:er ent:er ais:er ait:er aient:er ions:er iez:er issant:ir ant:er a:er
        ai:er
        as:er âmes:er èrent:er era:er erai:er eras:er eront:er erait:er eraient:er erons:er erez:er
        ue:uer ie:ier é:er ée:er és:er ées:er ât:er is:ir i:ir
        """)
    static let participleEndings = endings(
        "é:er ée:er és:er ées:er i:ir ie:ir is:ir ies:ir u:re ue:re us:re ues:re")
    static let sureEndings = endings(
        """
        issent:ir issait:ir issaient:ir irent:ir èrent:er aient:er eront:er erait:er eraient:er
        a:er ait:er era:er ions:ions irait:ir iront:ir çait:cer geait:ger geant:ger çant:cer
        """
    ).filter { $0.0 != "ions" }

    /// Feminine endings and those of the masculine, which a dictionary has.
    static let feminineEndings = endings(
        """
        ive:if euse:eux elle:el enne:en onne:on ale:al ante:ant ente:ent ère:er aine:ain
        ienne:ien aise:ais oise:ois ée:é ielle:iel ine:in ue:u ète:et ette:et ise:is
        acte:act icte:ict onde:ond ourde:ourd arde:ard aude:aud
        """)
    static let nouns = set(
        """
        semaine année journée soirée idée armée entrée arrivée durée pensée vallée matinée musée
        lycée femme personne colonne couronne échelle nouvelle chapelle mère père frère manière
        lumière rivière matière prière bière guerre terre pierre route plante tante vente rente
        attente entente centaine dizaine douzaine vingtaine fontaine laine haine graine peine reine
        scène machine cuisine usine médecine origine racine poitrine marine vitrine discipline
        doctrine église valise chemise prise crise mise reprise surprise entreprise marquise bêtise
        analyse rue vue avenue venue statue tenue revue lieue visite suite fuite limite réussite
        élite faillite poursuite conduite assiette dette fillette cigarette tablette recette
        violette
        initiative alternative perspective locomotive rive
        cave olive archive escale salle table balle halle taille bataille famille fille ville
        sale pâle ovale mâle rale seconde monde onde ronde garde carte porte forte sorte
        voyelle étincelle ficelle poubelle jumelle querelle selle vaisselle parcelle passerelle
        tutelle cervelle gazelle demoiselle modèle
        digue langue figue bague vague vogue fatigue drogue analogue dialogue catalogue collègue
        unique physique publique politique musique logique technique critique pratique république
        classique historique économique identique antique boutique fabrique clinique chronique
        polémique romantique fantastique magique comique typique marque banque attaque remarque
        époque plaque barque manque masque risque disque brusque chaque quelque presque lorsque
        jeune moderne ferme jaune
        calme énorme intime ultime légitime victime régime
        célèbre libre propre autre notre sombre simple double triple souple faible stable capable
        possible terrible humble noble rouge large étrange rare avare sévère sincère austère
        éphémère prospère amère légère chère dernière première arrière derrière carrière frontière
        barrière affaire frère caractère ministère mystère cimetière critère misère colère sphère
        atmosphère hémisphère bibliothèque athlète planète poète complète secrète concrète
        prophète interprète comète élevé marché côté été café clé pré thé blé degré congé
        beauté liberté société qualité université cité santé volonté vérité réalité majorité
        roi loi foi emploi envoi convoi tournoi lieu abbé
        minorité quantité unité sécurité identité autorité communauté activité
        """)
    static let fixed = set(
        """
        temps fois pays mois bras cas corps cours fils gros pas plus moins jamais toujours après
        très près alors ailleurs dehors dedans dessous dessus procès succès accès progrès excès
        prix voix choix paix croix noix époux repas avis bois dos sens univers discours parcours
        concours secours recours os bus campus virus palais marais relais français anglais propos
        refus abus tapis permis compromis poids puits remords jus ours mars héros envers divers
        travers vers lors puis depuis parfois quelquefois autrefois mieux vieux heureux nombreux
        dangereux curieux sérieux précieux religieux furieux malheureux mystérieux joyeux silencieux
        délicieux amoureux faux doux roux jaloux épais frais mauvais anglais japonais polonais
        irlandais écossais portugais néerlandais hollandais chinois suédois danois gallois bourgeois
        gris précis assis confus diffus exclus inclus bas las gras ras volontiers certes tandis
        désormais déjà cela voilà opéra caméra agenda via là au-delà cinéma panorama drama extra
        toutefois néanmoins environ encore ensemble comme presque peut-être souvent aussi ainsi
        maintenant pourtant cependant autant avant pendant durant devant auparavant dorénavant
        ici là bien mal hier demain aujourd'hui tôt tard vite loin trop peu beaucoup assez
        également seulement notamment lundi mardi mercredi jeudi vendredi samedi midi
        processus consensus terminus rébus cactus radis souris brebis fournis colis devis surplus
        abris hormis jadis outre-mer malgré surtout partout enfin aussitôt plutôt bientôt sitôt
        sous hors jusque jeunesse repos chaos enclos pervers même autre infra super sympa
        """)
    static let invariable = fixed.union(set("bas gras fonds legs mets talus stylos"))
    static let ofU = set("jeux cheveux feux lieux neveux vœux aveux adieux milieux enjeux pneus")
    static let ofAil = set("travaux vitraux baux coraux émaux soupiraux")
    static let pluralOfIs = [
        "amis", "ennemis", "abris", "cris", "outils", "fruits", "ennuis", "lois", "rois", "emplois",
        "essais", "délais", "balais", "vrais", "tribus", "vertus", "menus", "tissus", "écus",
        "élus", "individus", "reçus", "inconnus", "connus", "vendus", "perdus", "revenus", "partis",
        "finis", "choisis", "réunis", "paris", "maris", "qui", "convois", "tournois", "exploits",
        "droits", "toits", "endroits", "mai", "étudiants", "frais", "balais", "quais", "prévus",
        "détenus", "résidus", "petits-fils", "demis", "alibis", "kurdes", "bijoux", "établis",
    ]
}
