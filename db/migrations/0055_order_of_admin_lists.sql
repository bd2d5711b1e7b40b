-- outside a transaction
CREATE INDEX CONCURRENTLY "leads_sold" ON "leads" USING btree ("submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "leads"."sold_at" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_by_status_and_time" ON "leads" USING btree ("status","submitted_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_by_tier" ON "leads" USING btree ("tier","submitted_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_by_volume" ON "leads" USING btree ("monthly_volume_cents","submitted_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_by_savings" ON "leads" USING btree ("potential_savings_cents","submitted_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_by_company" ON "leads" USING btree (plain_letters("company"),"submitted_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_by_place" ON "leads" USING btree (coalesce("province", ''),coalesce("city", ''),"submitted_at","id");
--> statement-breakpoint
-- The new one of status and time, read from its end, answers what this one did.
DROP INDEX CONCURRENTLY IF EXISTS "leads_by_status";
