-- A goal step asks whether a player has ever signed a guest book.
CREATE INDEX guest_entry_author ON guest_entry (author_id);
