-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "leads_by_plain_identity";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_by_plain_identity" ON "leads" USING gin (plain_letters("company" || chr(10) || "email" || chr(10) || "first_name" || ' ' || "last_name" || chr(10) || "phone") gin_trgm_ops);
--> statement-breakpoint
-- What the triggers of 0038 write for the last release.
CREATE OR REPLACE FUNCTION leads_public_columns(lead leads, OUT type text, OUT words text, OUT tags text[])
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  type := case when lead.business_type in ('retail', 'restaurant', 'ecommerce', 'professional-services', 'healthcare', 'automotive')
    then lead.business_type else 'other' end;
  words := lower(lead.ai_description) || chr(10) || case lead.business_type
          when 'retail' then 'retail' || chr(10) || 'retail '
          when 'restaurant' then 'restaurant' || chr(10) || 'restaurant '
          when 'ecommerce' then 'ecommerce' || chr(10) || 'e-commerce '
          when 'professional-services' then 'professional-services' || chr(10) || 'professional services '
          when 'healthcare' then 'healthcare' || chr(10) || 'healthcare '
          when 'automotive' then 'automotive' || chr(10) || 'automotive '
          else 'other' || chr(10) end || 'business in ' || lower(coalesce(lead.province, 'Canada'))
          || chr(10) || 'tier ' || case when lead.monthly_volume_cents >= 5000000 then '1' when lead.monthly_volume_cents >= 1000000 then '2' else '3' end
          || chr(10) || case lead.current_provider
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
          || case when lead.province || '/' || lead.city in ('British Columbia/Vancouver','British Columbia/Surrey','British Columbia/Burnaby','British Columbia/Richmond','British Columbia/Abbotsford','British Columbia/Coquitlam','British Columbia/Kelowna','British Columbia/Langley','Alberta/Calgary','Alberta/Edmonton','Alberta/Red Deer','Saskatchewan/Saskatoon','Saskatchewan/Regina','Manitoba/Winnipeg','Ontario/Toronto','Ontario/Ottawa','Ontario/Mississauga','Ontario/Brampton','Ontario/Hamilton','Ontario/London','Ontario/Markham','Ontario/Kitchener','Ontario/Windsor','Ontario/Oakville','Ontario/Richmond Hill','Ontario/Burlington','Ontario/Oshawa','Ontario/Greater Sudbury','Ontario/Barrie','Ontario/Guelph','Ontario/Whitby','Ontario/Cambridge','Ontario/St. Catharines','Ontario/Milton','Ontario/Kingston','Ontario/Ajax','Ontario/Waterloo','Ontario/Thunder Bay','Ontario/Brantford','Quebec/Montreal','Quebec/Quebec City','Quebec/Laval','Quebec/Gatineau','Quebec/Longueuil','Quebec/Sherbrooke','Quebec/Levis','Quebec/Trois-Rivières','Quebec/Terrebonne','Nova Scotia/Halifax','Newfoundland and Labrador/St. John''s')
          then chr(10) || lower(lead.city || ', ' || lead.province) else '' end;
  if plain_letters(words) <> words then
    words := words || chr(10) || plain_letters(words);
  end if;
  tags := array_remove(array[
          'type:' || case when lead.business_type in ('retail', 'restaurant', 'ecommerce', 'professional-services', 'healthcare', 'automotive') then lead.business_type else 'other' end,
          'tier:tier' || case when lead.monthly_volume_cents >= 5000000 then '1' when lead.monthly_volume_cents >= 1000000 then '2' else '3' end,
          'provider:' || case when lead.current_provider in ('moneris','square-canada','stripe','elavon-canada','helcim','global-payments-canada','chase-merchant-services','paystone','clearly-payments','clover','payfirma','merchant-accounts-ca','touchbistro-payments','shopify-payments','quickbooks-payments','td-merchant-services','rbc-merchant-services','cibc-merchant-services','scotiabank-merchant-services','bmo-merchant-services','desjardins-merchant-solutions') then lead.current_provider else 'other' end,
          'province:' || lead.province,
          case when lead.contact_requested_at is not null then 'contact:requested' end,
          case when lead.phone_verified then 'phone:verified' end
        ], null);
END $$;
--> statement-breakpoint
-- repeat until no row changes
-- Beside the words as they are written, which the last release looks for.
update leads set search_text = search_text || chr(10) || plain_letters(search_text)
  where id in (
    select id from leads,
      lateral (select plain_letters(search_text) as plain) as words,
      lateral (select left(plain, (length(plain) - 1) / 2) as half) as halves
    where search_text <> plain and plain <> half || chr(10) || half
    limit 2000
  );
--> statement-breakpoint
-- repeat until no row changes
update saved_searches set terms = array(select plain_letters(term) from unnest(terms) as term)
  where id in (
    select id from saved_searches where array_to_string(terms, ' ') <> plain_letters(array_to_string(terms, ' ')) limit 2000
  );
