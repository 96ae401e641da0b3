-- Orders of the demo world's first manor are labelled in the book. Rows say so themselves, so that changes of the book
-- need no further read.
ALTER TABLE otc_order ADD COLUMN is_house BOOLEAN NOT NULL DEFAULT FALSE;
