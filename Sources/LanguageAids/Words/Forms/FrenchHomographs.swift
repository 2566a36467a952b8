/// French nouns and adjectives that are forms of verbs too, and words by which they are told apart.
extension FrenchRules {
    /// Nouns and adjectives that are written like a form of a common verb.
    static let homographs = words(
        """
        accord accusé adhérent adhérents adjoint adjoints adresse affluent affluents agence aide
        aile alerte aliment amande amarre amende amorce analyse ancre annexe annonce appel
        approche arbitre archive arme armes arrivée arrivées arrêt arrêté arrêtés assemblée
        associé associés atout attache attaque atteinte atteintes auteur avance avant aveugle
        axe baisse balade balance balise barre base bise blague blessé blessés bloc blâme bond
        borde borne botte bouche boucle bouge bourse branche brise bronze brosse brune brute but
        bâtiment bêche cache cadre calcul cale calme campagne capture caresse carré casse cause
        centre cercle chance change chant charge charme chasse chauffe chaîne chevauchée chiffre
        chute cible classe cloche clôture coche code coiffe colle collecte colonne combat
        combine commande commerce communiqué complice complète compte conduite conserve consigne
        console conte content contenu contenus contrainte contraintes contraste contrôle
        convergent copie corde couche coupe courbe couronne couvent couverte couvre crainte
        creuse crise critique crème crédit cuisine cuit cultive culture cure câble côte danse
        date demande demeure dessine dette devise dictée différent différents diplôme dispense
        dispute distance dit divergent divers divise divorce domaine dose double doute drame
        dresse droit droite dure décharge découpe découverte découvertes délice délégué dépense
        député députés dépêche dérive désert embauche empire employé employés empreinte enquête
        enseigne entrave entrée entrées enveloppe envolée escalade escale escorte espace espèce
        esquisse essence estime excellent excuse exemple exposé extrême fabrique face facture
        fait faits fane farce farde fatigue faute façade femme fente ferme feuille ficelle fiche
        figure file filtre finance fixe flambée flamme flatte flotte flèche foire folle fonde
        force forge forme formule fosse fossé fouille foule fourche fracture fraude frise fuite
        fume fumée fête gage gamme garde gare gauche gaze gelée givre glace globe gomme grade
        graisse gratte grave greffe griffe grille grimace groupe grève guerre guide gêne habite
        hache halte harmonie herbe heure honte humide illustre image impasse inconnu inconnus
        influence informe insulte intrigue inverse invite issue issues jambe jeune jeûne joue
        juge jupe lame lance langue large lave lettre levée ligne limite liquide liste lit livre
        livrée loge louange luge lutte lâche légende machine malaise manche manifeste manque
        manœuvre marche marge marine marque masque masse membre menace menthe mesure mets mine
        mise mises mode module modèle monde monte montre montée mort morte mortes morts mouche
        moule mousse mélange ménage nage nappe nation neige niche nombre nomme note notions
        nuance nue nuit nuits négligent offense offre offres ombre onde options orbite orchestre
        ordre organe ouvre page paire palme panique parachute parade pare parent parents parle
        parole part partage parti partie parties partis parts passe passions passé patient
        patiente patients patrouille patte pause pays peigne peine pelle pendule pense pension
        pente perche percée perle permis perte pertes peste peuple phase photographe
        photographie pile pilote pince pique pirate pièce piège place plaide plainte plaintes
        planche plane plante plaque pleine plonge plongée pluie point pointe pole pompe ponce
        porte portions portée pose poste poudre pousse poussée pratique presse preuve prime
        principe prise prises prière procure procédé produit produits programme promesse protège
        province précède précédent précédents préface président présidents prétexte prêche purge
        pêche queue quitte quête race rafle rage rame rampe range rangée rate ravage recherche
        refuge relève remarque remise remontée remorque rencontre rente repose reprise reprises
        reproche repère ressource reste retombée retraite revenu revenus revue revues reçu ride
        rime ripe riposte risque robe ronde ronge rouille roule route ruine ruse râpe règle
        règne réclame récolte récompense réduit réforme réfugié réfugiés régale réplique réserve
        résident résidents résine résumé réveille révolte rêve rôde sable sacre saisie salade
        salarié salariés sale sauce saute sauvegarde scie science scène secrète selle semelle
        semence serre seule signal signe singe siège somme sonde sonne sort sorte sortie sorties
        souche souffle soupe source spirale structure style sténographe sublime suicide suite
        supplice surface surprise symbole syndicat sèche séquestre série tache taille tape tasse
        taxe teinte tente tenue tenues terme terre teste texte timbre tire titre toile tombe
        tombée tonne torche torpille tourne tournée trace tracé traite traité traités tranche
        tranchée transe travail traversée traîne trempe triomphe tripe triple tristesse trompe
        trouble trousse trêve type tâche urgence usage use vague valide valse veille veillée
        vendange vente venue verse versions vide vie vigne viole violent violents virgule vis
        visa vise visite visée vitre vivant voie voies voile voiture volume vote voyage voûte
        vue vues ébauche échange écharpe éclipse école économe écoute écrit écrits élu élus
        élève énoncé épargne épaule épouse épreuve équilibre équipe équipée équivalent étage
        étale étape étendue étude étudie évident événement
        """)
    /// Adjectives in -é that are made from no verb, without it.
    static let adjectivesInE = words(
        """
                ail étoil âg zél sens insens simultan spontan instantan momentan prématur
        illimit priv effront         éhont fortun infortun inn erron expériment ain inexplor
        inachev inattendu inchang inespér         indétermin démesur méditerran ét hébét aliz
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
                alpes pyrénées vosges ardennes antilles bahamas bermudes philippines maldives
        seychelles         comores balkans cévennes carpates andes rocheuses dolomites canaries
        açores baléares cyclades         appalaches apennins landes yvelines flandres indes
        malouines galapagos asturies abruzzes marquises         émirats pays-bas états-unis
        beatles
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
