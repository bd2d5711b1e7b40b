-- For the constraints, which compare a text and a range in one index.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE TABLE "sold_people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email_digest" text NOT NULL,
	"phone_digest" text NOT NULL,
	"sold_at" timestamp with time zone NOT NULL,
	"exclusive_until" timestamp with time zone NOT NULL,
	CONSTRAINT "sold_people_end_after_the_sale" CHECK ("sold_people"."exclusive_until" > "sold_people"."sold_at"),
	CONSTRAINT "sold_people_one_sale_of_an_email" EXCLUDE USING gist ("email_digest" WITH =, tstzrange("sold_at", "exclusive_until") WITH &&),
	CONSTRAINT "sold_people_one_sale_of_a_phone" EXCLUDE USING gist ("phone_digest" WITH =, tstzrange("sold_at", "exclusive_until") WITH &&)
);
--> statement-breakpoint
CREATE INDEX "sold_people_by_end" ON "sold_people" USING btree ("exclusive_until");
