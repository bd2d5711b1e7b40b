CREATE TABLE "receipt_keys" (
	"public_key" text NOT NULL,
	"vouched_by" text NOT NULL,
	"signature" text NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipt_keys_public_key_vouched_by_pk" PRIMARY KEY("public_key","vouched_by")
);
--> statement-breakpoint
CREATE TABLE "supplier_email_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"supplier_id" uuid NOT NULL,
	"token_digest" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "supplier_email_links_token_digest_unique" UNIQUE("token_digest")
);
--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "totp_wrong_codes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "system" text;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "email_proved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "supplier_email_links" ADD CONSTRAINT "supplier_email_links_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_email_links_of_supplier" ON "supplier_email_links" USING btree ("supplier_id");