-- Statistics of the market look at fills of a span of time. A summary for each few pages is enough, and costs a fill nothing.
CREATE INDEX otc_fill_at ON otc_fill USING brin (at) WITH (pages_per_range = 32, autosummarize = on);

-- Fills between players have a table of their own: what is kept here are the pool's exchanges alone.
DROP INDEX trade_taker;
ALTER TABLE trade DROP COLUMN source;
CREATE INDEX trade_taker ON trade (taker_id, at) INCLUDE (usdt);
