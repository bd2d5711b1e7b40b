-- For searching inside words; every managed Postgres allows it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TYPE "public"."attempt_ending" AS ENUM('settled', 'cancelled');--> statement-breakpoint
CREATE TYPE "public"."outcome" AS ENUM('pending', 'contacted', 'converted', 'lost');--> statement-breakpoint
CREATE TYPE "public"."password_link_kind" AS ENUM('reset', 'claim');--> statement-breakpoint
CREATE TYPE "public"."refund_reason" AS ENUM('sold', 'off_market', 'supplier_inactive', 'held');--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"supplier_id" uuid NOT NULL,
	"tier" "tier" NOT NULL,
	"price_cents" integer NOT NULL,
	"payment_intent_id" text,
	"opened_at" timestamp with time zone NOT NULL,
	"price_frozen_until" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ending" "attempt_ending",
	CONSTRAINT "payment_attempts_payment_intent_id_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "payment_attempts_end_in_one_way" CHECK (("payment_attempts"."ended_at" is null) = ("payment_attempts"."ending" is null)),
	CONSTRAINT "payment_attempts_price_is_positive" CHECK ("payment_attempts"."price_cents" > 0),
	CONSTRAINT "payment_attempts_settled_ones_have_an_intent" CHECK ("payment_attempts"."ending" is distinct from 'settled' or "payment_attempts"."payment_intent_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipts_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"purchase_id" uuid NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"billed_to" text NOT NULL,
	"billing_province" text,
	"price_cents" integer NOT NULL,
	"tax_lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"total_cents" integer NOT NULL,
	CONSTRAINT "receipts_purchase_id_unique" UNIQUE("purchase_id"),
	CONSTRAINT "receipts_are_not_negative" CHECK ("receipts"."price_cents" >= 0 and "receipts"."total_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"attempt_id" uuid NOT NULL,
	"payment_intent_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" "refund_reason" NOT NULL,
	"owed_at" timestamp with time zone NOT NULL,
	"stripe_refund_id" text,
	"paid_at" timestamp with time zone,
	CONSTRAINT "refunds_attempt_id_unique" UNIQUE("attempt_id"),
	CONSTRAINT "refunds_payment_intent_id_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "refunds_stripe_refund_id_unique" UNIQUE("stripe_refund_id"),
	CONSTRAINT "refunds_amount_is_positive" CHECK ("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_paid_ones_are_known_at_stripe" CHECK (("refunds"."paid_at" is null) = ("refunds"."stripe_refund_id" is null))
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_failed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "supplier_password_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"supplier_id" uuid NOT NULL,
	"kind" "password_link_kind" NOT NULL,
	"token_digest" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "supplier_password_links_token_digest_unique" UNIQUE("token_digest")
);
--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_by_card_have_an_intent";--> statement-breakpoint
ALTER TABLE "lead_holds" ADD COLUMN "attempt_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_holds" ADD COLUMN "was_paid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "public_business_type" text GENERATED ALWAYS AS (case when business_type in ('retail', 'restaurant', 'ecommerce', 'professional-services', 'healthcare', 'automotive')
          then business_type else 'other' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(ai_description) || chr(10) || case business_type
          when 'retail' then 'retail'
          when 'restaurant' then 'restaurant'
          when 'ecommerce' then 'ecommerce' || chr(10) || 'e-commerce'
          when 'professional-services' then 'professional-services' || chr(10) || 'professional services'
          when 'healthcare' then 'healthcare'
          when 'automotive' then 'automotive'
          else 'other' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "attempt_id" uuid;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "outcome" "outcome" DEFAULT 'pending' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "outcome_notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "deal_value_cents" bigint;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_password_links" ADD CONSTRAINT "supplier_password_links_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_open_for_a_supplier_and_lead" ON "payment_attempts" USING btree ("supplier_id","lead_id") WHERE "payment_attempts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "payment_attempts_open_by_lead" ON "payment_attempts" USING btree ("lead_id") WHERE "payment_attempts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "payment_attempts_open_by_time" ON "payment_attempts" USING btree ("opened_at") WHERE "payment_attempts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "refunds_owed" ON "refunds" USING btree ("owed_at") WHERE "refunds"."paid_at" is null;--> statement-breakpoint
CREATE INDEX "stripe_events_by_time" ON "stripe_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "supplier_password_links_of_supplier" ON "supplier_password_links" USING btree ("supplier_id","sent_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "lead_holds" ADD CONSTRAINT "lead_holds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_holds_live_of_supplier" ON "lead_holds" USING btree ("supplier_id") WHERE "lead_holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX "lead_holds_of_supplier_and_lead" ON "lead_holds" USING btree ("supplier_id","lead_id","placed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "leads_on_market" ON "leads" USING btree ("submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "leads"."sold_at" is null and "leads"."off_market_at" is null and "leads"."listed_at" is not null;--> statement-breakpoint
CREATE INDEX "leads_on_market_by_tier" ON "leads" USING btree ("tier","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "leads"."sold_at" is null and "leads"."off_market_at" is null and "leads"."listed_at" is not null;--> statement-breakpoint
CREATE INDEX "leads_on_market_by_type" ON "leads" USING btree ("public_business_type","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "leads"."sold_at" is null and "leads"."off_market_at" is null and "leads"."listed_at" is not null;--> statement-breakpoint
CREATE INDEX "leads_on_market_by_type_and_tier" ON "leads" USING btree ("public_business_type","tier","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "leads"."sold_at" is null and "leads"."off_market_at" is null and "leads"."listed_at" is not null;--> statement-breakpoint
CREATE INDEX "leads_on_market_by_words" ON "leads" USING gin ("search_text" gin_trgm_ops) WHERE "leads"."sold_at" is null and "leads"."off_market_at" is null and "leads"."listed_at" is not null;--> statement-breakpoint
CREATE INDEX "leads_of_city" ON "leads" USING btree ("province","city");--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_attempt_id_unique" UNIQUE("attempt_id");--> statement-breakpoint
ALTER TABLE "lead_holds" ADD CONSTRAINT "lead_holds_paid_ones_are_released" CHECK (not "lead_holds"."was_paid" or "lead_holds"."released_at" is not null);--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_deal_value_only_when_converted" CHECK ("purchases"."deal_value_cents" is null or ("purchases"."outcome" = 'converted' and "purchases"."deal_value_cents" >= 0));--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_by_card_have_an_intent" CHECK (("purchases"."source" = 'card') = ("purchases"."payment_intent_id" is not null)
        and ("purchases"."source" = 'card') = ("purchases"."attempt_id" is not null));