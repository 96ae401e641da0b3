-- How many orders a player has open on a side is asked with every order: by otc_order_own all that they ever had were read.
CREATE INDEX otc_order_open ON otc_order (player_id, side) WHERE state = 'posted';
