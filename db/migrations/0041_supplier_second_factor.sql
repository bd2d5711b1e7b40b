CREATE TABLE "supplier_recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"supplier_id" uuid NOT NULL,
	"code_digest" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "supplier_recovery_codes_code_digest_unique" UNIQUE("code_digest")
);
--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "totp_secret" text;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "totp_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "totp_last_step" bigint;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "totp_wrong_codes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_recovery_codes" ADD CONSTRAINT "supplier_recovery_codes_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_recovery_codes_of_supplier" ON "supplier_recovery_codes" USING btree ("supplier_id");