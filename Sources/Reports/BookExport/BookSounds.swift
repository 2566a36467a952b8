import AudioIO
import BookExport
import ConsoleOutput
import Files
import Glibc
import ListenCore
import Processes

extension BookExportReport {
    /// Finds the files of a draft's sounds, encodes those that readers do not play, and fills in the
    /// chapters of the book.
    func prepare(
        _ draft: inout BookDraft, _ order: BookExportOrder, beside output: String
    ) async throws {
        if order.form == .lrcFolder {
            return try await prepareChapters(&draft, beside: output)
        }
        // A file that chapters share is there once; of one that is encoded, and of one of which the
        // smaller half is heard, the part they need: one chapter does not take hours along.
        var needed: [String: Range<MediaTime>] = [:]
        var clips: [[SoundRange]] = []
        var order: [String] = []
        for part in draft.parts {
            var ranges: [SoundRange] = []
            for clip in part.clips {
                let end = try clip.end ?? sounds.length(clip.path)
                guard end > clip.start else { continue }
                if needed[clip.path] == nil { order.append(clip.path) }
                let former = needed[clip.path] ?? clip.start..<end
                needed[clip.path] =
                    min(former.lowerBound, clip.start)..<max(former.upperBound, end)
                let sound = order.firstIndex(of: clip.path) ?? 0
                ranges.append(SoundRange(sound: sound, start: clip.start, end: end))
            }
            clips.append(ranges)
        }
        var shifts: [MediaTime] = []
        for (place, path) in order.enumerated() {
            let range = needed[path] ?? .zero..<(.zero)
            let file = try sounds.plain(path)
            if let file, try isMostlyHeard(range, of: path) {
                draft.files.append(file)
                shifts.append(.zero)
                continue
            }
            do {
                _ = try await encode(
                    .file(path: path), range.lowerBound, range.upperBound, into: &draft,
                    beside: output, "Encoding sound \(place + 1) of \(order.count)")
                shifts.append(range.lowerBound)
            } catch let error as AudioError {
                // Where MP3 cannot be written, a file that readers play goes along whole.
                guard case .unwritable = error.code, let file else { throw error }
                draft.files[draft.files.count - 1] = file
                draft.encoded -= 1
                shifts.append(.zero)
            }
        }
        draft.book.chapters = zip(draft.parts, clips).map { part, ranges in
            SpokenChapter(
                title: part.title, sentences: part.sentences,
                clips: ranges.map {
                    let shift = shifts[$0.sound]
                    return SoundRange(
                        sound: $0.sound, start: $0.start - shift, end: $0.end - shift)
                })
        }
    }

    /// True where a part of a file is half of it at least.
    private func isMostlyHeard(_ range: Range<MediaTime>, of path: String) throws -> Bool {
        (range.upperBound - range.lowerBound).microseconds
            >= (try sounds.length(path)).microseconds / 2
    }

    /// The same with a sound of its own for each chapter.
    private func prepareChapters(_ draft: inout BookDraft, beside output: String) async throws {
        for (place, part) in draft.parts.enumerated() {
            var clips: [SoundRange] = []
            let sound = draft.files.count
            if let only = part.clips.first, part.clips.count == 1,
                let length = try wholeLength(of: only), let file = try sounds.plain(only.path)
            {
                draft.files.append(file)
                clips = [SoundRange(sound: sound, start: .zero, end: length)]
            } else if !part.clips.isEmpty {
                let length = try await encode(
                    .clips(part.clips), .zero, nil, into: &draft, beside: output,
                    "Encoding chapter \(place + 1) of \(draft.parts.count)")
                clips = [SoundRange(sound: sound, start: .zero, end: length)]
            }
            draft.book.chapters.append(
                SpokenChapter(title: part.title, sentences: part.sentences, clips: clips))
        }
    }

    /// The length of the file that a clip is all of, but for silence at its end; `nil` for a part.
    private func wholeLength(of clip: SoundClip) throws -> MediaTime? {
        guard clip.start == .zero else { return nil }
        let length = try sounds.length(clip.path)
        return clip.end.map { length - $0 <= .seconds(1) } ?? true ? length : nil
    }

    /// Encodes a stretch into a file beside the output, which the draft removes in the end.
    private func encode(
        _ location: AudioLocation, _ start: MediaTime, _ end: MediaTime?,
        into draft: inout BookDraft, beside output: String, _ label: String
    ) async throws -> MediaTime {
        let (path, descriptor) = try AtomicFile.makeTemporary(beside: output)
        close(descriptor)
        draft.temporaries.append(path)
        draft.files.append(
            SoundFile(path: path, mediaType: "audio/mpeg", fileExtension: "mp3"))
        draft.encoded += 1
        console.note(label + " as MP3 …")
        let encode = sounds.encode
        return try await BlockingWork.run { stop in
            try encode(location, start, end, path) { stop.isCancelled }
        }
    }
}
