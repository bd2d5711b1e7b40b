CREATE TYPE "public"."lead_mark" AS ENUM('shortlisted', 'hidden');--> statement-breakpoint
CREATE TABLE "lead_marks" (
	"supplier_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"mark" "lead_mark" NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lead_marks_supplier_id_lead_id_pk" PRIMARY KEY("supplier_id","lead_id")
);
--> statement-breakpoint
ALTER TABLE "lead_marks" ADD CONSTRAINT "lead_marks_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_marks" ADD CONSTRAINT "lead_marks_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_marks_of_supplier" ON "lead_marks" USING btree ("supplier_id","mark","marked_at");--> statement-breakpoint
CREATE INDEX "lead_marks_of_lead" ON "lead_marks" USING btree ("lead_id");