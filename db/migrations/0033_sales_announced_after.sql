-- Of two transactions that notify, the second commits only once the first is on disk. A transaction that says that it will be
-- announced once it has committed is not announced here (decision 12).
CREATE OR REPLACE TRIGGER leads_changed AFTER INSERT OR UPDATE OR DELETE ON leads FOR EACH STATEMENT
  WHEN (current_setting('northrate.announced', true) IS DISTINCT FROM 'after commit')
  EXECUTE FUNCTION tell_leads_changed();
