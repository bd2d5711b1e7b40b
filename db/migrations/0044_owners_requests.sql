CREATE TYPE "public"."contact_answer" AS ENUM('yes', 'not-yet', 'not-wanted');--> statement-breakpoint
CREATE TYPE "public"."request_mail" AS ENUM('received', 'taken', 'taken-text', 'contacted', 'decided', 'unsold');--> statement-breakpoint
ALTER TYPE "public"."off_market_reason" ADD VALUE 'cancelled';--> statement-breakpoint
ALTER TYPE "public"."webhook_event_type" ADD VALUE 'lead.cancelled' BEFORE 'purchase.refunded';--> statement-breakpoint
CREATE TABLE "lead_requests" (
	"lead_id" uuid PRIMARY KEY NOT NULL,
	"looked_at" timestamp with time zone,
	"call_days" text[],
	"call_from_hour" smallint,
	"call_to_hour" smallint,
	"wants_text" boolean DEFAULT false NOT NULL,
	"emails_stopped_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"contacted_answer" "contact_answer",
	"contacted_answered_at" timestamp with time zone,
	"contacted_within_hours" smallint,
	"offer_answer" boolean,
	"switched_answer" boolean,
	"new_rate" numeric(7, 4),
	"decided_answered_at" timestamp with time zone,
	CONSTRAINT "lead_requests_call_times_are_whole" CHECK (num_nonnulls("lead_requests"."call_days", "lead_requests"."call_from_hour", "lead_requests"."call_to_hour") in (0, 3)
        and ("lead_requests"."call_days" is null or (cardinality("lead_requests"."call_days") > 0 and "lead_requests"."call_days" <@ array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']::text[]))
        and "lead_requests"."call_from_hour" between 0 and 23 and "lead_requests"."call_to_hour" between 1 and 24
        and "lead_requests"."call_from_hour" < "lead_requests"."call_to_hour"),
	CONSTRAINT "lead_requests_answers_have_a_time" CHECK (("lead_requests"."contacted_answer" is null) = ("lead_requests"."contacted_answered_at" is null)
        and ("lead_requests"."offer_answer" is null) = ("lead_requests"."decided_answered_at" is null)
        and ("lead_requests"."switched_answer" is null) = ("lead_requests"."decided_answered_at" is null)),
	CONSTRAINT "lead_requests_hours_are_of_a_contact" CHECK (("lead_requests"."contacted_answer" is not distinct from 'yes') = ("lead_requests"."contacted_within_hours" is not null)
        and "lead_requests"."contacted_within_hours" in (2, 8, 24, 48)),
	CONSTRAINT "lead_requests_rate_is_of_a_switch" CHECK ("lead_requests"."new_rate" is null or ("lead_requests"."switched_answer" and "lead_requests"."new_rate" between 0 and 100))
);
--> statement-breakpoint
CREATE TABLE "request_mails" (
	"lead_id" uuid NOT NULL,
	"mail" "request_mail" NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "request_mails_lead_id_mail_pk" PRIMARY KEY("lead_id","mail")
);
--> statement-breakpoint
ALTER TABLE "lead_requests" ADD CONSTRAINT "lead_requests_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_mails" ADD CONSTRAINT "request_mails_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_requests_by_answer" ON "lead_requests" USING btree ("contacted_answered_at");