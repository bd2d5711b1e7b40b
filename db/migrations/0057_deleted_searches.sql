ALTER TABLE "saved_searches" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
-- exception: suppliers have at most 50 searches each, so this takes a moment, and in one transaction with the next no name is taken twice
DROP INDEX "saved_searches_one_of_a_name";--> statement-breakpoint
-- exception: the same
CREATE UNIQUE INDEX "saved_searches_one_of_a_name" ON "saved_searches" USING btree ("supplier_id",lower("name")) WHERE "saved_searches"."deleted_at" is null;--> statement-breakpoint
-- exception: the same
CREATE INDEX "saved_searches_deleted" ON "saved_searches" USING btree ("deleted_at") WHERE "saved_searches"."deleted_at" is not null;
