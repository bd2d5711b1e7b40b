CREATE TYPE "public"."actor" AS ENUM('visitor', 'user', 'supplier', 'admin', 'system');--> statement-breakpoint
CREATE TYPE "public"."channel" AS ENUM('email', 'sms');--> statement-breakpoint
CREATE TYPE "public"."lead_status" AS ENUM('new', 'contacted', 'qualified', 'converted');--> statement-breakpoint
CREATE TYPE "public"."off_market_reason" AS ENUM('withdrawn', 'superseded', 'admin');--> statement-breakpoint
CREATE TYPE "public"."purchase_source" AS ENUM('card', 'credit', 'assignment');--> statement-breakpoint
CREATE TYPE "public"."quote_status" AS ENUM('active', 'pending', 'accepted');--> statement-breakpoint
CREATE TYPE "public"."realm" AS ENUM('user', 'supplier', 'admin');--> statement-breakpoint
CREATE TYPE "public"."supplier_status" AS ENUM('pending', 'active', 'inactive');--> statement-breakpoint
CREATE TYPE "public"."tier" AS ENUM('tier1', 'tier2', 'tier3');--> statement-breakpoint
CREATE TABLE "admins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"username" text NOT NULL,
	"password_digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admins_username_unique" UNIQUE("username")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor" "actor" NOT NULL,
	"actor_id" text,
	"deed" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text,
	"ip_address" "inet",
	"details" jsonb
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rate_check_id" uuid NOT NULL,
	"text" text NOT NULL,
	"text_version" text NOT NULL,
	"text_hash" text NOT NULL,
	"language" text NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"ip_address" "inet",
	"user_agent" text NOT NULL,
	"verified_email" text NOT NULL,
	"email_verified_at" timestamp with time zone NOT NULL,
	"verified_phone" text NOT NULL,
	"phone_verified_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_requests" (
	"rate_check_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_seed" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"seeded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"supplier_id" uuid NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lead_prices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tier" "tier" NOT NULL,
	"price_cents" integer NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	CONSTRAINT "lead_prices_one_for_a_tier_and_moment" UNIQUE("tier","valid_from"),
	CONSTRAINT "lead_prices_are_positive" CHECK ("lead_prices"."price_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" "lead_status" DEFAULT 'new' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"company" text NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"is_decision_maker" boolean NOT NULL,
	"decision_maker_name" text DEFAULT '' NOT NULL,
	"business_type" text NOT NULL,
	"current_provider" text NOT NULL,
	"monthly_volume_cents" bigint NOT NULL,
	"average_transaction_cents" integer NOT NULL,
	"card_present_rate" numeric(7, 4),
	"card_not_present_rate" numeric(7, 4),
	"monthly_fee_cents" integer,
	"potential_savings_cents" bigint DEFAULT 0 NOT NULL,
	"tier" "tier" GENERATED ALWAYS AS (case when monthly_volume_cents >= 5000000 then 'tier1'::tier
          when monthly_volume_cents >= 1000000 then 'tier2'::tier else 'tier3'::tier end) STORED NOT NULL,
	"province" text,
	"city" text,
	"ai_description" text NOT NULL,
	"email_verified" boolean NOT NULL,
	"phone_verified" boolean NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"listed_at" timestamp with time zone,
	"off_market_at" timestamp with time zone,
	"off_market_reason" "off_market_reason",
	"sold_at" timestamp with time zone,
	"possible_duplicate_of" uuid,
	CONSTRAINT "leads_off_market_has_a_reason" CHECK (("leads"."off_market_at" is null) = ("leads"."off_market_reason" is null)),
	CONSTRAINT "leads_volume_is_positive" CHECK ("leads"."monthly_volume_cents" > 0),
	CONSTRAINT "leads_saving_is_not_negative" CHECK ("leads"."potential_savings_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"supplier_id" uuid NOT NULL,
	"source" "purchase_source" NOT NULL,
	"payment_intent_id" text,
	"price_cents" integer NOT NULL,
	"purchased_at" timestamp with time zone NOT NULL,
	CONSTRAINT "purchases_lead_id_unique" UNIQUE("lead_id"),
	CONSTRAINT "purchases_payment_intent_id_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "purchases_by_card_have_an_intent" CHECK (("purchases"."source" = 'card') = ("purchases"."payment_intent_id" is not null)),
	CONSTRAINT "purchases_price_is_not_negative" CHECK ("purchases"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rate_check_id" uuid NOT NULL,
	"provider_slug" text NOT NULL,
	"provider_name" text NOT NULL,
	"status" "quote_status" DEFAULT 'active' NOT NULL,
	"estimated_savings_cents" bigint NOT NULL,
	"estimated_monthly_cost_cents" bigint NOT NULL,
	"monthly_fee_cents" integer,
	"card_present_rate" numeric(7, 4),
	"card_not_present_rate" numeric(7, 4),
	"is_recommended" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quotes_one_for_a_check_and_provider" UNIQUE("rate_check_id","provider_slug"),
	CONSTRAINT "quotes_saving_is_positive" CHECK ("quotes"."estimated_savings_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "rate_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"visitor_digest" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"company" text NOT NULL,
	"business_type" text NOT NULL,
	"current_provider" text NOT NULL,
	"monthly_volume_cents" bigint NOT NULL,
	"average_transaction_cents" integer NOT NULL,
	"card_present_rate" numeric(7, 4),
	"card_not_present_rate" numeric(7, 4),
	"monthly_fee_cents" integer,
	"estimate" jsonb NOT NULL,
	"rates_version" text NOT NULL,
	"lead_id" uuid,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_checks_volume_is_positive" CHECK ("rate_checks"."monthly_volume_cents" > 0),
	CONSTRAINT "rate_checks_transaction_is_positive" CHECK ("rate_checks"."average_transaction_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"realm" realm NOT NULL,
	"token_digest" text NOT NULL,
	"user_id" uuid,
	"supplier_id" uuid,
	"admin_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"last_active_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_digest_unique" UNIQUE("token_digest"),
	CONSTRAINT "sessions_belong_to_one_person_of_their_realm" CHECK (("sessions"."realm" = 'user') = ("sessions"."user_id" is not null)
        and ("sessions"."realm" = 'supplier') = ("sessions"."supplier_id" is not null)
        and ("sessions"."realm" = 'admin') = ("sessions"."admin_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"contact_person" text NOT NULL,
	"phone" text NOT NULL,
	"password_digest" text,
	"status" "supplier_status" DEFAULT 'pending' NOT NULL,
	"business_types" text[] DEFAULT '{}' NOT NULL,
	"territories" text[] DEFAULT '{}' NOT NULL,
	"lead_credits" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppliers_email_unique" UNIQUE("email"),
	CONSTRAINT "suppliers_email_is_lower_case" CHECK ("suppliers"."email" = lower("suppliers"."email")),
	CONSTRAINT "suppliers_credits_are_not_negative" CHECK ("suppliers"."lead_credits" >= 0)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"current_provider" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_email_is_lower_case" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"visitor_digest" text NOT NULL,
	"channel" "channel" NOT NULL,
	"address" text NOT NULL,
	"code_digest" text,
	"sent_at" timestamp with time zone NOT NULL,
	"sends" integer DEFAULT 1 NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"last_wrong_at" timestamp with time zone,
	"verified_at" timestamp with time zone,
	CONSTRAINT "verifications_one_for_a_visitor_and_address" UNIQUE("visitor_digest","channel","address"),
	CONSTRAINT "verifications_wrong_tries_are_counted" CHECK ("verifications"."wrong_tries" >= 0)
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_rate_check_id_rate_checks_id_fk" FOREIGN KEY ("rate_check_id") REFERENCES "public"."rate_checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_requests" ADD CONSTRAINT "contact_requests_rate_check_id_rate_checks_id_fk" FOREIGN KEY ("rate_check_id") REFERENCES "public"."rate_checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_holds" ADD CONSTRAINT "lead_holds_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_holds" ADD CONSTRAINT "lead_holds_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_possible_duplicate_of_leads_id_fk" FOREIGN KEY ("possible_duplicate_of") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_rate_check_id_rate_checks_id_fk" FOREIGN KEY ("rate_check_id") REFERENCES "public"."rate_checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_checks" ADD CONSTRAINT "rate_checks_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_of_subject" ON "audit_log" USING btree ("subject","subject_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "consents_of_rate_check" ON "consents" USING btree ("rate_check_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_holds_one_live_for_a_lead" ON "lead_holds" USING btree ("lead_id") WHERE "lead_holds"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "leads_one_open_for_an_email" ON "leads" USING btree ("email") WHERE "leads"."sold_at" is null and "leads"."off_market_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "leads_one_open_for_a_phone" ON "leads" USING btree ("phone") WHERE "leads"."sold_at" is null and "leads"."off_market_at" is null;--> statement-breakpoint
CREATE INDEX "leads_of_email" ON "leads" USING btree ("email");--> statement-breakpoint
CREATE INDEX "leads_of_phone" ON "leads" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "leads_of_company" ON "leads" USING btree (lower("company"));--> statement-breakpoint
CREATE INDEX "purchases_of_supplier" ON "purchases" USING btree ("supplier_id","purchased_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "rate_checks_of_email" ON "rate_checks" USING btree ("email","checked_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "rate_checks_of_lead" ON "rate_checks" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_of_supplier" ON "sessions" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "sessions_of_admin" ON "sessions" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "verifications_by_age" ON "verifications" USING btree ("sent_at");