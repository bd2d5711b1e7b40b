CREATE TABLE "live_numbers" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"businesses_matched" integer NOT NULL,
	"active_providers" integer NOT NULL,
	"hours_to_contact" integer,
	"contact_answers" integer NOT NULL,
	"yearly_saving_cents" bigint,
	"estimates_with_saving" integer NOT NULL,
	"median_share_kept" double precision,
	CONSTRAINT "live_numbers_are_one_row" CHECK ("live_numbers"."only")
);
--> statement-breakpoint
CREATE TABLE "review_reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"text_version" text NOT NULL,
	"claimed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "review_reminders_email_unique" UNIQUE("email"),
	CONSTRAINT "review_reminders_sent_ones_are_claimed" CHECK ("review_reminders"."sent_at" is null or "review_reminders"."claimed_at" is not null)
);
--> statement-breakpoint
CREATE INDEX "review_reminders_waiting" ON "review_reminders" USING btree ("requested_at") WHERE "review_reminders"."claimed_at" is null and "review_reminders"."stopped_at" is null;