DROP INDEX "saved_searches_one_of_a_name";--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "saved_searches_deleted" ON "saved_searches" USING btree ("deleted_at") WHERE "saved_searches"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_one_of_a_name" ON "saved_searches" USING btree ("supplier_id",lower("name")) WHERE "saved_searches"."deleted_at" is null;