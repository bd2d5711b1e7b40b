DROP INDEX "purchases_of_supplier";--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "company_sort" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "terms_accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "terms_version" text;--> statement-breakpoint
CREATE INDEX "purchases_of_supplier_by_outcome" ON "purchases" USING btree ("supplier_id","outcome","purchased_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "purchases_of_supplier_by_deal" ON "purchases" USING btree ("supplier_id",coalesce("deal_value_cents", -1) desc,"purchased_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "purchases_of_supplier_by_outcome_and_deal" ON "purchases" USING btree ("supplier_id","outcome",coalesce("deal_value_cents", -1) desc,"purchased_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "purchases_of_supplier_by_company" ON "purchases" USING btree ("supplier_id",("company_sort" = ''),"company_sort","id");--> statement-breakpoint
CREATE INDEX "purchases_of_supplier_by_outcome_and_company" ON "purchases" USING btree ("supplier_id","outcome",("company_sort" = ''),"company_sort","id");--> statement-breakpoint
CREATE INDEX "purchases_of_supplier_by_words" ON "purchases" USING gin ("supplier_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "purchases_of_supplier" ON "purchases" USING btree ("supplier_id","purchased_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_terms_have_a_version" CHECK (("suppliers"."terms_accepted_at" is null) = ("suppliers"."terms_version" is null));