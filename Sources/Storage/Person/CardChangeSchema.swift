extension PersonSchema {
    // The times at which facts of a card were last changed other than by a grading, so that such
    // changes go to the person's other devices; a card without them says nothing of when. What was
    // last exchanged with another program, as JSON, with its time.
    static let versionOfCardChanges = """
        ALTER TABLE study_card ADD COLUMN memory_at INTEGER;
        ALTER TABLE study_card ADD COLUMN suspended_at INTEGER;
        ALTER TABLE study_card ADD COLUMN note_at INTEGER;
        ALTER TABLE study_card ADD COLUMN translation_at INTEGER;
        ALTER TABLE study_card ADD COLUMN context_at INTEGER;
        ALTER TABLE study_card ADD COLUMN exchange TEXT;
        ALTER TABLE study_card ADD COLUMN exchanged_at INTEGER;
        UPDATE study_card SET suspended_at = coalesce(reviewed_at, created_at)
            WHERE is_suspended = 1;
        """
}
