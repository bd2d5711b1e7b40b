CREATE TYPE "public"."verification_purpose" AS ENUM('rate-check', 'sign-in', 'my-data', 'last-mail');--> statement-breakpoint
ALTER TABLE "verifications" DROP CONSTRAINT "verifications_one_for_a_visitor_and_address";--> statement-breakpoint
ALTER TABLE "verifications" ALTER COLUMN "visitor_digest" DROP NOT NULL;--> statement-breakpoint
-- Until now a row for signing in or for "my data" stood under a hash of its visitor and purpose, which cannot be read back.
-- Such rows become rate checks of a visitor that does not exist: their codes, which last ten minutes, and their proofs of
-- "my data", which last half an hour, are asked for anew, and the rows go with the day. Rate checks lose nothing.
ALTER TABLE "verifications" ADD COLUMN "purpose" "verification_purpose" DEFAULT 'rate-check' NOT NULL;--> statement-breakpoint
ALTER TABLE "verifications" ALTER COLUMN "purpose" DROP DEFAULT;--> statement-breakpoint
-- The last mails that wait can be told by their erasures, and are found by their job as before.
UPDATE "verifications" SET "purpose" = 'last-mail', "id" = "erasures"."id", "visitor_digest" = NULL FROM "erasures"
  WHERE "visitor_digest" = encode(sha256(convert_to('deleted:' || "erasures"."id", 'UTF8')), 'hex');--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_one_for_a_visitor_and_address" UNIQUE("visitor_digest","purpose","channel","address");--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_only_a_last_mail_has_no_visitor" CHECK (("verifications"."purpose" = 'last-mail') = ("verifications"."visitor_digest" is null));
