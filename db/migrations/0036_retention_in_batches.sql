-- outside a transaction
ALTER TABLE "retention_runs" ADD COLUMN IF NOT EXISTS "failed" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "last_signed_in_at" timestamp with time zone;
--> statement-breakpoint
-- A trigger, so that sign-ins through a process of the previous release are noted too.
CREATE OR REPLACE FUNCTION note_owner_signed_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET last_signed_in_at = greatest(last_signed_in_at, NEW.created_at) WHERE id = NEW.user_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER owner_signed_in AFTER INSERT ON sessions
  FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION note_owner_signed_in();
--> statement-breakpoint
-- The last sign-ins that the audit log knows, a batch at a time.
-- repeat until no row changes
UPDATE users SET last_signed_in_at = signed_in.at
  FROM (
    SELECT u.id, l.at FROM users u CROSS JOIN LATERAL (
      SELECT max(at) AS at FROM audit_log
      WHERE subject = 'user' AND subject_id = u.id::text AND deed = 'signed in'
    ) AS l
    WHERE u.last_signed_in_at IS NULL AND l.at IS NOT NULL LIMIT 1000
  ) AS signed_in
  WHERE users.id = signed_in.id AND users.last_signed_in_at IS NULL;
--> statement-breakpoint
-- Deletes at most so much evidence of one kind from before that moment, which by the database's own clock must be seven
-- years ago. Returns how much; less than `most` means that none is left. Replaces delete_evidence_before, which the
-- previous release calls.
CREATE OR REPLACE FUNCTION delete_some_evidence(kind text, before timestamptz, most integer) RETURNS bigint LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  deleted bigint;
BEGIN
  IF before IS NULL OR before > public.evidence_kept_since() THEN
    RAISE EXCEPTION 'evidence is kept for seven years' USING ERRCODE = 'insufficient_privilege';
  END IF;
  CASE kind
    WHEN 'auditEntries' THEN
      DELETE FROM public.audit_log WHERE id = ANY (ARRAY(
        SELECT id FROM public.audit_log WHERE at < before ORDER BY at LIMIT most));
    WHEN 'consentReceipts' THEN
      DELETE FROM public.consent_receipts WHERE consent_id = ANY (ARRAY(
        SELECT r.consent_id FROM public.consent_receipts r JOIN public.consents c ON c.id = r.consent_id
        WHERE c.consented_at < before LIMIT most));
    WHEN 'consents' THEN
      DELETE FROM public.consents WHERE id = ANY (ARRAY(
        SELECT id FROM public.consents WHERE consented_at < before LIMIT most));
    WHEN 'withdrawals' THEN
      DELETE FROM public.consent_withdrawals WHERE id = ANY (ARRAY(
        SELECT id FROM public.consent_withdrawals WHERE withdrawn_at < before LIMIT most));
    WHEN 'receipts' THEN
      DELETE FROM public.receipts WHERE number = ANY (ARRAY(
        SELECT number FROM public.receipts WHERE issued_at < before LIMIT most));
    WHEN 'erasures' THEN
      DELETE FROM public.erasures WHERE id = ANY (ARRAY(
        SELECT id FROM public.erasures WHERE erased_at < before LIMIT most));
  END CASE;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END $$;
--> statement-breakpoint
-- Takes the network addresses out of at most so many audit entries from before that moment, which by the database's own
-- clock must be 30 days ago. Returns of how many; less than `most` means that none is left. Replaces
-- forget_addresses_before, which the previous release calls.
CREATE OR REPLACE FUNCTION forget_some_addresses(before timestamptz, most integer) RETURNS bigint LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  forgotten bigint;
BEGIN
  IF before IS NULL OR before > public.addresses_kept_since() THEN
    RAISE EXCEPTION 'network addresses are kept for 30 days' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE public.audit_log SET ip_address = NULL WHERE id = ANY (ARRAY(
    SELECT id FROM public.audit_log WHERE at < before AND ip_address IS NOT NULL ORDER BY at LIMIT most));
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END $$;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_with_address" ON "audit_log" USING btree ("at") WHERE "audit_log"."ip_address" is not null;
