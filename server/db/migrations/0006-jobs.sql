-- What each job has done. The row is also its lock: a node holds it for as long as it runs the job's turn.
CREATE TABLE job (
  name text PRIMARY KEY,
  done_day bigint,
  due_at timestamptz
);
