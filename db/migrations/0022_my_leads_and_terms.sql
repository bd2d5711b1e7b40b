-- In one index with the words, the supplier keeps a common word from meaning everybody's leads.
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
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
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_terms_have_a_version" CHECK (("suppliers"."terms_accepted_at" is null) = ("suppliers"."terms_version" is null));--> statement-breakpoint
-- As people sort and search names in English and French: small letters without accents.
CREATE FUNCTION plain_letters(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(lower(words), 'àâäáãåçèéêëìíîïñòóôöõùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy')
$$;
--> statement-breakpoint
CREATE FUNCTION purchase_follows_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT plain_letters(company),
    plain_letters(concat_ws(chr(10), company, first_name || ' ' || last_name, email, phone, NEW.outcome_notes))
    INTO NEW.company_sort, NEW.search_text
    FROM leads WHERE id = NEW.lead_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER purchases_follow_lead BEFORE INSERT OR UPDATE OF outcome_notes ON purchases
  FOR EACH ROW EXECUTE FUNCTION purchase_follows_lead();
--> statement-breakpoint
CREATE FUNCTION tell_purchase_of_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE purchases SET outcome_notes = outcome_notes WHERE lead_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leads_tell_purchases AFTER UPDATE OF company, first_name, last_name, email, phone ON leads
  FOR EACH ROW WHEN (NEW.sold_at IS NOT NULL) EXECUTE FUNCTION tell_purchase_of_lead();
--> statement-breakpoint
UPDATE purchases SET outcome_notes = outcome_notes;
