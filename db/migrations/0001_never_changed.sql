-- Evidence is only ever added to. A statement that would change it fails, whoever sends it.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_is_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER consents_are_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON consents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Every process that shows leads hears that some have changed; which ones it asks the table.
CREATE FUNCTION tell_leads_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('leads_changed', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leads_changed AFTER INSERT OR UPDATE OR DELETE ON leads
  FOR EACH STATEMENT EXECUTE FUNCTION tell_leads_changed();
--> statement-breakpoint
-- First prices, in CAD cents: placeholders until the owner sets them (rule 18 of docs/rules.md).
INSERT INTO lead_prices (tier, price_cents, valid_from) VALUES
  ('tier1', 14900, '2026-01-01T00:00:00Z'),
  ('tier2', 8900, '2026-01-01T00:00:00Z'),
  ('tier3', 3900, '2026-01-01T00:00:00Z');
