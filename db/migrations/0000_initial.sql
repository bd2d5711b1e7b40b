-- For searching inside words; every managed Postgres allows it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- For the constraints, which compare a text and a range in one index.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- `folded` in domain/languages/folded.ts is the same.
CREATE FUNCTION folded(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF octet_length(words) = char_length(words) THEN
    words := translate(lower(words COLLATE "C"), '`', '''');
  ELSE
    words := normalize(translate(words, '´“”„‟″‶«»', '''""""""""'), NFKD);
    words := regexp_replace(words, '[\u00ad\u0300-\u036f\u0483-\u0487\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g');
    words := regexp_replace(words, '[`\u02b9\u02bb\u02bc\u02bd\u02ca\u02cb\u2018-\u201b\u2032\u2035]', '''', 'g');
    words := regexp_replace(words, '[\u2010-\u2015\u2043\u2212]', '-', 'g');
    words := translate(lower(words COLLATE "C"),
      'ÆŒØøŁłĐđÐðÞĦħŦŧŊŋıẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
      'æœoollddddþhhttnnißαβγδεζηθικλμνξοπρστυφχψωσабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ');
    words := replace(replace(replace(replace(words, 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th');
  END IF;
  RETURN btrim(regexp_replace(words, '[\t\u000b\f\r\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'), ' ');
END $$;
--> statement-breakpoint
CREATE TYPE "public"."actor" AS ENUM('visitor', 'user', 'supplier', 'admin', 'system');--> statement-breakpoint
CREATE TYPE "public"."alert_frequency" AS ENUM('instant', 'daily', 'never');--> statement-breakpoint
CREATE TYPE "public"."api_mode" AS ENUM('live', 'test');--> statement-breakpoint
CREATE TYPE "public"."attempt_ending" AS ENUM('settled', 'cancelled');--> statement-breakpoint
CREATE TYPE "public"."channel" AS ENUM('email', 'sms');--> statement-breakpoint
CREATE TYPE "public"."contact_answer" AS ENUM('yes', 'not-yet', 'not-wanted');--> statement-breakpoint
CREATE TYPE "public"."webhook_delivery_state" AS ENUM('waiting', 'delivered', 'failed');--> statement-breakpoint
CREATE TYPE "public"."webhook_endpoint_ending" AS ENUM('by_hand', 'gone', 'failing');--> statement-breakpoint
CREATE TYPE "public"."language" AS ENUM('en', 'fr');--> statement-breakpoint
CREATE TYPE "public"."lead_mark" AS ENUM('shortlisted', 'hidden');--> statement-breakpoint
CREATE TYPE "public"."lead_status" AS ENUM('new', 'contacted', 'qualified', 'converted');--> statement-breakpoint
CREATE TYPE "public"."off_market_reason" AS ENUM('withdrawn', 'superseded', 'admin', 'cancelled');--> statement-breakpoint
CREATE TYPE "public"."outcome" AS ENUM('pending', 'contacted', 'converted', 'lost');--> statement-breakpoint
CREATE TYPE "public"."password_link_kind" AS ENUM('reset', 'claim');--> statement-breakpoint
CREATE TYPE "public"."purchase_source" AS ENUM('card', 'credit', 'assignment');--> statement-breakpoint
CREATE TYPE "public"."quote_pricing" AS ENUM('flat', 'interchange-plus');--> statement-breakpoint
CREATE TYPE "public"."quote_status" AS ENUM('active', 'pending', 'accepted');--> statement-breakpoint
CREATE TYPE "public"."realm" AS ENUM('user', 'supplier', 'admin');--> statement-breakpoint
CREATE TYPE "public"."refund_reason" AS ENUM('sold', 'off_market', 'supplier_inactive', 'held');--> statement-breakpoint
CREATE TYPE "public"."request_mail" AS ENUM('received', 'taken', 'taken-text', 'contacted', 'decided', 'unsold', 'buyer-reminder', 'buyer-wait', 'buyer-cancelled', 'buyer-renewed');--> statement-breakpoint
CREATE TYPE "public"."supplier_status" AS ENUM('pending', 'active', 'inactive');--> statement-breakpoint
CREATE TYPE "public"."tier" AS ENUM('tier1', 'tier2', 'tier3');--> statement-breakpoint
CREATE TYPE "public"."verification_purpose" AS ENUM('rate-check', 'sign-in', 'my-data', 'last-mail');--> statement-breakpoint
CREATE TYPE "public"."webhook_event_type" AS ENUM('lead.matched', 'lead.purchased', 'lead.withdrawn', 'lead.corrected', 'lead.cancelled', 'lead.renewed', 'purchase.refunded');--> statement-breakpoint
CREATE TABLE "admin_recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"admin_id" uuid NOT NULL,
	"code_digest" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "admin_recovery_codes_code_digest_unique" UNIQUE("code_digest")
);
--> statement-breakpoint
CREATE TABLE "admins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"username" text NOT NULL,
	"password_digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"totp_secret" text,
	"totp_confirmed_at" timestamp with time zone,
	"totp_last_step" bigint,
	"totp_wrong_codes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "admins_username_unique" UNIQUE("username")
);
--> statement-breakpoint
CREATE TABLE "alert_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"search_id" uuid NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "alerted_leads" (
	"supplier_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"mail_id" uuid,
	CONSTRAINT "alerted_leads_supplier_id_lead_id_pk" PRIMARY KEY("supplier_id","lead_id")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"supplier_id" uuid NOT NULL,
	"mode" "api_mode" NOT NULL,
	"name" text NOT NULL,
	"digest" text NOT NULL,
	"last_four" text NOT NULL,
	"scopes" text[] NOT NULL,
	"allowed_addresses" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_digest_unique" UNIQUE("digest"),
	CONSTRAINT "api_keys_have_a_name" CHECK ("api_keys"."name" <> ''),
	CONSTRAINT "api_keys_scopes_are_known" CHECK (cardinality("api_keys"."scopes") > 0
        and "api_keys"."scopes" <@ array['market:read', 'leads:read', 'leads:write', 'purchases:write'])
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor" "actor" NOT NULL,
	"actor_id" text,
	"deed" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text,
	"ip_address" "inet",
	"details" jsonb
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"finished_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "receipt_keys" (
	"public_key" text NOT NULL,
	"vouched_by" text NOT NULL,
	"signature" text NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipt_keys_public_key_vouched_by_pk" PRIMARY KEY("public_key","vouched_by")
);
--> statement-breakpoint
CREATE TABLE "consent_receipts" (
	"consent_id" uuid PRIMARY KEY NOT NULL,
	"payload" text NOT NULL,
	"signature" text NOT NULL,
	"public_key" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_withdrawals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"withdrawn_at" timestamp with time zone NOT NULL,
	"ip_address" "inet",
	CONSTRAINT "consent_withdrawals_email_is_lower_case" CHECK ("consent_withdrawals"."email" = lower("consent_withdrawals"."email"))
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rate_check_id" uuid NOT NULL,
	"text" text NOT NULL,
	"text_version" text NOT NULL,
	"text_hash" text NOT NULL,
	"language" text NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"ip_address" "inet",
	"user_agent" text NOT NULL,
	"verified_email" text NOT NULL,
	"email_verified_at" timestamp with time zone NOT NULL,
	"verified_phone" text NOT NULL,
	"phone_verified_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_requests" (
	"rate_check_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_ledger" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_ledger_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"supplier_id" uuid NOT NULL,
	"change" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"reason" text NOT NULL,
	"admin_id" uuid,
	"purchase_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_ledger_purchase_id_unique" UNIQUE("purchase_id"),
	CONSTRAINT "credit_ledger_changes_something" CHECK ("credit_ledger"."change" <> 0),
	CONSTRAINT "credit_ledger_balance_is_not_negative" CHECK ("credit_ledger"."balance_after" >= 0)
);
--> statement-breakpoint
CREATE TABLE "demo_seed" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"seeded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email_digest" text NOT NULL,
	"erased_at" timestamp with time zone NOT NULL,
	"counts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follow_up_mails" (
	"supplier_id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"supplier_id" uuid NOT NULL,
	"mode" "api_mode" NOT NULL,
	"key" text NOT NULL,
	"request_digest" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone NOT NULL,
	"status" integer,
	"answer" text,
	"lead_id" uuid,
	CONSTRAINT "idempotency_keys_supplier_id_mode_key_pk" PRIMARY KEY("supplier_id","mode","key"),
	CONSTRAINT "idempotency_keys_answers_are_whole" CHECK (("idempotency_keys"."status" is null) = ("idempotency_keys"."answer" is null))
);
--> statement-breakpoint
CREATE TABLE "kept_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"supplier_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone,
	"was_paid" boolean DEFAULT false NOT NULL,
	CONSTRAINT "lead_holds_paid_ones_are_released" CHECK (not "lead_holds"."was_paid" or "lead_holds"."released_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "lead_marks" (
	"supplier_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"mark" "lead_mark" NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lead_marks_supplier_id_lead_id_pk" PRIMARY KEY("supplier_id","lead_id")
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
CREATE TABLE "lead_prices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tier" "tier" NOT NULL,
	"price_cents" integer NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	CONSTRAINT "lead_prices_one_for_a_tier_and_moment" UNIQUE("tier","valid_from"),
	CONSTRAINT "lead_prices_are_positive" CHECK ("lead_prices"."price_cents" > 0)
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
CREATE TABLE "lead_requests" (
	"lead_id" uuid PRIMARY KEY NOT NULL,
	"looked_at" timestamp with time zone,
	"call_days" text[],
	"call_from_hour" smallint,
	"call_to_hour" smallint,
	"wants_text" boolean DEFAULT false NOT NULL,
	"emails_stopped_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"renewed_at" timestamp with time zone,
	"contacted_answer" "contact_answer",
	"contacted_answered_at" timestamp with time zone,
	"contacted_within_hours" smallint,
	"offer_answer" boolean,
	"switched_answer" boolean,
	"new_rate" numeric(7, 4),
	"decided_answered_at" timestamp with time zone,
	CONSTRAINT "lead_requests_call_times_are_whole" CHECK (num_nonnulls("lead_requests"."call_days", "lead_requests"."call_from_hour", "lead_requests"."call_to_hour") in (0, 3)
        and ("lead_requests"."call_days" is null or (cardinality("lead_requests"."call_days") > 0 and "lead_requests"."call_days" <@ array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']::text[]))
        and "lead_requests"."call_from_hour" between 0 and 23 and "lead_requests"."call_to_hour" between 1 and 24
        and "lead_requests"."call_from_hour" < "lead_requests"."call_to_hour"),
	CONSTRAINT "lead_requests_answers_have_a_time" CHECK (("lead_requests"."contacted_answer" is null) = ("lead_requests"."contacted_answered_at" is null)
        and ("lead_requests"."offer_answer" is null) = ("lead_requests"."decided_answered_at" is null)
        and ("lead_requests"."switched_answer" is null) = ("lead_requests"."decided_answered_at" is null)),
	CONSTRAINT "lead_requests_hours_are_of_a_contact" CHECK (("lead_requests"."contacted_answer" is not distinct from 'yes') = ("lead_requests"."contacted_within_hours" is not null)
        and "lead_requests"."contacted_within_hours" in (2, 8, 24, 48)),
	CONSTRAINT "lead_requests_rate_is_of_a_switch" CHECK ("lead_requests"."new_rate" is null or ("lead_requests"."switched_answer" and "lead_requests"."new_rate" between 0 and 100))
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" "lead_status" DEFAULT 'new' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"company" text NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"is_decision_maker" boolean NOT NULL,
	"decision_maker_name" text DEFAULT '' NOT NULL,
	"language" "language" DEFAULT 'en' NOT NULL,
	"business_type" text NOT NULL,
	"current_provider" text NOT NULL,
	"monthly_volume_cents" bigint NOT NULL,
	"average_transaction_cents" integer NOT NULL,
	"card_present_rate" numeric(7, 4),
	"card_not_present_rate" numeric(7, 4),
	"monthly_fee_cents" integer,
	"effective_rate" numeric(7, 4),
	"potential_savings_cents" bigint DEFAULT 0 NOT NULL,
	"tier" "tier" GENERATED ALWAYS AS (case when monthly_volume_cents >= 5000000 then 'tier1'::tier
          when monthly_volume_cents >= 1000000 then 'tier2'::tier else 'tier3'::tier end) STORED NOT NULL,
	"public_volume_cents" bigint GENERATED ALWAYS AS (monthly_volume_cents - monthly_volume_cents % (10::numeric ^ greatest(0, length(monthly_volume_cents::text) - 2))::bigint) STORED NOT NULL,
	"public_business_type" text NOT NULL,
	"search_text" text NOT NULL,
	"market_tags" text[] NOT NULL,
	"province" text,
	"city" text,
	"ai_description" text NOT NULL,
	"email_verified" boolean NOT NULL,
	"phone_verified" boolean NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"listed_at" timestamp with time zone,
	"contact_requested_at" timestamp with time zone,
	"off_market_at" timestamp with time zone,
	"off_market_reason" "off_market_reason",
	"sold_at" timestamp with time zone,
	"is_on_market" boolean GENERATED ALWAYS AS (sold_at is null and off_market_at is null and listed_at is not null) STORED NOT NULL,
	"erased_at" timestamp with time zone,
	"admin_note" text DEFAULT '' NOT NULL,
	"possible_duplicate_of" uuid,
	CONSTRAINT "leads_of_their_email" UNIQUE("id","email"),
	CONSTRAINT "leads_off_market_has_a_reason" CHECK (("leads"."off_market_at" is null) = ("leads"."off_market_reason" is null)),
	CONSTRAINT "leads_erased_ones_are_not_open" CHECK ("leads"."erased_at" is null or "leads"."sold_at" is not null or "leads"."off_market_at" is not null),
	CONSTRAINT "leads_volume_is_positive" CHECK ("leads"."monthly_volume_cents" > 0),
	CONSTRAINT "leads_effective_rate_is_a_share" CHECK ("leads"."effective_rate" between 0 and 100),
	CONSTRAINT "leads_saving_is_not_negative" CHECK ("leads"."potential_savings_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "leads_to_match" (
	"lead_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legal_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "live_numbers" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"businesses_matched" integer NOT NULL,
	"active_providers" integer NOT NULL,
	"hours_to_contact" integer,
	"contact_answers" integer NOT NULL,
	"yearly_saving_cents" bigint,
	"estimates_with_saving" integer NOT NULL,
	"median_share_kept" double precision,
	CONSTRAINT "live_numbers_are_one_row" CHECK ("live_numbers"."only")
);
--> statement-breakpoint
CREATE TABLE "password_link_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"supplier_id" uuid NOT NULL,
	"tier" "tier" NOT NULL,
	"price_cents" integer NOT NULL,
	"payment_intent_id" text,
	"opened_at" timestamp with time zone NOT NULL,
	"price_frozen_until" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ending" "attempt_ending",
	CONSTRAINT "payment_attempts_payment_intent_id_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "payment_attempts_end_in_one_way" CHECK (("payment_attempts"."ended_at" is null) = ("payment_attempts"."ending" is null)),
	CONSTRAINT "payment_attempts_price_is_positive" CHECK ("payment_attempts"."price_cents" > 0),
	CONSTRAINT "payment_attempts_settled_ones_have_an_intent" CHECK ("payment_attempts"."ending" is distinct from 'settled' or "payment_attempts"."payment_intent_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"supplier_id" uuid NOT NULL,
	"source" "purchase_source" NOT NULL,
	"attempt_id" uuid,
	"payment_intent_id" text,
	"price_cents" integer NOT NULL,
	"purchased_at" timestamp with time zone NOT NULL,
	"outcome" "outcome" DEFAULT 'pending' NOT NULL,
	"outcome_notes" text DEFAULT '' NOT NULL,
	"outcome_noted_at" timestamp with time zone,
	"deal_value_cents" bigint,
	"contacted_at" timestamp with time zone,
	"company_sort" text DEFAULT '' NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "purchases_lead_id_unique" UNIQUE("lead_id"),
	CONSTRAINT "purchases_attempt_id_unique" UNIQUE("attempt_id"),
	CONSTRAINT "purchases_payment_intent_id_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "purchases_by_card_have_an_intent" CHECK (("purchases"."source" = 'card') = ("purchases"."payment_intent_id" is not null)
        and ("purchases"."source" = 'card') = ("purchases"."attempt_id" is not null)),
	CONSTRAINT "purchases_price_is_not_negative" CHECK ("purchases"."price_cents" >= 0),
	CONSTRAINT "purchases_deal_value_only_when_converted" CHECK ("purchases"."deal_value_cents" is null or ("purchases"."outcome" = 'converted' and "purchases"."deal_value_cents" >= 0))
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rate_check_id" uuid NOT NULL,
	"provider_slug" text NOT NULL,
	"provider_name" text NOT NULL,
	"status" "quote_status" DEFAULT 'active' NOT NULL,
	"estimated_savings_cents" bigint NOT NULL,
	"estimated_monthly_cost_cents" bigint NOT NULL,
	"monthly_fee_cents" integer,
	"pricing" "quote_pricing" NOT NULL,
	"card_present_rate" numeric(7, 4),
	"card_not_present_rate" numeric(7, 4),
	"card_present_margin" numeric(7, 4),
	"card_not_present_margin" numeric(7, 4),
	"card_present_fee_cents" integer,
	"card_not_present_fee_cents" integer,
	"is_recommended" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"switched_at" timestamp with time zone,
	CONSTRAINT "quotes_one_for_a_check_and_provider" UNIQUE("rate_check_id","provider_slug"),
	CONSTRAINT "quotes_accepted_ones_say_when" CHECK (("quotes"."status" = 'accepted') = ("quotes"."accepted_at" is not null)),
	CONSTRAINT "quotes_saving_is_positive" CHECK ("quotes"."estimated_savings_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "rate_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"visitor_digest" text NOT NULL,
	"submission_digest" text,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"company" text NOT NULL,
	"business_type" text NOT NULL,
	"current_provider" text NOT NULL,
	"monthly_volume_cents" bigint NOT NULL,
	"average_transaction_cents" integer NOT NULL,
	"card_present_rate" numeric(7, 4),
	"card_not_present_rate" numeric(7, 4),
	"monthly_fee_cents" integer,
	"statement_fees_cents" bigint,
	"statement_sales_cents" bigint,
	"statement_count" integer,
	"statement_interchange_cents" bigint,
	"statement_assessments_cents" bigint,
	"statement_fixed_fees_cents" bigint,
	"statement_start" date,
	"statement_end" date,
	"estimate" jsonb NOT NULL,
	"rates_version" text NOT NULL,
	"lead_id" uuid,
	"checked_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "rate_checks_volume_is_positive" CHECK ("rate_checks"."monthly_volume_cents" > 0),
	CONSTRAINT "rate_checks_transaction_is_positive" CHECK ("rate_checks"."average_transaction_cents" > 0),
	CONSTRAINT "rate_checks_statement_is_whole" CHECK ("rate_checks"."statement_fees_cents" > 0 and "rate_checks"."statement_sales_cents" > 0 and "rate_checks"."statement_count" > 0
        and ("rate_checks"."statement_fees_cents" is not null or ("rate_checks"."statement_sales_cents" is null and "rate_checks"."statement_count" is null))),
	CONSTRAINT "rate_checks_statement_parts_are_of_fees" CHECK ("rate_checks"."statement_interchange_cents" >= 0 and "rate_checks"."statement_assessments_cents" >= 0 and "rate_checks"."statement_fixed_fees_cents" >= 0
        and ("rate_checks"."statement_fees_cents" is not null
          or num_nonnulls("rate_checks"."statement_interchange_cents", "rate_checks"."statement_assessments_cents", "rate_checks"."statement_fixed_fees_cents") = 0)
        and coalesce("rate_checks"."statement_interchange_cents", 0) + coalesce("rate_checks"."statement_assessments_cents", 0)
          + coalesce("rate_checks"."statement_fixed_fees_cents", 0) <= "rate_checks"."statement_fees_cents"),
	CONSTRAINT "rate_checks_statement_period_is_whole" CHECK (num_nonnulls("rate_checks"."statement_start", "rate_checks"."statement_end") in (0, 2)
        and ("rate_checks"."statement_start" is null or "rate_checks"."statement_fees_cents" is not null)
        and "rate_checks"."statement_end" >= "rate_checks"."statement_start" and "rate_checks"."statement_end" - "rate_checks"."statement_start" < 400)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipts_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"purchase_id" uuid NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"billed_to" text NOT NULL,
	"billing_province" text,
	"price_cents" integer NOT NULL,
	"tax_lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"total_cents" integer NOT NULL,
	CONSTRAINT "receipts_purchase_id_unique" UNIQUE("purchase_id"),
	CONSTRAINT "receipts_are_not_negative" CHECK ("receipts"."price_cents" >= 0 and "receipts"."total_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"attempt_id" uuid NOT NULL,
	"payment_intent_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" "refund_reason" NOT NULL,
	"owed_at" timestamp with time zone NOT NULL,
	"stripe_refund_id" text,
	"paid_at" timestamp with time zone,
	"tries" integer DEFAULT 1 NOT NULL,
	"failed_at" timestamp with time zone,
	"failure_reason" text,
	"failed_refund_id" text,
	"paid_otherwise_at" timestamp with time zone,
	"compared_at" timestamp with time zone,
	CONSTRAINT "refunds_attempt_id_unique" UNIQUE("attempt_id"),
	CONSTRAINT "refunds_payment_intent_id_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "refunds_stripe_refund_id_unique" UNIQUE("stripe_refund_id"),
	CONSTRAINT "refunds_amount_is_positive" CHECK ("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_paid_ones_are_known_at_stripe" CHECK (("refunds"."paid_at" is null) = ("refunds"."stripe_refund_id" is null)),
	CONSTRAINT "refunds_failed_ones_were_made_at_stripe" CHECK ("refunds"."failed_at" is null or ("refunds"."paid_at" is not null and "refunds"."failed_refund_id" is not null)),
	CONSTRAINT "refunds_paid_otherwise_had_failed" CHECK ("refunds"."paid_otherwise_at" is null or "refunds"."failed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "request_mails" (
	"lead_id" uuid NOT NULL,
	"mail" "request_mail" NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "request_mails_lead_id_mail_pk" PRIMARY KEY("lead_id","mail")
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"was_dry_run" boolean NOT NULL,
	"counts" jsonb NOT NULL,
	"failed" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"text_version" text NOT NULL,
	"claimed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "review_reminders_email_unique" UNIQUE("email"),
	CONSTRAINT "review_reminders_sent_ones_are_claimed" CHECK ("review_reminders"."sent_at" is null or "review_reminders"."claimed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "saved_search_matches" (
	"search_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"matched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_search_matches_search_id_lead_id_pk" PRIMARY KEY("search_id","lead_id")
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"supplier_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"tags" text[] NOT NULL,
	"terms" text[] NOT NULL,
	"alerts" "alert_frequency" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paused_at" timestamp with time zone,
	"alerts_from" timestamp with time zone,
	"looked_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "saved_searches_have_a_name" CHECK ("saved_searches"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"realm" realm NOT NULL,
	"token_digest" text NOT NULL,
	"user_id" uuid,
	"supplier_id" uuid,
	"admin_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"last_active_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"proved_at" timestamp with time zone,
	"browser" text,
	"system" text,
	CONSTRAINT "sessions_token_digest_unique" UNIQUE("token_digest"),
	CONSTRAINT "sessions_belong_to_one_person_of_their_realm" CHECK (("sessions"."realm" = 'user') = ("sessions"."user_id" is not null)
        and ("sessions"."realm" = 'supplier') = ("sessions"."supplier_id" is not null)
        and ("sessions"."realm" = 'admin') = ("sessions"."admin_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_failed_at" timestamp with time zone NOT NULL,
	"judging" integer DEFAULT 0 NOT NULL,
	"last_tried_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sold_people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email_digest" text NOT NULL,
	"phone_digest" text NOT NULL,
	"sold_at" timestamp with time zone NOT NULL,
	"exclusive_until" timestamp with time zone NOT NULL,
	CONSTRAINT "sold_people_end_after_the_sale" CHECK ("sold_people"."exclusive_until" > "sold_people"."sold_at")
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "supplier_email_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"supplier_id" uuid NOT NULL,
	"token_digest" text NOT NULL,
	"new_email" text,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "supplier_email_links_token_digest_unique" UNIQUE("token_digest")
);
--> statement-breakpoint
CREATE TABLE "supplier_password_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"supplier_id" uuid NOT NULL,
	"kind" "password_link_kind" NOT NULL,
	"token_digest" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "supplier_password_links_token_digest_unique" UNIQUE("token_digest")
);
--> statement-breakpoint
CREATE TABLE "supplier_rate_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"supplier_id" uuid NOT NULL,
	"card" jsonb NOT NULL,
	"source" text NOT NULL,
	"sourced_on" date NOT NULL,
	"entered_by" uuid,
	"entered_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "supplier_recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"supplier_id" uuid NOT NULL,
	"code_digest" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "supplier_recovery_codes_code_digest_unique" UNIQUE("code_digest")
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"requested_name" text,
	"contact_person" text NOT NULL,
	"phone" text NOT NULL,
	"phone_ext" text,
	"password_digest" text,
	"status" "supplier_status" DEFAULT 'pending' NOT NULL,
	"language" "language" DEFAULT 'en' NOT NULL,
	"business_types" text[] DEFAULT '{}' NOT NULL,
	"territories" text[] DEFAULT '{}' NOT NULL,
	"lead_credits" integer DEFAULT 0 NOT NULL,
	"phone_for_owners" text DEFAULT '' NOT NULL,
	"phone_for_owners_ext" text,
	"website" text DEFAULT '' NOT NULL,
	"shown_to_owners_changed_at" timestamp with time zone,
	"follow_up_mails" boolean DEFAULT true NOT NULL,
	"promise_mails" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"email_proved_at" timestamp with time zone,
	"terms_accepted_at" timestamp with time zone,
	"terms_version" text,
	"english_terms_wished_at" timestamp with time zone,
	"english_terms_version" text,
	"anonymised_at" timestamp with time zone,
	"totp_secret" text,
	"totp_confirmed_at" timestamp with time zone,
	"totp_last_step" bigint,
	"totp_wrong_codes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "suppliers_email_unique" UNIQUE("email"),
	CONSTRAINT "suppliers_anonymised_ones_are_inactive" CHECK ("suppliers"."anonymised_at" is null or "suppliers"."status" = 'inactive'),
	CONSTRAINT "suppliers_email_is_lower_case" CHECK ("suppliers"."email" = lower("suppliers"."email")),
	CONSTRAINT "suppliers_terms_have_a_version" CHECK (("suppliers"."terms_accepted_at" is null) = ("suppliers"."terms_version" is null)),
	CONSTRAINT "suppliers_english_terms_have_a_version" CHECK (("suppliers"."english_terms_wished_at" is null) = ("suppliers"."english_terms_version" is null)),
	CONSTRAINT "suppliers_extensions_are_digits" CHECK ("suppliers"."phone_ext" ~ '^[0-9]{1,7}$'),
	CONSTRAINT "suppliers_extensions_for_owners_are_digits" CHECK ("suppliers"."phone_for_owners_ext" ~ '^[0-9]{1,7}$'),
	CONSTRAINT "suppliers_credits_are_not_negative" CHECK ("suppliers"."lead_credits" >= 0)
);
--> statement-breakpoint
CREATE TABLE "test_purchases" (
	"supplier_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"purchased_at" timestamp with time zone NOT NULL,
	"outcome" "outcome" DEFAULT 'pending' NOT NULL,
	"outcome_notes" text DEFAULT '' NOT NULL,
	"deal_value_cents" bigint,
	"changed_at" timestamp with time zone,
	CONSTRAINT "test_purchases_supplier_id_lead_id_pk" PRIMARY KEY("supplier_id","lead_id"),
	CONSTRAINT "test_purchases_deal_value_only_when_converted" CHECK ("test_purchases"."deal_value_cents" is null or ("test_purchases"."outcome" = 'converted' and "test_purchases"."deal_value_cents" >= 0))
);
--> statement-breakpoint
CREATE TABLE "user_recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"code_digest" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "user_recovery_codes_code_digest_unique" UNIQUE("code_digest")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"current_provider" text,
	"language" "language" DEFAULT 'en' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_signed_in_at" timestamp with time zone,
	"totp_secret" text,
	"totp_confirmed_at" timestamp with time zone,
	"totp_last_step" bigint,
	"totp_wrong_codes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_email_is_lower_case" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"visitor_digest" text,
	"purpose" "verification_purpose" NOT NULL,
	"channel" "channel" NOT NULL,
	"address" text NOT NULL,
	"code_digest" text,
	"sent_at" timestamp with time zone NOT NULL,
	"sends" integer DEFAULT 1 NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"last_wrong_at" timestamp with time zone,
	"verified_at" timestamp with time zone,
	CONSTRAINT "verifications_one_for_a_visitor_and_address" UNIQUE("visitor_digest","purpose","channel","address"),
	CONSTRAINT "verifications_only_a_last_mail_has_no_visitor" CHECK (("verifications"."purpose" = 'last-mail') = ("verifications"."visitor_digest" is null)),
	CONSTRAINT "verifications_wrong_tries_are_counted" CHECK ("verifications"."wrong_tries" >= 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"state" "webhook_delivery_state" DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone,
	"trying_until" timestamp with time zone,
	"scheduled_try_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "webhook_deliveries_one_of_an_event" UNIQUE("endpoint_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"supplier_id" uuid NOT NULL,
	"mode" "api_mode" NOT NULL,
	"url" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"events" "webhook_event_type"[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"disabled_at" timestamp with time zone,
	"disabled_because" "webhook_endpoint_ending",
	"failing_since" timestamp with time zone,
	CONSTRAINT "webhook_endpoints_want_something" CHECK (cardinality("webhook_endpoints"."events") > 0),
	CONSTRAINT "webhook_endpoints_disabled_ones_have_a_reason" CHECK (("webhook_endpoints"."disabled_at" is null) = ("webhook_endpoints"."disabled_because" is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_events_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"supplier_id" uuid NOT NULL,
	"mode" "api_mode" NOT NULL,
	"type" "webhook_event_type" NOT NULL,
	"lead_id" uuid NOT NULL,
	"payload" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_secrets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_tries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"delivery_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" integer,
	"duration_ms" integer NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"failure" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_recovery_codes" ADD CONSTRAINT "admin_recovery_codes_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_mails" ADD CONSTRAINT "alert_mails_search_id_saved_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerted_leads" ADD CONSTRAINT "alerted_leads_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerted_leads" ADD CONSTRAINT "alerted_leads_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerted_leads" ADD CONSTRAINT "alerted_leads_mail_id_alert_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."alert_mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_receipts" ADD CONSTRAINT "consent_receipts_consent_id_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."consents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_rate_check_id_rate_checks_id_fk" FOREIGN KEY ("rate_check_id") REFERENCES "public"."rate_checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_requests" ADD CONSTRAINT "contact_requests_rate_check_id_rate_checks_id_fk" FOREIGN KEY ("rate_check_id") REFERENCES "public"."rate_checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_up_mails" ADD CONSTRAINT "follow_up_mails_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_holds" ADD CONSTRAINT "lead_holds_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_holds" ADD CONSTRAINT "lead_holds_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_holds" ADD CONSTRAINT "lead_holds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_marks" ADD CONSTRAINT "lead_marks_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_marks" ADD CONSTRAINT "lead_marks_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_reminders" ADD CONSTRAINT "lead_reminders_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_requests" ADD CONSTRAINT "lead_requests_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_possible_duplicate_of_leads_id_fk" FOREIGN KEY ("possible_duplicate_of") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads_to_match" ADD CONSTRAINT "leads_to_match_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_rate_check_id_rate_checks_id_fk" FOREIGN KEY ("rate_check_id") REFERENCES "public"."rate_checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_checks" ADD CONSTRAINT "rate_checks_of_a_lead_of_their_email" FOREIGN KEY ("lead_id","email") REFERENCES "public"."leads"("id","email") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_mails" ADD CONSTRAINT "request_mails_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_matches" ADD CONSTRAINT "saved_search_matches_search_id_saved_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_matches" ADD CONSTRAINT "saved_search_matches_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_email_links" ADD CONSTRAINT "supplier_email_links_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_password_links" ADD CONSTRAINT "supplier_password_links_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_rate_cards" ADD CONSTRAINT "supplier_rate_cards_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_rate_cards" ADD CONSTRAINT "supplier_rate_cards_entered_by_admins_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_recovery_codes" ADD CONSTRAINT "supplier_recovery_codes_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_purchases" ADD CONSTRAINT "test_purchases_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_recovery_codes" ADD CONSTRAINT "user_recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_tries" ADD CONSTRAINT "webhook_tries_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_recovery_codes_of_admin" ON "admin_recovery_codes" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "alert_mails_of_search" ON "alert_mails" USING btree ("search_id","begun_at");--> statement-breakpoint
CREATE INDEX "alerted_leads_of_lead" ON "alerted_leads" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "alerted_leads_of_mail" ON "alerted_leads" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "api_keys_of_supplier" ON "api_keys" USING btree ("supplier_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_with_address" ON "audit_log" USING btree ("at") WHERE "audit_log"."ip_address" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_of_actor" ON "audit_log" USING btree ("actor_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_of_subject" ON "audit_log" USING btree ("subject","subject_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "consent_withdrawals_of_email" ON "consent_withdrawals" USING btree ("email","withdrawn_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "consents_of_rate_check" ON "consents" USING btree ("rate_check_id");--> statement-breakpoint
CREATE INDEX "consents_of_email" ON "consents" USING btree ("verified_email");--> statement-breakpoint
CREATE INDEX "credit_ledger_of_supplier" ON "credit_ledger" USING btree ("supplier_id","number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "erasures_of_email" ON "erasures" USING btree ("email_digest");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_time" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_of_lead" ON "idempotency_keys" USING btree ("lead_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_holds_one_live_for_a_lead" ON "lead_holds" USING btree ("lead_id") WHERE "lead_holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX "lead_holds_live_of_supplier" ON "lead_holds" USING btree ("supplier_id") WHERE "lead_holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX "lead_holds_of_supplier_and_lead" ON "lead_holds" USING btree ("supplier_id","lead_id","placed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lead_marks_of_supplier" ON "lead_marks" USING btree ("supplier_id","mark","marked_at");--> statement-breakpoint
CREATE INDEX "lead_marks_of_lead" ON "lead_marks" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "lead_notes_of_purchase" ON "lead_notes" USING btree ("lead_id","supplier_id","noted_at");--> statement-breakpoint
CREATE INDEX "lead_reminders_of_supplier" ON "lead_reminders" USING btree ("supplier_id","on_day");--> statement-breakpoint
CREATE INDEX "lead_reminders_waiting" ON "lead_reminders" USING btree ("on_day") WHERE not "lead_reminders"."is_mailed";--> statement-breakpoint
CREATE INDEX "lead_requests_by_answer" ON "lead_requests" USING btree ("contacted_answered_at");--> statement-breakpoint
CREATE INDEX "lead_requests_renewed" ON "lead_requests" USING btree ("renewed_at") WHERE "lead_requests"."renewed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "leads_one_open_for_an_email" ON "leads" USING btree ("email") WHERE "leads"."sold_at" is null and "leads"."off_market_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "leads_one_open_for_a_phone" ON "leads" USING btree ("phone") WHERE "leads"."sold_at" is null and "leads"."off_market_at" is null;--> statement-breakpoint
CREATE INDEX "leads_of_email" ON "leads" USING btree ("email");--> statement-breakpoint
CREATE INDEX "leads_of_phone" ON "leads" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "leads_on_market" ON "leads" USING btree ("submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "leads"."is_on_market";--> statement-breakpoint
CREATE INDEX "leads_on_market_by_volume" ON "leads" USING btree ("public_volume_cents" DESC NULLS FIRST,"submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "leads"."is_on_market";--> statement-breakpoint
CREATE INDEX "leads_on_market_by_words" ON "leads" USING gin ("search_text" gin_trgm_ops,"market_tags") WHERE "leads"."is_on_market";--> statement-breakpoint
CREATE INDEX "leads_waiting" ON "leads" USING btree ("submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "leads"."sold_at" is null and "leads"."off_market_at" is null and "leads"."listed_at" is null;--> statement-breakpoint
CREATE INDEX "leads_off_market" ON "leads" USING btree ("submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "leads"."sold_at" is null and "leads"."off_market_at" is not null;--> statement-breakpoint
CREATE INDEX "leads_by_time" ON "leads" USING btree ("submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "leads_by_folded_identity" ON "leads" USING gin (folded("company" || chr(10) || "email" || chr(10) || "first_name" || ' ' || "last_name" || chr(10) || "phone") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "leads_of_city" ON "leads" USING btree ("province","city");--> statement-breakpoint
CREATE INDEX "leads_of_type" ON "leads" USING btree ("business_type");--> statement-breakpoint
CREATE INDEX "leads_of_provider" ON "leads" USING btree ("current_provider");--> statement-breakpoint
CREATE INDEX "leads_of_company" ON "leads" USING btree (folded("company"));--> statement-breakpoint
CREATE INDEX "leads_possible_duplicates" ON "leads" USING btree ("possible_duplicate_of") WHERE "leads"."possible_duplicate_of" is not null;--> statement-breakpoint
CREATE INDEX "leads_unverified" ON "leads" USING btree ("submitted_at") WHERE not ("leads"."email_verified" and "leads"."phone_verified");--> statement-breakpoint
CREATE INDEX "legal_holds_live" ON "legal_holds" USING btree ("lead_id") WHERE "legal_holds"."lifted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_open_for_a_supplier_and_lead" ON "payment_attempts" USING btree ("supplier_id","lead_id") WHERE "payment_attempts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "payment_attempts_open_by_lead" ON "payment_attempts" USING btree ("lead_id") WHERE "payment_attempts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "payment_attempts_open_by_time" ON "payment_attempts" USING btree ("opened_at") WHERE "payment_attempts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "purchases_by_time" ON "purchases" USING btree ("purchased_at");--> statement-breakpoint
CREATE INDEX "purchases_of_supplier" ON "purchases" USING btree ("supplier_id","purchased_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "rate_checks_of_email" ON "rate_checks" USING btree ("email","checked_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "rate_checks_of_lead" ON "rate_checks" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "rate_checks_of_visitor" ON "rate_checks" USING btree ("visitor_digest");--> statement-breakpoint
CREATE INDEX "refunds_owed" ON "refunds" USING btree ("owed_at") WHERE "refunds"."paid_at" is null;--> statement-breakpoint
CREATE INDEX "review_reminders_waiting" ON "review_reminders" USING btree ("requested_at") WHERE "review_reminders"."claimed_at" is null and "review_reminders"."stopped_at" is null;--> statement-breakpoint
CREATE INDEX "saved_search_matches_of_search" ON "saved_search_matches" USING btree ("search_id","matched_at");--> statement-breakpoint
CREATE INDEX "saved_search_matches_of_lead" ON "saved_search_matches" USING btree ("lead_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_one_of_a_name" ON "saved_searches" USING btree ("supplier_id",lower("name")) WHERE "saved_searches"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_one_of_a_folded_name" ON "saved_searches" USING btree ("supplier_id",folded("name")) WHERE "saved_searches"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "saved_searches_deleted" ON "saved_searches" USING btree ("deleted_at") WHERE "saved_searches"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "saved_searches_by_tags" ON "saved_searches" USING btree ("tags");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_of_supplier" ON "sessions" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "sessions_of_admin" ON "sessions" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "sold_people_by_end" ON "sold_people" USING btree ("exclusive_until");--> statement-breakpoint
CREATE INDEX "stripe_events_by_time" ON "stripe_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "supplier_email_links_of_supplier" ON "supplier_email_links" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "supplier_password_links_of_supplier" ON "supplier_password_links" USING btree ("supplier_id","sent_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "supplier_rate_cards_of_supplier" ON "supplier_rate_cards" USING btree ("supplier_id","entered_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "supplier_recovery_codes_of_supplier" ON "supplier_recovery_codes" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "suppliers_by_time" ON "suppliers" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "user_recovery_codes_of_user" ON "user_recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_by_age" ON "verifications" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_event" ON "webhook_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_next_try" ON "webhook_deliveries" USING btree ("next_try_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("endpoint_id","next_try_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_endpoints_of_supplier" ON "webhook_endpoints" USING btree ("supplier_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_events_one_match_of_a_lead" ON "webhook_events" USING btree ("supplier_id","lead_id") WHERE "webhook_events"."type" = 'lead.matched' and "webhook_events"."mode" = 'live';--> statement-breakpoint
CREATE INDEX "webhook_events_of_lead" ON "webhook_events" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "webhook_events_by_time" ON "webhook_events" USING btree ("occurred_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_secrets_one_newest" ON "webhook_secrets" USING btree ("endpoint_id") WHERE "webhook_secrets"."expires_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_tries_of_delivery" ON "webhook_tries" USING btree ("delivery_id","at");
--> statement-breakpoint
-- Evidence is only ever added to, but not kept for ever: the two functions below are the one exception. They run as the
-- role that owns the evidence, which nobody signs in as (decision 29); db/privileges.ts hands them and the tables over.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF current_user = 'northrate_evidence'
    AND (TG_OP = 'DELETE' AND TG_TABLE_NAME <> 'credit_ledger' OR TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'audit_log') THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_is_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER consents_are_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON consents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Tells every process that shows leads that some have changed; it reads from the table which ones.
CREATE FUNCTION tell_leads_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('leads_changed', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Of two transactions that notify, the second commits only once the first is on disk. A transaction that says that it will be
-- announced once it has committed is not announced here (decision 12).
CREATE TRIGGER leads_changed AFTER INSERT OR UPDATE OR DELETE ON leads FOR EACH STATEMENT
  WHEN (current_setting('northrate.announced', true) IS DISTINCT FROM 'after commit')
  EXECUTE FUNCTION tell_leads_changed();
--> statement-breakpoint
-- A receipt is given out once and never changed.
CREATE TRIGGER receipts_are_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON receipts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A new price changes what every process shows of its leads.
CREATE TRIGGER lead_prices_changed AFTER INSERT OR UPDATE OR DELETE ON lead_prices
  FOR EACH STATEMENT EXECUTE FUNCTION tell_leads_changed();
--> statement-breakpoint
CREATE TRIGGER consent_receipts_are_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON consent_receipts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER consent_withdrawals_are_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON consent_withdrawals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER erasures_are_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON erasures
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER credit_ledger_is_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_ledger
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- As in api/privacy/retention.ts: seven years before 29 February, in a year without one, is past all of February; and the
-- last day of a February without a 29th stands for the 29th.
CREATE FUNCTION evidence_kept_since(today timestamptz DEFAULT now()) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE
      WHEN extract(day FROM utc - interval '7 years') < extract(day FROM utc)
        THEN date_trunc('month', utc) - interval '7 years' + interval '1 month'
      ELSE greatest(utc - interval '7 years', utc + interval '1 day' - interval '7 years' - interval '1 day')
    END AT TIME ZONE 'UTC' FROM (SELECT today AT TIME ZONE 'UTC' AS utc) AS moment
$$;
--> statement-breakpoint
-- In audit entries from this moment on network addresses are kept.
CREATE FUNCTION addresses_kept_since(today timestamptz DEFAULT now()) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT (today AT TIME ZONE 'UTC' - interval '30 days') AT TIME ZONE 'UTC'
$$;
--> statement-breakpoint
CREATE TRIGGER receipt_keys_are_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON receipt_keys
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION purchase_follows_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT folded(company), purchase_words(NEW) INTO NEW.company_sort, NEW.search_text FROM leads WHERE id = NEW.lead_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER purchases_follow_lead BEFORE INSERT OR UPDATE OF outcome_notes ON purchases
  FOR EACH ROW EXECUTE FUNCTION purchase_follows_lead();
--> statement-breakpoint
CREATE FUNCTION tell_purchase_of_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE purchases SET outcome_notes = outcome_notes WHERE lead_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leads_tell_purchases AFTER UPDATE OF company, first_name, last_name, email, phone ON leads
  FOR EACH ROW WHEN (NEW.sold_at IS NOT NULL) EXECUTE FUNCTION tell_purchase_of_lead();
--> statement-breakpoint
CREATE FUNCTION note_lead_to_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO leads_to_match (lead_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lead_to_match_is_new AFTER INSERT ON leads FOR EACH ROW
  WHEN (NEW.listed_at IS NOT NULL AND NEW.sold_at IS NULL AND NEW.off_market_at IS NULL)
  EXECUTE FUNCTION note_lead_to_match();
--> statement-breakpoint
CREATE TRIGGER lead_to_match_has_changed AFTER UPDATE ON leads FOR EACH ROW
  WHEN (NEW.listed_at IS NOT NULL AND NEW.sold_at IS NULL AND NEW.off_market_at IS NULL
    AND (OLD.listed_at IS NULL OR OLD.off_market_at IS NOT NULL
      OR OLD.market_tags <> NEW.market_tags OR OLD.search_text <> NEW.search_text))
  EXECUTE FUNCTION note_lead_to_match();
--> statement-breakpoint
-- Every process forgets the sessions it remembers when one ends, or when what a supplier may see changes, by whichever
-- process or hand.
CREATE FUNCTION tell_sessions_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sessions_changed', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_ended AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION tell_sessions_changed();
--> statement-breakpoint
CREATE TRIGGER sessions_end_moved AFTER UPDATE OF expires_at, token_digest, realm, user_id, supplier_id, admin_id ON sessions
  FOR EACH ROW EXECUTE FUNCTION tell_sessions_changed();
--> statement-breakpoint
CREATE TRIGGER supplier_status_changed AFTER UPDATE OF status ON suppliers
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION tell_sessions_changed();
--> statement-breakpoint
-- Deletes at most so much evidence of one kind from before that moment, which by the database's own clock must be seven
-- years ago. Returns how much; less than `most` means that none is left.
CREATE FUNCTION delete_some_evidence(kind text, before timestamptz, most integer) RETURNS bigint LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  deleted bigint;
BEGIN
  IF before IS NULL OR before > public.evidence_kept_since() THEN
    RAISE EXCEPTION 'evidence is kept for seven years' USING ERRCODE = 'insufficient_privilege';
  END IF;
  CASE kind
    WHEN 'auditEntries' THEN
      DELETE FROM public.audit_log WHERE id = ANY (ARRAY(
        SELECT id FROM public.audit_log WHERE at < before ORDER BY at LIMIT most));
    WHEN 'consentReceipts' THEN
      DELETE FROM public.consent_receipts WHERE consent_id = ANY (ARRAY(
        SELECT r.consent_id FROM public.consent_receipts r JOIN public.consents c ON c.id = r.consent_id
        WHERE c.consented_at < before LIMIT most));
    WHEN 'consents' THEN
      DELETE FROM public.consents WHERE id = ANY (ARRAY(
        SELECT id FROM public.consents WHERE consented_at < before LIMIT most));
    WHEN 'withdrawals' THEN
      DELETE FROM public.consent_withdrawals WHERE id = ANY (ARRAY(
        SELECT id FROM public.consent_withdrawals WHERE withdrawn_at < before LIMIT most));
    WHEN 'receipts' THEN
      DELETE FROM public.receipts WHERE number = ANY (ARRAY(
        SELECT number FROM public.receipts WHERE issued_at < before LIMIT most));
    WHEN 'erasures' THEN
      DELETE FROM public.erasures WHERE id = ANY (ARRAY(
        SELECT id FROM public.erasures WHERE erased_at < before LIMIT most));
  END CASE;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END $$;
--> statement-breakpoint
-- Takes the network addresses out of at most so many audit entries from before that moment, which by the database's own
-- clock must be 30 days ago. Returns of how many; less than `most` means that none is left.
CREATE FUNCTION forget_some_addresses(before timestamptz, most integer) RETURNS bigint LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  forgotten bigint;
BEGIN
  IF before IS NULL OR before > public.addresses_kept_since() THEN
    RAISE EXCEPTION 'network addresses are kept for 30 days' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE public.audit_log SET ip_address = NULL WHERE id = ANY (ARRAY(
    SELECT id FROM public.audit_log WHERE at < before AND ip_address IS NOT NULL ORDER BY at LIMIT most));
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END $$;
--> statement-breakpoint
CREATE TRIGGER breach_records_are_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON breach_records
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What My Leads finds a purchase by: also its place, in both languages as `frenchName` says them.
CREATE FUNCTION purchase_words(purchase purchases) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  notes text;
BEGIN
  SELECT string_agg(text, chr(10)) INTO notes
    FROM lead_notes WHERE lead_id = purchase.lead_id AND supplier_id = purchase.supplier_id;
  RETURN (
    SELECT folded(concat_ws(chr(10), company, first_name || ' ' || last_name, email, phone, purchase.outcome_notes, notes,
      place.city, place.province,
      CASE place.province
        WHEN 'British Columbia' THEN 'Colombie-Britannique'
        WHEN 'New Brunswick' THEN 'Nouveau-Brunswick'
        WHEN 'Nova Scotia' THEN 'Nouvelle-Écosse'
        WHEN 'Prince Edward Island' THEN 'Île-du-Prince-Édouard'
        WHEN 'Newfoundland and Labrador' THEN 'Terre-Neuve-et-Labrador'
        WHEN 'Northwest Territories' THEN 'Territoires du Nord-Ouest'
      END))
    FROM leads LEFT JOIN (SELECT id, city, province FROM leads WHERE erased_at IS NULL) place USING (id)
    WHERE leads.id = purchase.lead_id);
END $$;
--> statement-breakpoint
-- First prices, in CAD cents: placeholders until the owner sets them (rule 18 of docs/rules.md).
INSERT INTO lead_prices (tier, price_cents, valid_from) VALUES
  ('tier1', 14900, '2026-01-01T00:00:00Z'),
  ('tier2', 8900, '2026-01-01T00:00:00Z'),
  ('tier3', 3900, '2026-01-01T00:00:00Z');
--> statement-breakpoint
-- Sales of one email or phone exclude each other while their times overlap. drizzle has no such constraint.
ALTER TABLE "sold_people" ADD CONSTRAINT "sold_people_one_sale_of_an_email"
  EXCLUDE USING gist ("email_digest" WITH =, tstzrange("sold_at", "exclusive_until") WITH &&);
--> statement-breakpoint
ALTER TABLE "sold_people" ADD CONSTRAINT "sold_people_one_sale_of_a_phone"
  EXCLUDE USING gist ("phone_digest" WITH =, tstzrange("sold_at", "exclusive_until") WITH &&);

