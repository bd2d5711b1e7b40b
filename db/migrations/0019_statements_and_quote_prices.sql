CREATE TYPE "public"."quote_pricing" AS ENUM('flat', 'interchange-plus');--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "effective_rate" numeric(7, 4);--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "pricing" "quote_pricing";--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "card_present_margin" numeric(7, 4);--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "card_not_present_margin" numeric(7, 4);--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "card_present_fee_cents" integer;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "card_not_present_fee_cents" integer;--> statement-breakpoint
-- What the results showed stands in the estimate that they were made from.
UPDATE "quotes" SET
  "pricing" = ("shown"."price"->>'pricing')::"quote_pricing",
  "card_present_margin" = ("shown"."price"->>'cardPresentMarginPercent')::numeric,
  "card_not_present_margin" = ("shown"."price"->>'cardNotPresentMarginPercent')::numeric,
  "card_present_fee_cents" = ("shown"."price"->>'cardPresentFeeCents')::integer,
  "card_not_present_fee_cents" = ("shown"."price"->>'cardNotPresentFeeCents')::integer
  FROM (
    SELECT "rate_checks"."id", "price" FROM "rate_checks"
    CROSS JOIN LATERAL jsonb_array_elements("estimate"->'recommended') AS "price"
    WHERE jsonb_typeof("estimate"->'recommended') = 'array'
  ) AS "shown"
  WHERE "quotes"."rate_check_id" = "shown"."id" AND "quotes"."provider_slug" = "shown"."price"->>'slug';--> statement-breakpoint
UPDATE "quotes" SET "pricing" =
  (CASE WHEN "card_present_rate" IS NULL AND "card_not_present_rate" IS NULL THEN 'interchange-plus' ELSE 'flat' END)::"quote_pricing"
  WHERE "pricing" IS NULL;--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "pricing" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_checks" ADD COLUMN "statement_fees_cents" bigint;--> statement-breakpoint
ALTER TABLE "rate_checks" ADD COLUMN "statement_sales_cents" bigint;--> statement-breakpoint
ALTER TABLE "rate_checks" ADD COLUMN "statement_count" integer;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_effective_rate_is_a_share" CHECK ("leads"."effective_rate" between 0 and 100);--> statement-breakpoint
ALTER TABLE "rate_checks" ADD CONSTRAINT "rate_checks_statement_is_whole" CHECK ("rate_checks"."statement_fees_cents" > 0 and "rate_checks"."statement_sales_cents" > 0 and "rate_checks"."statement_count" > 0
        and ("rate_checks"."statement_fees_cents" is not null or ("rate_checks"."statement_sales_cents" is null and "rate_checks"."statement_count" is null)));