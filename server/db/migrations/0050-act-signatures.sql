-- Signatures of operators' wallets over their acts: the typed data (EIP-712) as it was signed, so that anybody can check
-- it later without this server.
CREATE TABLE act_signature (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- First row that the act wrote into the log; null: none.
  act_id bigint,
  operator text NOT NULL,
  -- Domain, types and message as JSON text; the deadline as a string.
  typed_data text NOT NULL,
  signature text NOT NULL,
  at timestamptz NOT NULL
);

CREATE INDEX act_signature_act ON act_signature (act_id);

CREATE TRIGGER act_signature_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON act_signature
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_immutable();
