-- The community's own sums, which jobs write by the thousand, say no longer by a reference that their players exist: each
-- row that a day adds looked its player up and locked it, a fifth of what the figures cost. No player is ever removed, and
-- the audit holds sums and figures against the ledger. What a day changes in place finds room on its own page.
ALTER TABLE team_sum DROP CONSTRAINT team_sum_player_id_fkey;
ALTER TABLE team_due DROP CONSTRAINT team_due_player_id_fkey;
ALTER TABLE earned_coin DROP CONSTRAINT earned_coin_player_id_fkey;
ALTER TABLE reward_sum DROP CONSTRAINT reward_sum_player_id_fkey;
ALTER TABLE pot_weight DROP CONSTRAINT pot_weight_player_id_fkey;
ALTER TABLE earned_coin SET (fillfactor = 70);
ALTER TABLE reward_sum SET (fillfactor = 70);
