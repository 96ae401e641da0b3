-- Second: every row is read once and proved to be within the bound. Calls read and write meanwhile.
ALTER TABLE request VALIDATE CONSTRAINT request_until;
