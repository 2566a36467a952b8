/// The subjects of the program, each of which makes its reports and works from these parts: for
/// commands and sessions. A factory that needs another makes it, so that none knows all.
extension AppDependencyContainer {
    package var aids: AidFactory { AidFactory(app: self) }
    package var alignment: AlignFactory { AlignFactory(app: self) }
    package var bookExport: BookExportFactory { BookExportFactory(app: self) }
    package var caching: CacheFactory { CacheFactory(app: self) }
    package var cards: CardFactory { CardFactory(app: self) }
    package var discovery: DiscoveryFactory { DiscoveryFactory(app: self) }
    package var doctor: DoctorFactory { DoctorFactory(app: self) }
    package var heard: HeardFactory { HeardFactory(app: self) }
    package var librivox: LibriVoxFactory { LibriVoxFactory(app: self) }
    package var news: NewsFactory { NewsFactory(app: self) }
    package var podcasts: PodcastFactory { PodcastFactory(app: self) }
    package var queue: QueueFactory { QueueFactory(app: self) }
    package var radio: RadioFactory { RadioFactory(app: self) }
    package var reading: ReadingFactory { ReadingFactory(app: self) }
    package var removing: RemovalFactory { RemovalFactory(app: self) }
    package var reports: ReportFactory { ReportFactory(app: self) }
    package var routes: RouteFactory { RouteFactory(app: self) }
    package var servers: ServerFactory { ServerFactory(app: self) }
    package var shelves: ShelfFactory { ShelfFactory(app: self) }
    package var sounds: SoundFactory { SoundFactory(app: self) }
    package var syncing: SyncFactory { SyncFactory(app: self) }
    package var tapes: TapeFactory { TapeFactory(app: self) }
    package var texts: TextFactory { TextFactory(app: self) }
}
