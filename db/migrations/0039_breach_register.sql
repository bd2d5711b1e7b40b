CREATE TABLE "breach_records" (
	"breach_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" text NOT NULL,
	"details" jsonb NOT NULL,
	CONSTRAINT "breach_records_breach_id_version_pk" PRIMARY KEY("breach_id","version"),
	CONSTRAINT "breach_records_count_from_one" CHECK ("breach_records"."version" >= 1)
);
--> statement-breakpoint
-- exception: the trigger refuses a truncate; the table is new and empty.
CREATE TRIGGER breach_records_are_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON breach_records
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
