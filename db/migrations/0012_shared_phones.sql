-- Checks that belonged to the lead of somebody else with the same telephone number.
UPDATE "rate_checks" SET "lead_id" = NULL FROM "leads" WHERE "leads"."id" = "rate_checks"."lead_id" AND "leads"."email" <> "rate_checks"."email";--> statement-breakpoint
ALTER TABLE "rate_checks" DROP CONSTRAINT "rate_checks_lead_id_leads_id_fk";
--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_of_their_email" UNIQUE("id","email");--> statement-breakpoint
ALTER TABLE "rate_checks" ADD CONSTRAINT "rate_checks_of_a_lead_of_their_email" FOREIGN KEY ("lead_id","email") REFERENCES "public"."leads"("id","email") ON DELETE no action ON UPDATE cascade;
