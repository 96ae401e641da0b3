-- Second: every row is read once and proved to be within the bound. Calls read and write meanwhile.
ALTER TABLE posting VALIDATE CONSTRAINT posting_until;
ALTER TABLE entry VALIDATE CONSTRAINT entry_until;
ALTER TABLE chain_link VALIDATE CONSTRAINT chain_link_until;
