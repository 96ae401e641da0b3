-- The accounts that there were are read once and proved to be within the 64 books. Calls read and write meanwhile.
ALTER TABLE account VALIDATE CONSTRAINT account_book;
