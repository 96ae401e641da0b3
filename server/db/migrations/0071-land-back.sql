-- Manor credit that came back to a player for land, in ledger units: at most what the land cost.
ALTER TABLE gift ADD COLUMN land_back BIGINT NOT NULL DEFAULT 0 CHECK (land_back >= 0);
