CREATE TABLE "live_numbers" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"businesses_matched" integer NOT NULL,
	"active_providers" integer NOT NULL,
	"hours_to_contact" integer,
	"contact_answers" integer NOT NULL,
	"yearly_saving_cents" bigint,
	"estimates_with_saving" integer NOT NULL,
	CONSTRAINT "live_numbers_are_one_row" CHECK ("live_numbers"."only")
);
