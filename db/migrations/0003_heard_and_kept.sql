-- A receipt is given out once and never changed.
CREATE TRIGGER receipts_are_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON receipts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A new price changes what every process shows of its leads.
CREATE TRIGGER lead_prices_changed AFTER INSERT OR UPDATE OR DELETE ON lead_prices
  FOR EACH STATEMENT EXECUTE FUNCTION tell_leads_changed();
