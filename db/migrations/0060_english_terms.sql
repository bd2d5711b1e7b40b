ALTER TABLE "suppliers" ADD COLUMN "english_terms_wished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "english_terms_version" text;--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_english_terms_have_a_version" CHECK (("suppliers"."english_terms_wished_at" is null) = ("suppliers"."english_terms_version" is null)) NOT VALID;