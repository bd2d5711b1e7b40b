ALTER TABLE "rate_checks" ADD COLUMN "submission_digest" text;
