-- Evidence is only ever added to, but not kept for ever: the two functions below are the one exception. They run as the
-- role that owns the evidence, which nobody signs in as (decision 29); db/privileges.ts hands them and the tables over.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF current_user = 'northrate_evidence'
    AND (TG_OP = 'DELETE' AND TG_TABLE_NAME <> 'credit_ledger' OR TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'audit_log') THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
-- Evidence from this moment on is kept. In UTC, as in api/privacy/retention.ts: the last day of February stands for all
-- days that it lacks.
CREATE FUNCTION evidence_kept_since(today timestamptz DEFAULT now()) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT greatest(utc - interval '7 years', utc + interval '1 day' - interval '7 years' - interval '1 day')
    AT TIME ZONE 'UTC' FROM (SELECT today AT TIME ZONE 'UTC' AS utc) AS moment
$$;
--> statement-breakpoint
-- In audit entries from this moment on network addresses are kept.
CREATE FUNCTION addresses_kept_since(today timestamptz DEFAULT now()) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT (today AT TIME ZONE 'UTC' - interval '30 days') AT TIME ZONE 'UTC'
$$;
--> statement-breakpoint
-- Deletes evidence from before that moment, which by the database's own clock must be seven years ago; gives how much of
-- each kind.
CREATE OR REPLACE FUNCTION delete_evidence_before(before timestamptz) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  audit bigint; signed bigint; consented bigint; withdrawn bigint; receipted bigint; erased bigint;
BEGIN
  IF before IS NULL OR before > public.evidence_kept_since() THEN
    RAISE EXCEPTION 'evidence is kept for seven years' USING ERRCODE = 'insufficient_privilege';
  END IF;
  DELETE FROM public.audit_log WHERE at < before;
  GET DIAGNOSTICS audit = ROW_COUNT;
  DELETE FROM public.consent_receipts r USING public.consents c
    WHERE c.id = r.consent_id AND c.consented_at < before;
  GET DIAGNOSTICS signed = ROW_COUNT;
  DELETE FROM public.consents WHERE consented_at < before;
  GET DIAGNOSTICS consented = ROW_COUNT;
  DELETE FROM public.consent_withdrawals WHERE withdrawn_at < before;
  GET DIAGNOSTICS withdrawn = ROW_COUNT;
  DELETE FROM public.receipts WHERE issued_at < before;
  GET DIAGNOSTICS receipted = ROW_COUNT;
  DELETE FROM public.erasures WHERE erased_at < before;
  GET DIAGNOSTICS erased = ROW_COUNT;
  RETURN jsonb_build_object('auditEntries', audit, 'consentReceipts', signed, 'consents', consented,
    'withdrawals', withdrawn, 'receipts', receipted, 'erasures', erased);
END $$;
--> statement-breakpoint
-- Takes the network addresses out of audit entries from before that moment, which by the database's own clock must be
-- 30 days ago; gives how many.
CREATE OR REPLACE FUNCTION forget_addresses_before(before timestamptz) RETURNS bigint LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  forgotten bigint;
BEGIN
  IF before IS NULL OR before > public.addresses_kept_since() THEN
    RAISE EXCEPTION 'network addresses are kept for 30 days' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE public.audit_log SET ip_address = NULL WHERE at < before AND ip_address IS NOT NULL;
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END $$;
