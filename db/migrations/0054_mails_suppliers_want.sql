ALTER TABLE "suppliers" ADD COLUMN "follow_up_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "promise_mails" boolean DEFAULT true NOT NULL;