/// The commonest regular verbs of French, by which a form that may be a noun is known as a verb.
///
/// A closed list, as grammars have it: of a verb that is not in it the endings alone decide.
enum FrenchVerbs {
    /// True for the infinitive of a common verb in -er or in -ir with -iss-.
    static func contains(_ infinitive: String) -> Bool {
        if infinitive.hasSuffix("er") { return has(infinitive.dropLast(2), first) }
        return infinitive.hasSuffix("ir") && has(infinitive.dropLast(2), second)
    }

    /// Verbs with a prefix that is written before any verb count as those without it.
    private static func has(_ stem: Substring, _ stems: Set<String>) -> Bool {
        if stems.contains(String(stem)) { return true }
        for prefix in ["re", "ré", "dé", "sur", "entre", "pré", "co", "auto", "r"]
        where stem.hasPrefix(prefix) && stem.count > prefix.count + 2 {
            if stems.contains(String(stem.dropFirst(prefix.count))) { return true }
        }
        return false
    }

    private static func set(_ stems: String) -> Set<String> {
        Set(stems.split(whereSeparator: \.isWhitespace).map { String($0) })
    }

    private static let first = set(
        """
        abaiss abandonn abond abord abouch about abrit abrog abrég absorb abus abîm accabl
        accentu accept acclam accompagn accord accoutum accroch accumul accus accéd accélér
        achemin achet achev activ actualis adapt addition adhér administr admir adopt ador
        adress affam affect affich affili affin affirm affleur afflig affront agac agenc
        aggrav agit agress aid aim ajout ajust alert align aliment alli allong allum allég
        altern amarr amass ambitionn amen amend amorc amplifi amput amus amélior aménag
        analys ancr anim annex annonc annul anticip apais apost appel appliqu apport
        apprivois approch approuv appréci appuy arbitr archiv arm arrach arrang arriv arros
        arrêt articul aspir assassin assembl assimil assist assiég associ assum assur
        attach attaqu attard attest attir attrap attribu augment autoris aval avanc avis
        avoisin avou ax badigeonn baign baiss balad balanc balay balis baptis barr bas
        bavard berc biais blagu bless blind bloqu bluff blâm bois bombard bord born bott
        bouch boucl boug boulevers bourgeonn bouscul branch bricol brill bris bross brouill
        broy brusqu brûl bât bénéfici cach cal calcul calm cambriol camp capt captiv captur
        caractéris caress cass caus centr cern cess chang chant charg charm chass chauff
        cherch chevauch chiffr choqu chut cibl circul cit clam class clign clôtur coch
        cohabit coiff coinc coll collabor collect collection colonis color combin command
        commenc comment commerc communiqu commémor compar compens compil compliqu complét
        comport compos compt comptabilis concentr concord concrétis condamn condens
        confectionn confess confi configur confin confirm confisqu confront conjugu conjur
        connect consacr conseill conserv considér consign consist consol consolid consomm
        conspir constat constitu consult contact contamin contempl content contest continu
        contourn contract contrari contrast contribu contrôl converg convi convoit convoqu
        coopér coordonn copi copul corrig coul coup courb couronn coût crach craqu creus
        cri crisp critiqu croch crois croul crucifi cré cuisin culmin culpabilis cultiv
        cumul câbl céd célébr côtoy dans dat demand demeur dessin destin devin dialogu dict
        diffus différ digér diminu diplôm dirig discut dispens dispers dispos disput
        disqualifi dissimul dissip distanc distingu distribu diversifi divis divorc divulgu
        document domin donn dop dor dot dou doubl dout dress dur débarqu débarrass débit
        débord débouch débrouill début décal décap décern décharg déchir décid déclar
        déclench déclin décod décoll décompos déconseill décor découl découp décroch décrét
        décéd dédi défi défil défrich dégag dégrad dégringol dégust déjou délibér délimit
        délivr délégu démantel démarr démissionn démontr déménag dénigr dénomm dénonc
        dépass dépens déplac déploy dépos dépêch dérang dérap dériv dérob déroul désagrég
        désarm désert désign désir désol détach détaill détect détermin détest détourn
        dévast développ dévers dévi dévoil dévor dévou dîn effac effectu effondr efforc
        effray emball embarqu embarrass embauch embrass emmen emménag empil employ emport
        emprisonn emprunt empêch encadr encaiss encercl enchant enchaîn encourag endommag
        endoss enferm enfonc engag engendr enlev enquêt enregistr enseign entam entass
        enterr entour entr entrav entraîn envelopp envisag envol envoy escalad escort espac
        espér esquiss essay estim exagér exalt examin excell except excit exclam excus
        exempt exerc exhib exig exil exist expir expliqu exploit explor explos export expos
        exprim expuls expédi expériment extermin extrad exécut fabriqu facilit factur
        falsifi fascin fatigu fauch favoris façonn ferm feuillet fich fig figur fil film
        filtr financ fix flamb flatt flott fluctu focalis fonctionn fond forc forg form
        formul fortifi fouett fouill fragilis frapp fris frott frustr fréquent frôl fum fus
        fusionn fâch fédér félicit fêt gag gagn gar gard gaspill gel gliss gouvern goût
        gratifi gratt grav greff grill grimac grimp grogn grouill group guett guid gâch gât
        génér gér gên habill habit habitu hach hallucin handicap harcel hasard heurt hiss
        honor hospitalis humili hurl hérit hésit identifi idéalis ignor illumin illustr
        imagin imbib imit immigr impact implant impliqu implor import impos impressionn
        imprim improvis inaugur incarn incit inclin incomb incorpor indiqu industrialis
        infest infiltr inflig influenc inform ingér inhum initi inject innov inquiét insinu
        insist inspect inspir install instaur institu insult insér intensifi intercept
        interpell interprét interrog interview intitul intrigu intégr intéress invent
        invers invit invoqu irrit isol jalonn jalous jaug jet jeûn jou jug jur justifi
        laiss lanc lav lev li libér licenci ligot limit liquid livr localis log long lou
        lov lutt lâch légalis légu magnifi malmen maltrait mang manifest manipul manqu
        manœuvr maqu march marchand mari marin marqu martel masqu massacr matérialis
        maîtris men menac mention mentionn mesur milit mim min minimis mobilis modernis
        modifi modul modélis modér mont montr moqu motiv mouill mouss multipli mut mâch
        médit mélang ménag mérit nag narr navigu neig nettoy neutralis ni nich nomm
        normalis not notifi nou nuanc numérot nécessit néglig négoci oblig observ obtempér
        occasionn occup offens oppos opprim opt optimis opér orchestr ordonn organis orient
        orn os oubli outil ouvr palp parachut parad paralys pardonn pari parl parrain
        parsem partag particip pass passionn patient patrouill pay pein pench pens perc
        perch perdur perfectionn perl permut perpétu persist personnalis persuad persécut
        perturb pes peupl photographi pill pilot pinc piqu pirat pivot piég piétin plac
        placard plaid plaisant plan planifi plant plaqu pleur pli plong poignard point
        pollu polémiqu pomp ponctu port pos posséd post pouss pratiqu press prim priv
        privilégi proclam procur procéd prodigu profit programm progress prohib projet
        prolifér prolong promen prononc propag propos propuls prospect prospér protest
        protég prouv provoqu précipit précis préconis précéd préfér prélev préoccup prépar
        présent préserv présid présum prétext prêch prêt publi puis pullul pulvéris purg
        péch pénétr pêch qualifi quitt raccompagn racont radi radot rafl raisonn rajout
        ralli rallum ramass ramen rang rappel rapport rapproch ras rassembl rassur rat
        ratifi rattach rattrap ratur ravag ravitaill rebaptis rebond recel recens recherch
        recommand reconsidér recopi recoup recrut rectifi recul recycl redout refus regagn
        regard regrett regroup rejet relat relay relev reli relégu remarqu rembours remont
        remorqu remplac remport remu rencontr renferm renforc renomm renonc renouvel
        renseign renvers renvoy report repos repouss reproch représent repér respect respir
        ressass ressembl ressourc rest restaur restitu retard retir retomb retourn retrac
        retrait retranch retrouv revendiqu rhabill rigol ripost risqu rivalis rod ronfl
        rong roul ruin réalis récit réclam récolt récompens réconcili récupér rédig réform
        réfugi réfut référ régal régl régn régularis réhabilit réintégr rémunér répar
        répliqu réprim répugn répét réquisitionn réserv résid résign résist résonn résorb
        résult résum rétorqu réutilis révis révolt révoqu révél rêv rôd sabot saccag sacr
        sacrifi saign salu sanction sanglot satur saut sauv sauvegard savour scand scell
        scind sculpt second secou sembl sensibilis serr shoot siffl sign signal signifi
        sillonn simplifi simul sirot situ siég ski soign sollicit sombr somm sond song sonn
        soud souffl souhait souill soulag soulev soulign soup soupir soupçonn sponsoris
        spécialis spécifi stabilis stagn stationn stimul stipul stock stress structur
        sublim subordonn subsist substitu subventionn succomb succéd suffoqu suggér suicid
        supervis supplant suppli support suppos supprim surmen surmont surnomm surplomb
        surveill survol suscit suspect symbolis synthétis séch séjourn sélectionn sépar
        séquestr taill tap taqu taquin tard tass tatou tax tempér tent termin terrass
        terroris test tir tisonn tiss tolér tomb tonn torch torpill tortur touch tourment
        tourn trac trait tranch transform transfér transit transmut transplant transport
        traqu travaill travers traîn trembl tremp triomph tripl troqu trou troubl trouv
        trépass tu tâch télécharg téléphon témoign unifi urbanis us usin usurp utilis
        vaccin valid valoris vant vaporis vari veill vendang veng ventil verrouill vers vex
        vibr vid viol vir vis visit visualis voil voisin vol vot vou voyag vulgaris vénér
        zigzagu ébauch ébranl échang échapp échelonn échou éclair éclat éclips économis
        écoul écout écras édict édifi édit éduqu égal égar égorg éject élabor élev élimin
        éloign émerg émigr énerv énonc épargn épat épaul épous éprouv épuis équilibr équip
        érig étal étay étir étonn étouff étudi évacu évad évalu évangélis éveill évinc évit
        évolu évoqu ôt
        """)

    private static let second = set(
        """
        abol about abrut abêt accompl accroup adouc affaibl affranch ag agrand aigr alourd
        amort anéant aplat appauvr approfond arrond assag assain assort assoupl assujett
        attendr atterr avert avil bann blanch bleu bond brand brun bât chois chér compat
        convert divert durc défin dégourd démol démun dépér désobé embell empl endurc
        englout enhard enlaid ennobl enrich envah faibl farc fin fleur fléch fourn franch
        fraîch frém garant garn grand grav guér gém intervert invest jaill jaun jou langu
        lot maigr meurtr moll mun mûr nant noirc nourr obscurc obé pol pourr pun pâl pér
        raccourc rafraîch raid rajeun ralent ramoll rav refroid rempl resplend ressurg
        retent roug rug réag réfléch réjou répart rétabl rétréc réun réuss rôt sais sal sub
        subvert surg sév tar tern terr trah trans travest un vieill vom éblou éclairc élarg
        épaiss épanou établ étourd évanou
        """)
}
