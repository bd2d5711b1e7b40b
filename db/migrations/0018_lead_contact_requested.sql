ALTER TABLE "leads" ADD COLUMN "contact_requested_at" timestamp with time zone;--> statement-breakpoint
UPDATE "leads" SET "contact_requested_at" = asked.at FROM (
  SELECT r.lead_id, min(c.requested_at) AS at FROM "contact_requests" c JOIN "rate_checks" r ON r.id = c.rate_check_id
  WHERE r.lead_id IS NOT NULL GROUP BY r.lead_id
) AS asked WHERE asked.lead_id = "leads"."id";
