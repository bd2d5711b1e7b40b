ALTER TABLE "refunds" ADD COLUMN "tries" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failure_reason" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failed_refund_id" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "paid_otherwise_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "compared_at" timestamp with time zone;--> statement-breakpoint
-- exception: refunds are few, one for each payment that bought nothing.
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_failed_ones_were_made_at_stripe" CHECK ("refunds"."failed_at" is null or ("refunds"."paid_at" is not null and "refunds"."failed_refund_id" is not null));--> statement-breakpoint
-- exception: as above.
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_paid_otherwise_had_failed" CHECK ("refunds"."paid_otherwise_at" is null or "refunds"."failed_at" is not null);
