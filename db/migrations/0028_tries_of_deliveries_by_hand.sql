ALTER TABLE "webhook_deliveries" ADD COLUMN "trying_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "scheduled_try_at" timestamp with time zone;