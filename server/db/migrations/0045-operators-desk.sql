-- Search of players by the beginning of a name or an address.
CREATE INDEX player_nick_begins ON player (lower(nick_name) text_pattern_ops, id);
CREATE INDEX player_address_begins ON player (lower(address) text_pattern_ops, id);

-- The log of acts, by operator.
CREATE INDEX operator_act_operator ON operator_act (operator, id);

-- A published notice that operators took back: no list shows it any more.
ALTER TABLE published_notice ADD COLUMN withdrawn_at TIMESTAMPTZ;
