ALTER TYPE "public"."request_mail" ADD VALUE 'buyer-reminder';--> statement-breakpoint
ALTER TYPE "public"."request_mail" ADD VALUE 'buyer-wait';--> statement-breakpoint
ALTER TYPE "public"."request_mail" ADD VALUE 'buyer-cancelled';--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "shown_to_owners_changed_at" timestamp with time zone;