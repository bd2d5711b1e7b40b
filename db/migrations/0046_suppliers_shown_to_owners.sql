ALTER TABLE "suppliers" ADD COLUMN "phone_for_owners" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "website" text DEFAULT '' NOT NULL;