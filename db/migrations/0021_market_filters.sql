DROP INDEX "leads_on_market_by_words";--> statement-breakpoint
ALTER TABLE "leads" drop column "search_text";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(ai_description) || chr(10) || case business_type
          when 'retail' then 'retail' || chr(10) || 'retail '
          when 'restaurant' then 'restaurant' || chr(10) || 'restaurant '
          when 'ecommerce' then 'ecommerce' || chr(10) || 'e-commerce '
          when 'professional-services' then 'professional-services' || chr(10) || 'professional services '
          when 'healthcare' then 'healthcare' || chr(10) || 'healthcare '
          when 'automotive' then 'automotive' || chr(10) || 'automotive '
          else 'other' || chr(10) end || 'business in ' || lower(coalesce(province, 'Canada'))
          || chr(10) || 'tier ' || case when monthly_volume_cents >= 5000000 then '1' when monthly_volume_cents >= 1000000 then '2' else '3' end
          || chr(10) || case current_provider
          when 'moneris' then 'moneris'
          when 'square-canada' then 'square canada'
          when 'stripe' then 'stripe'
          when 'elavon-canada' then 'elavon canada'
          when 'helcim' then 'helcim'
          when 'global-payments-canada' then 'global payments canada'
          when 'chase-merchant-services' then 'chase merchant services'
          when 'paystone' then 'paystone'
          when 'clearly-payments' then 'clearly payments'
          when 'clover' then 'clover'
          when 'payfirma' then 'payfirma'
          when 'merchant-accounts-ca' then 'merchant-accounts.ca'
          when 'touchbistro-payments' then 'touchbistro payments'
          when 'shopify-payments' then 'shopify payments'
          when 'quickbooks-payments' then 'quickbooks payments'
          when 'td-merchant-services' then 'td merchant services'
          when 'rbc-merchant-services' then 'rbc merchant services'
          when 'cibc-merchant-services' then 'cibc merchant services'
          when 'scotiabank-merchant-services' then 'scotiabank merchant services'
          when 'bmo-merchant-services' then 'bmo merchant services'
          when 'desjardins-merchant-solutions' then 'desjardins merchant solutions'
          else 'other' end
          || case when province || '/' || city in ('British Columbia/Vancouver','British Columbia/Surrey','British Columbia/Burnaby','British Columbia/Richmond','British Columbia/Abbotsford','British Columbia/Coquitlam','British Columbia/Kelowna','British Columbia/Langley','Alberta/Calgary','Alberta/Edmonton','Alberta/Red Deer','Saskatchewan/Saskatoon','Saskatchewan/Regina','Manitoba/Winnipeg','Ontario/Toronto','Ontario/Ottawa','Ontario/Mississauga','Ontario/Brampton','Ontario/Hamilton','Ontario/London','Ontario/Markham','Ontario/Kitchener','Ontario/Windsor','Ontario/Oakville','Ontario/Richmond Hill','Ontario/Burlington','Ontario/Oshawa','Ontario/Greater Sudbury','Ontario/Barrie','Ontario/Guelph','Ontario/Whitby','Ontario/Cambridge','Ontario/St. Catharines','Ontario/Milton','Ontario/Kingston','Ontario/Ajax','Ontario/Waterloo','Ontario/Thunder Bay','Ontario/Brantford','Quebec/Montreal','Quebec/Quebec City','Quebec/Laval','Quebec/Gatineau','Quebec/Longueuil','Quebec/Sherbrooke','Quebec/Levis','Quebec/Trois-Rivières','Quebec/Terrebonne','Nova Scotia/Halifax','Newfoundland and Labrador/St. John''s')
          then chr(10) || lower(city || ', ' || province) else '' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "public_volume_cents" bigint GENERATED ALWAYS AS (monthly_volume_cents - monthly_volume_cents % (10::numeric ^ greatest(0, length(monthly_volume_cents::text) - 2))::bigint) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "market_tags" text[] GENERATED ALWAYS AS (array_remove(array[
          'type:' || case when business_type in ('retail', 'restaurant', 'ecommerce', 'professional-services', 'healthcare', 'automotive') then business_type else 'other' end,
          'tier:tier' || case when monthly_volume_cents >= 5000000 then '1' when monthly_volume_cents >= 1000000 then '2' else '3' end,
          'provider:' || case when current_provider in ('moneris','square-canada','stripe','elavon-canada','helcim','global-payments-canada','chase-merchant-services','paystone','clearly-payments','clover','payfirma','merchant-accounts-ca','touchbistro-payments','shopify-payments','quickbooks-payments','td-merchant-services','rbc-merchant-services','cibc-merchant-services','scotiabank-merchant-services','bmo-merchant-services','desjardins-merchant-solutions') then current_provider else 'other' end,
          'province:' || province,
          case when contact_requested_at is not null then 'contact:requested' end,
          case when phone_verified then 'phone:verified' end
        ], null)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "leads_on_market_by_volume" ON "leads" USING btree ("public_volume_cents" DESC NULLS FIRST,"submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "leads"."sold_at" is null and "leads"."off_market_at" is null and "leads"."listed_at" is not null;--> statement-breakpoint
CREATE INDEX "leads_on_market_by_words" ON "leads" USING gin ("search_text" gin_trgm_ops,"market_tags") WHERE "leads"."sold_at" is null and "leads"."off_market_at" is null and "leads"."listed_at" is not null;