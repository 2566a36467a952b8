/// French nouns and adjectives that are forms of verbs too, and words by which they are told apart.
extension FrenchRules {
    /// Nouns and adjectives that are written like a form of a common verb: a noun behind an article.
    static let homographs = words(
        """
        accord adresse aide aile alerte aliment amande analyse annexe appel approche archive arme
        armes arrêt assemble atout attache attaque auteur avance avant aveugle baisse balance barre base
        bâtiment bavarde bêche bise blague blesse bloc bond borde borne bouche boucle bourse bouscule
        branche brise bronze brosse brume brune brute buffle câble cache cadre calcul calme campagne
        capture caresse casse cause centre cercle chaîne chance change chant charge charme chasse chauffe
        chiffre choque chute cible classe cloche clôture code coiffe colle colonne combat commande
        commerce complète complice compte concerne condense conseille conserve conte contente contrôle
        copie corde côte couche coupe courbe couronne couvre crache crainte crème creuse crise critique
        croise cuisine cultive culture cure danse date délice demande demeure dépêche dépense désert
        dessine dette devise dispense dispute divers divise domaine dose double doute drame dresse droite
        dure écarte échange écharpe école économe écoute élève embarque empire emploie empreinte encadre
        enquête enseigne entaille entame entraîne entrave épargne épouse épreuve équipe erre escale
        escorte espace espèce essence estime étage étape étude étudie événement excuse exemple extrême
        fabrique fâche façade face fane farce farde fatigue faute femme fente ferme fête feuille ficelle
        fiche figure file filtre finance fixe flamme flatte flèche flotte foire folle fonde force forge
        forme fosse fouille foule fourche fracture fraude frise fuite fume gage gamme garde gauche gaze
        gêne génère gère givre glace globe gomme gouverne grade graisse gratte grave grève griffe grille
        groupe guerre guide habite halte harmonie herbe heure honte humide image impasse implante
        indique inverse invite issue jambe jeûne jeune joue juge jupe justifie lame lance langue large
        lave légende lettre libère ligne limite liste livre loge louange luge lutte machine malaise
        manche manifeste manque manœuvre marche marge marine marque masque masse mélange membre menace
        mente menthe mesure mine mise mode modèle module monde monte montre morte moule mousse mouche nage
        nation nappe neige nombre nomme note notions nuance nue offense offre ombre onde opère options
        orbite ordonne ordre organe orne ouvre page paie paire palme panique pare parle parole part
        partage passe passions patiente patte pause paye pays peigne peine pelle pendule pense pension
        pente perche perle perte peste phase photographe pièce piège pile pilote pince pique place plaide
        plainte planche plante plaque pleine plonge pluie pole ponce pompe porte portions pose
        poste poudre pousse pratique précède prêche préface presse preuve prière prime principe prise
        procède profite programme promesse propose prospecte protège province quête queue quitte race
        rage rame rampe range râpe rapporte rase rate ravage recherche récite récolte recule réforme
        refuge régale règle regrette relève remarque remise remorque rencontre rente repère repose
        réserve résine reste retraite rêve réveille révolte ride rime ripe risque robe rôde ronde ronge
        rouille roule route ruine ruse sable sacre saisie salade sale sauce saute sauvegarde scelle
        scène science scie sèche secrète sectionne selle semelle semence série serre serve
        seule siège signal signe singe soigne somme sonde sonne sorte souche souffle souffre soupe source
        spirale sténographe structure style suce suite supplice surface surprise surveille symbole
        syndicat tache tâche taille tape tarde tasse taxe teinte tempère tente terme terre teste texte
        timbre tire titre toile tombe tonne tourne trace traîne traite tranche transe travail trempe
        trêve triomphe tripe triple tristesse trompe trouble trousse type urgence usage use vague valse
        veille venge vente verse versions vexe vide vie vigne virgule visa vise visite vitre voile voiture
        vole volume vote voûte voyage
        agence amarre amende amorce ancre annonce arbitre axe balade balise blâme botte bouge cale
        collecte combine concorde consigne console contraste coche diplôme distance divorce décharge
        découpe dérive embauche enveloppe escalade esquisse facture formule gare greffe grimace hache
        illustre influence informe insulte intrigue lâche liquide ménage niche orchestre parachute
        parade patrouille peuple photographie pirate plane pointe procure prétexte purge pêche rafle
        récompense règne réclame réplique reproche ressource riposte ruine sublime suicide séquestre
        torche torpille valide vendange viole ébauche éclipse épaule équilibre étale
        assemblée chevauchée dictée envolée équipée flambée fumée gelée levée livrée montée percée
        plongée portée poussée rangée remontée retombée tombée tournée tranchée traversée veillée visée
        président présidents content excellent équivalent différent différents adhérent adhérents
        précédent précédents résident résidents négligent affluent affluents convergent divergent
        parent parents patient patients couvent violent violents évident
        faits part parts parti partis partie parties vue vues revue revues mises prises reprise reprises
        mort morts mortes produit produits point sort reçu permis conduite réduit crédit écrit écrits
        étendue tenue tenues venue issues pertes vivant élu élus inconnu inconnus revenu revenus contenu
        contenus sortie sorties offres découverte découvertes couverte crainte plaintes contrainte
        contraintes atteinte atteintes adjoint adjoints droit voie voies lit but vis arrivée arrivées
        entrée entrées employé employés député députés délégué réfugié réfugiés blessé blessés accusé
        salarié salariés associé associés résumé exposé procédé passé traité traités arrêté arrêtés
        communiqué carré fossé tracé énoncé
        """)
    /// Adjectives in -é that are made from no verb, without it.
    static let adjectivesInE = words(
        """
        ail étoil âg zél sens insens simultan spontan instantan momentan prématur illimit priv effront
        éhont fortun infortun inn erron expériment ain inexplor inachev inattendu inchang inespér
        indétermin démesur méditerran ét hébét aliz
        """)
    /// Participles that are adjectives in most places.
    static let adjectivesInU = words("connu inconnu méconnu dévolu révolu superflu imprévu")
    static let copulas = words("est sont était étaient soit semble paraît reste fut être")
    static let degrees = words("très si trop assez aussi plus moins peu tellement fort")
    static let plural = words(
        "les des aux ces ses nos vos leurs plusieurs quelques certains certaines")
    /// The ends of questions and insertions behind a verb.
    static let inversions = words(
        "-t- t'il t'elle t'on -il -ils -elle -elles -on -je -tu -nous -vous")
    /// Names in the plural, which have no singular.
    static let lands = words(
        """
        alpes pyrénées vosges ardennes antilles bahamas bermudes philippines maldives seychelles
        comores balkans cévennes carpates andes rocheuses dolomites canaries açores baléares cyclades
        appalaches apennins landes yvelines flandres indes malouines galapagos asturies abruzzes marquises
        émirats pays-bas états-unis beatles
        """)
    /// Nouns in -ou with an x in the plural.
    static let ofOu = words("bijoux cailloux choux genoux hiboux joujoux poux")

    private static let nounEndings = [
        "ance", "ence", "tion", "sion", "té", "isme", "logie", "graphie", "esse", "cle", "ture",
    ]

    /// True for a word with the ending of a noun.
    var isNounByEnding: Bool {
        Self.nounEndings.contains(where: word.hasSuffix)
            && !FrenchVerbs.contains(word.dropLast() + "er")
    }

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map { String($0) })
    }
}
