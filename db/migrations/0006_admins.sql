CREATE TABLE "admin_recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"admin_id" uuid NOT NULL,
	"code_digest" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "admin_recovery_codes_code_digest_unique" UNIQUE("code_digest")
);
--> statement-breakpoint
CREATE TABLE "credit_ledger" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_ledger_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"supplier_id" uuid NOT NULL,
	"change" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"reason" text NOT NULL,
	"admin_id" uuid,
	"purchase_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_ledger_purchase_id_unique" UNIQUE("purchase_id"),
	CONSTRAINT "credit_ledger_changes_something" CHECK ("credit_ledger"."change" <> 0),
	CONSTRAINT "credit_ledger_balance_is_not_negative" CHECK ("credit_ledger"."balance_after" >= 0)
);
--> statement-breakpoint
CREATE TABLE "supplier_rate_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"supplier_id" uuid NOT NULL,
	"card" jsonb NOT NULL,
	"source" text NOT NULL,
	"sourced_on" date NOT NULL,
	"entered_by" uuid,
	"entered_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "totp_secret" text;--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "totp_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "totp_last_step" bigint;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "anonymised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "admin_recovery_codes" ADD CONSTRAINT "admin_recovery_codes_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_rate_cards" ADD CONSTRAINT "supplier_rate_cards_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_rate_cards" ADD CONSTRAINT "supplier_rate_cards_entered_by_admins_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_recovery_codes_of_admin" ON "admin_recovery_codes" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "credit_ledger_of_supplier" ON "credit_ledger" USING btree ("supplier_id","number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "supplier_rate_cards_of_supplier" ON "supplier_rate_cards" USING btree ("supplier_id","entered_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "leads_by_time" ON "leads" USING btree ("submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "leads_by_status" ON "leads" USING btree ("status","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "leads_by_identity" ON "leads" USING gin (lower("company" || chr(10) || "email" || chr(10) || "first_name" || ' ' || "last_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "purchases_by_time" ON "purchases" USING btree ("purchased_at");--> statement-breakpoint
CREATE INDEX "suppliers_by_time" ON "suppliers" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_anonymised_ones_are_inactive" CHECK ("suppliers"."anonymised_at" is null or "suppliers"."status" = 'inactive');