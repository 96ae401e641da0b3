-- A step of the goals asks for a visit: the visitor's screen marks it, as it marks the pages that other steps ask for.
ALTER TABLE goal_mark DROP CONSTRAINT goal_mark_page_check;
ALTER TABLE goal_mark ADD CONSTRAINT goal_mark_page_check CHECK (page IN ('proof', 'owner', 'visit'));
