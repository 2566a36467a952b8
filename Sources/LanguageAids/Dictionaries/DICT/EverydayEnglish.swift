/// The everyday words of English: one of them is a likelier meaning than a rarer word.
enum EverydayEnglish {
    /// The share of everyday words among some, from 0 to 1; articles and placeholders do not count.
    static func share(of words: some Collection<Substring>) -> Double {
        let counted = words.map { $0.lowercased() }.filter { !fillers.contains($0) }
        guard !counted.isEmpty, counted.allSatisfy(everyday.contains) else { return 0 }
        return counted.count == 1 ? 1 : 0.6
    }

    private static let fillers: Set<String> = [
        "a", "an", "the", "to", "be", "sth.", "sb.", "sb./sth.", "sth./sb.",
    ]

    private static let everyday = Set(
        """
        able about above accept across act add afraid after afternoon again age ago agree air
        all allow almost alone along already also always among angry animal another answer any
        anybody anyone anything appear apple area arm army around arrive art as ask at away
        baby back bad bag ball bank bath be beach bear beat beautiful because become bed bee
        before begin beginning behind believe bell belong below beside best better between big
        bird birth birthday bite black blood blow blue board boat body book boot born both
        bottle bottom bowl box boy branch bread break breakfast bridge bright bring broken
        brother brown brush build building burn bus business but butter button buy by call calm
        can candle cap car card care careful carry case castle cat catch cause ceiling center
        centre chair chance change cheap cheese child children choose church circle city class
        clean clear clever climb clock close cloth clothes cloud coat coffee cold colour come
        common complete cook cool corn corner correct cost count country course cover cow cross
        cry cup cut dance danger dangerous dark daughter day dead deal dear death decide deep
        desk die different difficult dinner dirt dirty do doctor dog door double down draw
        dream dress drink drive drop dry dust each ear early earth east easy eat edge egg eight
        either eleven else empty end enemy enough enter equal especially even evening ever
        every everybody everyone everything example except expect explain eye face fact fall
        false family far farm fast fat father fear feather feel few field fight fill find fine
        finger finish fire first fish five fix flag flat floor flow flower fly follow food fool
        foot for force foreign forest forget forgive forward four free fresh friend from front
        fruit full funny garden gate gentleman get gift girl give glad glass go goat god gold
        good grass gray great green grey ground group grow guess guest hair half hall hammer
        hand handle hang happen happy hard hat hate have head health healthy hear heart heat
        heaven heavy help her here hide high hill history hit hold hole holiday home honest
        hope horse hospital hot hotel hour house how human hundred hungry hunt hurry hurt
        husband ice idea if ill immediately important in inside interesting iron island itself
        job join joy jump just keep key kill kind king kitchen knee knife knock know lady lake
        lamp land language large last late laugh law lay lazy lead leaf learn leave left leg
        lesson let letter lie life lift light like line lion lip list listen little live lock
        long look lose lot loud love low luck lunch machine make man many map mark market marry
        matter may maybe meal mean measure meat meet memory mention middle milk mind minute
        mirror miss mistake mix moment money month moon more morning most mother mountain mouse
        mouth move much music must nail name narrow nature near nearly neck need needle
        neighbour neither nest never new news newspaper next nice night nine no nobody noise
        none north nose not note nothing notice now number nurse of off offer office often oil
        old on once one only open or orange order other out outside over own page pain paint
        pair paper parents part party pass past path pay peace pen pencil people pepper perhaps
        person pick picture piece pig pink place plan plant plate play please pleased pocket
        point polite poor possible post pot pour power prepare present pretty price prince
        prison problem promise proud pull punish pupil push put queen question quick quickly
        quiet quite radio rain raise reach read ready real really reason receive red remain
        remember repair reply report rest return rice rich ride right ring rise river road rock
        roof room root rope rose round rule run sad safe sail salt same sand sausage save say
        school science sea search seat second see seed seem sell send sentence serious seven
        several shadow shake shape share sharp she sheep sheet shine ship shirt shoe shoot shop
        short should shoulder shout show shut sick side sign silent silver similar simple since
        sing sister sit six size skin sky sleep slice slow slowly small smell smile smoke snow
        so soap soft soldier some somebody someone something sometimes son song soon sorry
        sound soup south space speak spell spend spoon spring square stable stage stair stairs
        stamp stand star start station stay steal step stick still stomach stone stop store
        storm story strange street strong student study stupid such sudden suddenly sugar suit
        summer sun sure surprise sweet swim table tail take talk tall taste tea teach teacher
        team tear tell ten terrible test than thank that then there thick thief thin thing
        think third this three through throw thunder ticket tie time tiny tired to today
        together tomato tomorrow tongue too tool tooth top touch towards tower town train
        travel tree trip trouble true trust try turn twelve twenty two ugly uncle under
        understand until up use usual usually very village visit voice wait wake walk wall want
        war warm warn wash watch water way we weak wear weather week weight well west wet what
        wheel when where which while white who whole why wide wife wild win wind window wine
        wing winter wish with without woman wonder wood word work world worry worse write wrong
        yard year yellow yes yesterday yet young zero
        """.split(whereSeparator: \.isWhitespace).map { String($0) })
}
