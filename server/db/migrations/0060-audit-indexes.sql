-- Objects by the id that the name of their account has, and by the game day of their budget: a night reads only those
-- of its postings.
CREATE INDEX plant_id ON plant (id);
CREATE INDEX hen_id ON hen (id);
CREATE INDEX coupon_id ON coupon (id);
CREATE INDEX gift_tree_days ON gift (tree_day) WHERE tree_day IS NOT NULL;
CREATE INDEX goal_claim_days ON goal_claim (pay_day);
CREATE INDEX basket_fill_days ON basket_fill (day);
