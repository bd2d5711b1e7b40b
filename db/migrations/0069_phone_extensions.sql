ALTER TABLE "suppliers" ADD COLUMN "phone_ext" text;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "phone_for_owners_ext" text;--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_extensions_are_digits" CHECK ("suppliers"."phone_ext" ~ '^[0-9]{1,7}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_extensions_for_owners_are_digits" CHECK ("suppliers"."phone_for_owners_ext" ~ '^[0-9]{1,7}$') NOT VALID;