import ListenCore

extension ListeningStatistics {
    /// The total of a period.
    package func total(_ period: Period) -> ListeningTotal {
        shares(in: period).reduce(into: ListeningTotal()) { $0.add($1) }
    }

    /// The total of each book in a period, most first.
    package func byBook(_ period: Period = .all) -> [BookShare] {
        struct Key: Hashable {
            let source: SourceID
            let book: BookID
        }
        let books = shares(in: period).reduce(into: [Key: BookShare]()) { books, share in
            let key = Key(source: share.source, book: share.book)
            var entry =
                books[key]
                ?? BookShare(
                    source: share.source, book: share.book, title: share.bookTitle,
                    language: share.language, total: ListeningTotal())
            entry.title = share.bookTitle
            entry.language = share.language ?? entry.language
            entry.total.add(share)
            books[key] = entry
        }
        return books.values.sorted {
            ($1.total.attended, $0.title, $0.source.rawValue, $0.book.rawValue)
                < ($0.total.attended, $1.title, $1.source.rawValue, $1.book.rawValue)
        }
    }

    /// The total of each language in a period, most first; regional variants are one language.
    package func byLanguage(_ period: Period = .all) -> [LanguageShare] {
        let sums = shares(in: period).reduce(into: [String: ListeningTotal]()) { sums, share in
            sums[share.language?.code ?? "", default: ListeningTotal()].add(share)
        }
        return sums.sorted { ($1.value.attended, $0.key) < ($0.value.attended, $1.key) }
            .map { LanguageShare(language: Language(tag: $0.key), total: $0.value) }
    }

    /// On how many days in a row something was heard, up to today; a today on
    /// which nothing was heard yet does not end it.
    package var currentStreak: Int {
        var day = isHeard(today) ? today : today.advanced(by: -1)
        var count = 0
        while isHeard(day) {
            count += 1
            day = day.advanced(by: -1)
        }
        return count
    }

    /// The longest such row there ever was.
    package var longestStreak: Int {
        var (longest, run) = (0, 0)
        var before: CalendarDay?
        for day in totals.keys.sorted() where isHeard(day) {
            run = before?.days(to: day) == 1 ? run + 1 : 1
            longest = max(longest, run)
            before = day
        }
        return longest
    }

    /// On how many of the last 30 days, today among them, so many minutes were
    /// listened; 0 for a goal of none.
    package func daysAtGoal(minutes: Int) -> Int {
        guard minutes > 0 else { return 0 }
        let goal = MediaTime.milliseconds(Int64(min(minutes, 1_440)) * 60_000)
        return series(days: Self.goalDays).count { $0.total.attended >= goal }
    }

    /// Every one of the last days up to today, oldest first, for a chart.
    package func series(days count: Int) -> [DayTotal] {
        let count = min(max(count, 0), Self.longestSeries)
        return (0..<count).map { offset in
            let day = today.advanced(by: offset - count + 1)
            return DayTotal(day: day, total: totals[day] ?? ListeningTotal())
        }
    }

    private func isHeard(_ day: CalendarDay) -> Bool {
        (totals[day]?.attended ?? .zero) > .zero
    }

    private func shares(in period: Period) -> [ListeningDay] {
        guard period != .all else { return entries.map(\.share) }
        let first =
            switch period {
            case .week: today.monday
            case .month: CalendarDay(today.month + "-01") ?? today
            case .day, .all: today
            }
        return entries.filter { (first...today).contains($0.day) }.map(\.share)
    }
}
