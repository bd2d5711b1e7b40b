CREATE TRIGGER credit_ledger_is_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_ledger
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
