-- Notices. Ids of both tables come from one sequence, so that one list may hold them together, newest first.
CREATE SEQUENCE notice_id;

-- What the manor tells one player, each thing once: the key names it. `facts` fill the placeholders of the kind's text.
CREATE TABLE notice (
  player_id BIGINT NOT NULL REFERENCES player (id),
  id BIGINT NOT NULL DEFAULT nextval('notice_id'),
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  facts JSONB NOT NULL,
  game_at TIMESTAMPTZ NOT NULL,
  wall_at TIMESTAMPTZ NOT NULL,
  -- Wall time.
  read_at TIMESTAMPTZ,
  -- When it is cleared, in wall time.
  ends_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (player_id, id),
  UNIQUE (player_id, key)
);
CREATE INDEX notice_unread ON notice (player_id, id) WHERE read_at IS NULL;
CREATE INDEX notice_ending ON notice (ends_at);

-- What operators tell everybody, in Chinese and English; the other languages show English.
CREATE TABLE published_notice (
  id BIGINT PRIMARY KEY DEFAULT nextval('notice_id'),
  title_zh TEXT NOT NULL,
  title_en TEXT NOT NULL,
  body_zh TEXT NOT NULL,
  body_en TEXT NOT NULL,
  game_at TIMESTAMPTZ NOT NULL,
  wall_at TIMESTAMPTZ NOT NULL,
  ends_at TIMESTAMPTZ NOT NULL
);
CREATE TABLE published_notice_read (
  player_id BIGINT NOT NULL REFERENCES player (id),
  notice_id BIGINT NOT NULL REFERENCES published_notice (id) ON DELETE CASCADE,
  PRIMARY KEY (player_id, notice_id)
);
CREATE INDEX published_notice_read_of ON published_notice_read (notice_id);

-- How far the jobs that look ahead have told, in game time: each object lies at one instant and is passed once.
CREATE TABLE notice_cursor (
  topic TEXT PRIMARY KEY,
  told_to TIMESTAMPTZ NOT NULL
);
CREATE INDEX plant_ripening ON plant (ripe_at);

-- Browsers that asked to be told while the page is closed (Web Push, RFC 8030): where to, and their keys. A browser is one
-- player's at a time, and is told while the sign-in lasts that asked for it.
CREATE TABLE push_subscription (
  endpoint TEXT PRIMARY KEY,
  player_id BIGINT NOT NULL REFERENCES player (id),
  token_hash BYTEA NOT NULL,
  p256dh BYTEA NOT NULL,
  auth BYTEA NOT NULL,
  lang TEXT NOT NULL,
  -- Wall time.
  since TIMESTAMPTZ NOT NULL
);
CREATE INDEX push_subscription_of ON push_subscription (player_id, since);
-- Notices that wait to be pushed: they are sent after the commit, in batches, by one node.
CREATE TABLE push_due (
  player_id BIGINT NOT NULL,
  notice_id BIGINT NOT NULL,
  wall_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (notice_id, player_id)
);
