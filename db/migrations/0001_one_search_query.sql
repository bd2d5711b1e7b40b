DROP INDEX "audit_log_by_actor";--> statement-breakpoint
DROP INDEX "audit_log_by_deed";--> statement-breakpoint
DROP INDEX "leads_on_market_by_tier";--> statement-breakpoint
DROP INDEX "leads_on_market_by_type";--> statement-breakpoint
DROP INDEX "leads_on_market_by_type_and_tier";--> statement-breakpoint
DROP INDEX "leads_on_market_by_words_tier1";--> statement-breakpoint
DROP INDEX "leads_on_market_by_words_tier2";--> statement-breakpoint
DROP INDEX "leads_on_market_by_words_tier3";--> statement-breakpoint
DROP INDEX "leads_sold";--> statement-breakpoint
DROP INDEX "leads_by_status_and_time";--> statement-breakpoint
DROP INDEX "leads_by_tier";--> statement-breakpoint
DROP INDEX "leads_by_volume";--> statement-breakpoint
DROP INDEX "leads_by_savings";--> statement-breakpoint
DROP INDEX "leads_by_folded_company";--> statement-breakpoint
DROP INDEX "leads_by_place";--> statement-breakpoint
DROP INDEX "leads_by_identity";--> statement-breakpoint
DROP INDEX "purchases_of_supplier_by_outcome";--> statement-breakpoint
DROP INDEX "purchases_of_supplier_by_deal";--> statement-breakpoint
DROP INDEX "purchases_of_supplier_by_outcome_and_deal";--> statement-breakpoint
DROP INDEX "purchases_of_supplier_by_company";--> statement-breakpoint
DROP INDEX "purchases_of_supplier_by_outcome_and_company";--> statement-breakpoint
DROP INDEX "purchases_of_supplier_by_words";--> statement-breakpoint
DROP INDEX "leads_on_market";--> statement-breakpoint
DROP INDEX "leads_on_market_by_volume";--> statement-breakpoint
DROP INDEX "leads_of_company";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "is_on_market" boolean GENERATED ALWAYS AS (sold_at is null and off_market_at is null and listed_at is not null) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "leads_on_market_by_words" ON "leads" USING gin ("search_text" gin_trgm_ops,"market_tags") WHERE "leads"."is_on_market";--> statement-breakpoint
CREATE INDEX "leads_on_market" ON "leads" USING btree ("submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "leads"."is_on_market";--> statement-breakpoint
CREATE INDEX "leads_on_market_by_volume" ON "leads" USING btree ("public_volume_cents" DESC NULLS FIRST,"submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "leads"."is_on_market";--> statement-breakpoint
CREATE INDEX "leads_of_company" ON "leads" USING btree (folded("company"));--> statement-breakpoint
DROP EXTENSION IF EXISTS btree_gin;
