/// Phrasal verbs that WordNet leaves out, and words that stand behind their particles.
enum EnglishPhrases {
    /// Common ones.
    static let others: Set<String> = phrases(
        """
        bulk bundle buckle bust catch clam clean cosy dish dream dress fatten firm flare foul gang \
        ginger hurry jack jam juice jumble liven live loosen man mix muddle muck own pack perk pipe \
        play pop pretty rack rake ratchet ring rough rustle scare scrunch shack sharpen shore shut \
        sidle sign slice slip smarten snap sober soften soup spice spruce square stack stir stitch \
        stock suck sum summon sweep swell team tear tense thaw tidy top toughen trip trump tune \
        use warm weigh whip wise add bottle bubble buddy butter cheer chop clog cough cover \
        crack crop crumple curl cut dig dry ease end eat fill fire fix flood
        """, "up"
    )
    .union(
        phrases(
            """
            ask bail bottom branch chill clear copy cross dial dine dish drown edge fan filter flip \
            freak help hire hollow iron kick lash level lock max miss opt pan phase print punch \
            read reach ride rent roll root rule scope scout screen set shell shout sketch sort \
            sound spell spill splash stake start stay stress stretch strike swap test thin time \
            top trade try tune use vote wait wash watch wear weed weird wimp worm zone
            """, "out")
    )
    .union(
        phrases(
            """
            back bog boil bring calm close cool count crack cut drill dumb dust flag gun hunker jot \
            knuckle lay live load lock mark mow narrow nail note pare pat pin pipe play pull pour quiet \
            rain round run scale settle shut simmer slim slow stand step strip strike thin tie tone \
            track trickle turn vote water weigh wear whittle wind write
            """, "down")
    )
    .union(
        phrases(
            """
            back block bounce brush bug call cast chase cool cordon drop ease fend fight finish \
            fob goof hold kick knock lay level log marry nod pawn peel rattle rip round scare \
            sell send shake shrug sign sleep slough spark spin split square start stave stop swear \
            tail take tear tee tell tick tip top trail ward wear wipe write
            """, "off")
    )
    .union(
        phrases(
            """
            chuck clear explain file fritter give hide lock pack put scare send shy sign squirrel \
            stash stow take throw tidy turn wash waste while wipe
            """, "away")
    )
    .union(
        phrases(
            "answer bite bounce call claw date fight get give hark hold pay play put ring set "
                + "step strike talk write cut scale", "back")
    )
    .union(phrases("carry drag drone harp hang press ramble soldier urge", "on"))

    private static func phrases(_ verbs: String, _ particle: String) -> Set<String> {
        Set(verbs.split { $0 == " " || $0.isNewline }.map { "\($0) \(particle)" })
    }

    /// Months and days, which stand behind prepositions.
    static let dates: Set<String> = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday",
        "Saturday", "Sunday",
    ]
}
