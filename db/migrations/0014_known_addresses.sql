CREATE TRIGGER receipt_keys_are_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON receipt_keys
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Suppliers from before addresses were confirmed. Known are those who set a password by a link that was mailed to them;
-- those without a password, whom an admin added; and the demo's own. The others confirm when they next come by; whoever
-- is active already stays so.
UPDATE suppliers SET email_proved_at = coalesce(
    (SELECT max(at) FROM audit_log
      WHERE deed IN ('reset password', 'claimed account') AND subject = 'supplier' AND subject_id = suppliers.id::text),
    created_at)
  WHERE email_proved_at IS NULL AND (
    password_digest IS NULL
    OR email = 'supplier@northpay.example'
    OR EXISTS (SELECT FROM supplier_password_links l WHERE l.supplier_id = suppliers.id AND l.used_at IS NOT NULL)
    OR EXISTS (SELECT FROM audit_log
      WHERE deed IN ('reset password', 'claimed account') AND subject = 'supplier' AND subject_id = suppliers.id::text));
--> statement-breakpoint
-- A second factor that was being set up was begun without the password: it is begun anew.
UPDATE admins SET totp_secret = NULL, totp_last_step = NULL WHERE totp_confirmed_at IS NULL;
