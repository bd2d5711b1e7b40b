ALTER TABLE "rate_checks" ADD COLUMN "statement_interchange_cents" bigint;--> statement-breakpoint
ALTER TABLE "rate_checks" ADD COLUMN "statement_assessments_cents" bigint;--> statement-breakpoint
ALTER TABLE "rate_checks" ADD COLUMN "statement_fixed_fees_cents" bigint;--> statement-breakpoint
ALTER TABLE "rate_checks" ADD COLUMN "statement_start" date;--> statement-breakpoint
ALTER TABLE "rate_checks" ADD COLUMN "statement_end" date;--> statement-breakpoint
ALTER TABLE "rate_checks" ADD CONSTRAINT "rate_checks_statement_parts_are_of_fees" CHECK ("rate_checks"."statement_interchange_cents" >= 0 and "rate_checks"."statement_assessments_cents" >= 0 and "rate_checks"."statement_fixed_fees_cents" >= 0
        and ("rate_checks"."statement_fees_cents" is not null
          or num_nonnulls("rate_checks"."statement_interchange_cents", "rate_checks"."statement_assessments_cents", "rate_checks"."statement_fixed_fees_cents") = 0)
        and coalesce("rate_checks"."statement_interchange_cents", 0) + coalesce("rate_checks"."statement_assessments_cents", 0)
          + coalesce("rate_checks"."statement_fixed_fees_cents", 0) <= "rate_checks"."statement_fees_cents");--> statement-breakpoint
ALTER TABLE "rate_checks" ADD CONSTRAINT "rate_checks_statement_period_is_whole" CHECK (num_nonnulls("rate_checks"."statement_start", "rate_checks"."statement_end") in (0, 2)
        and ("rate_checks"."statement_start" is null or "rate_checks"."statement_fees_cents" is not null)
        and "rate_checks"."statement_end" >= "rate_checks"."statement_start" and "rate_checks"."statement_end" - "rate_checks"."statement_start" < 400);