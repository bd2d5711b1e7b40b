DROP INDEX "leads_unverified";--> statement-breakpoint
CREATE INDEX "leads_unverified" ON "leads" USING btree ("submitted_at") WHERE not ("leads"."email_verified" and "leads"."phone_verified");