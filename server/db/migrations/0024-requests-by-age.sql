-- How many calls of a player changed something within the last minute is asked with every such call, on every node.
CREATE INDEX request_lately ON request (player_id, created_at);
