-- Receivers of each player's transfers. The first transfer to a receiver needs a signature.
CREATE TABLE transfer_receiver (
  player_id   BIGINT NOT NULL REFERENCES player (id),
  receiver_id BIGINT NOT NULL REFERENCES player (id),
  first_at    TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (player_id, receiver_id)
);

-- A transfer's reference is `sender>receiver`, both addresses.
INSERT INTO transfer_receiver (player_id, receiver_id, first_at)
SELECT sender.id, receiver.id, min(posting.wall_at)
FROM posting
JOIN player sender ON sender.address = split_part(posting.reference, '>', 1)
JOIN player receiver ON receiver.address = split_part(posting.reference, '>', 2)
WHERE posting.type = 'internalTransfer' AND posting.kind = 'transfer'
GROUP BY sender.id, receiver.id;

-- Browser and system of the device that signed in, by names of closed lists; null: unknown. Its last use, in steps of
-- ten minutes; null: not used since the sign-in. Nullable without a default, so that an older server can insert.
ALTER TABLE session ADD COLUMN browser TEXT, ADD COLUMN system TEXT, ADD COLUMN used_at TIMESTAMPTZ;
