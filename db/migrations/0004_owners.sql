CREATE TABLE "consent_receipts" (
	"consent_id" uuid PRIMARY KEY NOT NULL,
	"payload" text NOT NULL,
	"signature" text NOT NULL,
	"public_key" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_withdrawals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"withdrawn_at" timestamp with time zone NOT NULL,
	"ip_address" "inet",
	CONSTRAINT "consent_withdrawals_email_is_lower_case" CHECK ("consent_withdrawals"."email" = lower("consent_withdrawals"."email"))
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email_digest" text NOT NULL,
	"erased_at" timestamp with time zone NOT NULL,
	"counts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legal_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"was_dry_run" boolean NOT NULL,
	"counts" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rate_checks" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consent_receipts" ADD CONSTRAINT "consent_receipts_consent_id_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."consents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_withdrawals_of_email" ON "consent_withdrawals" USING btree ("email","withdrawn_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "erasures_of_email" ON "erasures" USING btree ("email_digest");--> statement-breakpoint
CREATE INDEX "legal_holds_live" ON "legal_holds" USING btree ("lead_id") WHERE "legal_holds"."lifted_at" is null;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_erased_ones_are_not_open" CHECK ("leads"."erased_at" is null or "leads"."sold_at" is not null or "leads"."off_market_at" is not null);--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_accepted_ones_say_when" CHECK (("quotes"."status" = 'accepted') = ("quotes"."accepted_at" is not null));