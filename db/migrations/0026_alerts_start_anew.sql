ALTER TABLE "alerted_leads" DROP CONSTRAINT "alerted_leads_mail_id_alert_mails_id_fk";
--> statement-breakpoint
ALTER TABLE "alerted_leads" ALTER COLUMN "mail_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "alerts_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alerted_leads" ADD CONSTRAINT "alerted_leads_mail_id_alert_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."alert_mails"("id") ON DELETE set null ON UPDATE no action;