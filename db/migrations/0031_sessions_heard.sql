-- Every process forgets the sessions it remembers when one ends, or when what a supplier may see changes, by whichever
-- process or hand (decision 49).
CREATE FUNCTION tell_sessions_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sessions_changed', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_ended AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION tell_sessions_changed();
--> statement-breakpoint
CREATE TRIGGER sessions_end_moved AFTER UPDATE OF expires_at, token_digest, realm, user_id, supplier_id, admin_id ON sessions
  FOR EACH ROW EXECUTE FUNCTION tell_sessions_changed();
--> statement-breakpoint
CREATE TRIGGER supplier_status_changed AFTER UPDATE OF status ON suppliers
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION tell_sessions_changed();
