CREATE TABLE "follow_up_mails" (
	"supplier_id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lead_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"supplier_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"text" text NOT NULL,
	"noted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_reminders" (
	"supplier_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"on_day" date NOT NULL,
	"is_mailed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "lead_reminders_lead_id_supplier_id_pk" PRIMARY KEY("lead_id","supplier_id")
);
--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "outcome_noted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "follow_up_mails" ADD CONSTRAINT "follow_up_mails_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_reminders" ADD CONSTRAINT "lead_reminders_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_notes_of_purchase" ON "lead_notes" USING btree ("lead_id","supplier_id","noted_at");--> statement-breakpoint
CREATE INDEX "lead_reminders_of_supplier" ON "lead_reminders" USING btree ("supplier_id","on_day");--> statement-breakpoint
CREATE INDEX "lead_reminders_waiting" ON "lead_reminders" USING btree ("on_day") WHERE not "lead_reminders"."is_mailed";--> statement-breakpoint
-- Also finds words of dated notes. While the last release's processes run without a grant on their table, there are none.
CREATE OR REPLACE FUNCTION purchase_follows_lead() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  words text;
BEGIN
  IF has_table_privilege('lead_notes', 'select') THEN
    SELECT string_agg(text, chr(10)) INTO words
      FROM lead_notes WHERE lead_id = NEW.lead_id AND supplier_id = NEW.supplier_id;
  END IF;
  SELECT plain_letters(company),
    plain_letters(concat_ws(chr(10), company, first_name || ' ' || last_name, email, phone, NEW.outcome_notes, words))
    INTO NEW.company_sort, NEW.search_text
    FROM leads WHERE id = NEW.lead_id;
  RETURN NEW;
END $$;
