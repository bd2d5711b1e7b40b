ALTER TYPE "public"."request_mail" ADD VALUE 'buyer-renewed';--> statement-breakpoint
ALTER TYPE "public"."webhook_event_type" ADD VALUE 'lead.renewed' BEFORE 'purchase.refunded';--> statement-breakpoint
ALTER TABLE "lead_requests" ADD COLUMN "renewed_at" timestamp with time zone;
