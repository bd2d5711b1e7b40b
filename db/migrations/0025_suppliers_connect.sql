CREATE TYPE "public"."alert_frequency" AS ENUM('instant', 'daily', 'never');--> statement-breakpoint
CREATE TYPE "public"."api_mode" AS ENUM('live', 'test');--> statement-breakpoint
CREATE TYPE "public"."webhook_delivery_state" AS ENUM('waiting', 'delivered', 'failed');--> statement-breakpoint
CREATE TYPE "public"."webhook_endpoint_ending" AS ENUM('by_hand', 'gone', 'failing');--> statement-breakpoint
CREATE TYPE "public"."webhook_event_type" AS ENUM('lead.matched', 'lead.purchased', 'lead.withdrawn', 'lead.corrected', 'purchase.refunded');--> statement-breakpoint
CREATE TABLE "alert_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"search_id" uuid NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "alerted_leads" (
	"supplier_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"mail_id" uuid NOT NULL,
	CONSTRAINT "alerted_leads_supplier_id_lead_id_pk" PRIMARY KEY("supplier_id","lead_id")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"supplier_id" uuid NOT NULL,
	"mode" "api_mode" NOT NULL,
	"name" text NOT NULL,
	"digest" text NOT NULL,
	"last_four" text NOT NULL,
	"scopes" text[] NOT NULL,
	"allowed_addresses" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_digest_unique" UNIQUE("digest"),
	CONSTRAINT "api_keys_have_a_name" CHECK ("api_keys"."name" <> ''),
	CONSTRAINT "api_keys_scopes_are_known" CHECK (cardinality("api_keys"."scopes") > 0
        and "api_keys"."scopes" <@ array['market:read', 'leads:read', 'leads:write', 'purchases:write'])
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"supplier_id" uuid NOT NULL,
	"mode" "api_mode" NOT NULL,
	"key" text NOT NULL,
	"request_digest" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone NOT NULL,
	"status" integer,
	"answer" text,
	"lead_id" uuid,
	CONSTRAINT "idempotency_keys_supplier_id_mode_key_pk" PRIMARY KEY("supplier_id","mode","key"),
	CONSTRAINT "idempotency_keys_answers_are_whole" CHECK (("idempotency_keys"."status" is null) = ("idempotency_keys"."answer" is null))
);
--> statement-breakpoint
CREATE TABLE "leads_to_match" (
	"lead_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_search_matches" (
	"search_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"matched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_search_matches_search_id_lead_id_pk" PRIMARY KEY("search_id","lead_id")
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"supplier_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"tags" text[] NOT NULL,
	"terms" text[] NOT NULL,
	"alerts" "alert_frequency" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paused_at" timestamp with time zone,
	"looked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_searches_have_a_name" CHECK ("saved_searches"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "test_purchases" (
	"supplier_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"purchased_at" timestamp with time zone NOT NULL,
	"outcome" "outcome" DEFAULT 'pending' NOT NULL,
	"outcome_notes" text DEFAULT '' NOT NULL,
	"deal_value_cents" bigint,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "test_purchases_supplier_id_lead_id_pk" PRIMARY KEY("supplier_id","lead_id"),
	CONSTRAINT "test_purchases_deal_value_only_when_converted" CHECK ("test_purchases"."deal_value_cents" is null or ("test_purchases"."outcome" = 'converted' and "test_purchases"."deal_value_cents" >= 0))
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"state" "webhook_delivery_state" DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "webhook_deliveries_one_of_an_event" UNIQUE("endpoint_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"supplier_id" uuid NOT NULL,
	"mode" "api_mode" NOT NULL,
	"url" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"events" "webhook_event_type"[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"disabled_at" timestamp with time zone,
	"disabled_because" "webhook_endpoint_ending",
	"failing_since" timestamp with time zone,
	CONSTRAINT "webhook_endpoints_want_something" CHECK (cardinality("webhook_endpoints"."events") > 0),
	CONSTRAINT "webhook_endpoints_disabled_ones_have_a_reason" CHECK (("webhook_endpoints"."disabled_at" is null) = ("webhook_endpoints"."disabled_because" is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_events_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"supplier_id" uuid NOT NULL,
	"mode" "api_mode" NOT NULL,
	"type" "webhook_event_type" NOT NULL,
	"lead_id" uuid NOT NULL,
	"payload" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_secrets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_tries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"delivery_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" integer,
	"duration_ms" integer NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"failure" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_mails" ADD CONSTRAINT "alert_mails_search_id_saved_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerted_leads" ADD CONSTRAINT "alerted_leads_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerted_leads" ADD CONSTRAINT "alerted_leads_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerted_leads" ADD CONSTRAINT "alerted_leads_mail_id_alert_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."alert_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads_to_match" ADD CONSTRAINT "leads_to_match_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_matches" ADD CONSTRAINT "saved_search_matches_search_id_saved_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_matches" ADD CONSTRAINT "saved_search_matches_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_purchases" ADD CONSTRAINT "test_purchases_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_tries" ADD CONSTRAINT "webhook_tries_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_mails_of_search" ON "alert_mails" USING btree ("search_id","begun_at");--> statement-breakpoint
CREATE INDEX "alerted_leads_of_lead" ON "alerted_leads" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "alerted_leads_of_mail" ON "alerted_leads" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "api_keys_of_supplier" ON "api_keys" USING btree ("supplier_id","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_time" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_of_lead" ON "idempotency_keys" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "saved_search_matches_of_search" ON "saved_search_matches" USING btree ("search_id","matched_at");--> statement-breakpoint
CREATE INDEX "saved_search_matches_of_lead" ON "saved_search_matches" USING btree ("lead_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_one_of_a_name" ON "saved_searches" USING btree ("supplier_id",lower("name"));--> statement-breakpoint
CREATE INDEX "saved_searches_by_tags" ON "saved_searches" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_event" ON "webhook_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("endpoint_id") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_endpoints_of_supplier" ON "webhook_endpoints" USING btree ("supplier_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_events_one_match_of_a_lead" ON "webhook_events" USING btree ("supplier_id","lead_id") WHERE "webhook_events"."type" = 'lead.matched' and "webhook_events"."mode" = 'live';--> statement-breakpoint
CREATE INDEX "webhook_events_of_lead" ON "webhook_events" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "webhook_events_by_time" ON "webhook_events" USING btree ("occurred_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_secrets_one_newest" ON "webhook_secrets" USING btree ("endpoint_id") WHERE "webhook_secrets"."expires_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_tries_of_delivery" ON "webhook_tries" USING btree ("delivery_id","at");--> statement-breakpoint
CREATE FUNCTION note_lead_to_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO leads_to_match (lead_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER lead_to_match_is_new AFTER INSERT ON leads FOR EACH ROW
  WHEN (NEW.listed_at IS NOT NULL AND NEW.sold_at IS NULL AND NEW.off_market_at IS NULL)
  EXECUTE FUNCTION note_lead_to_match();--> statement-breakpoint
CREATE TRIGGER lead_to_match_has_changed AFTER UPDATE ON leads FOR EACH ROW
  WHEN (NEW.listed_at IS NOT NULL AND NEW.sold_at IS NULL AND NEW.off_market_at IS NULL
    AND (OLD.listed_at IS NULL OR OLD.off_market_at IS NOT NULL
      OR OLD.market_tags <> NEW.market_tags OR OLD.search_text <> NEW.search_text))
  EXECUTE FUNCTION note_lead_to_match();
