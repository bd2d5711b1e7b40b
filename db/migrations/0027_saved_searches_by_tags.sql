DROP INDEX "saved_searches_by_tags";--> statement-breakpoint
CREATE INDEX "saved_searches_by_tags" ON "saved_searches" USING btree ("tags");