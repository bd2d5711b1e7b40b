CREATE TRIGGER consent_receipts_are_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON consent_receipts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER consent_withdrawals_are_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON consent_withdrawals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER erasures_are_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON erasures
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Evidence is only ever added to, but not kept for ever: the two functions below are the one exception. Whether the
-- change comes from within one of them is read off the call stack.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stack text;
BEGIN
  GET DIAGNOSTICS stack = PG_CONTEXT;
  IF stack ~ '^[^\n]*\nSQL statement "(DELETE|UPDATE) [^"\n]*"\nPL/pgSQL function (delete_evidence_before|forget_addresses_before)\(timestamp with time zone\) line'
    AND TG_OP <> 'TRUNCATE' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
-- Deletes evidence from before that moment; gives how much of each kind.
CREATE FUNCTION delete_evidence_before(before timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  audit bigint; signed bigint; consented bigint; withdrawn bigint; receipted bigint; erased bigint;
BEGIN
  DELETE FROM audit_log WHERE at < before;
  GET DIAGNOSTICS audit = ROW_COUNT;
  DELETE FROM consent_receipts r USING consents c WHERE c.id = r.consent_id AND c.consented_at < before;
  GET DIAGNOSTICS signed = ROW_COUNT;
  DELETE FROM consents WHERE consented_at < before;
  GET DIAGNOSTICS consented = ROW_COUNT;
  DELETE FROM consent_withdrawals WHERE withdrawn_at < before;
  GET DIAGNOSTICS withdrawn = ROW_COUNT;
  DELETE FROM receipts WHERE issued_at < before;
  GET DIAGNOSTICS receipted = ROW_COUNT;
  DELETE FROM erasures WHERE erased_at < before;
  GET DIAGNOSTICS erased = ROW_COUNT;
  RETURN jsonb_build_object('auditEntries', audit, 'consentReceipts', signed, 'consents', consented,
    'withdrawals', withdrawn, 'receipts', receipted, 'erasures', erased);
END $$;
--> statement-breakpoint
-- Takes the network addresses out of audit entries from before that moment; gives how many.
CREATE FUNCTION forget_addresses_before(before timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  forgotten bigint;
BEGIN
  UPDATE audit_log SET ip_address = NULL WHERE at < before AND ip_address IS NOT NULL;
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END $$;
