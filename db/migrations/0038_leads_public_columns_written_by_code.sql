-- Columns that are made of processors and cities become plain ones, which `publicColumnsOf` in domain/public-lead.ts makes:
-- a new processor is no migration. A row keeps its values and the indexes theirs; nothing is rewritten.
-- exception: the triggers below fill it where the last release does not
ALTER TABLE "leads" ALTER COLUMN "public_business_type" DROP EXPRESSION;--> statement-breakpoint
-- exception: the triggers below fill it where the last release does not
ALTER TABLE "leads" ALTER COLUMN "search_text" DROP EXPRESSION;--> statement-breakpoint
-- exception: the triggers below fill it where the last release does not
ALTER TABLE "leads" ALTER COLUMN "market_tags" DROP EXPRESSION;--> statement-breakpoint
-- For processes of the last release, which insert and update leads without these columns: the expressions that they had until
-- now (decision 52). The release after this one drops functions and triggers; new processors and cities are not added here.
CREATE FUNCTION leads_public_columns(lead leads, OUT type text, OUT words text, OUT tags text[])
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
  tags := array_remove(array[
          'type:' || case when lead.business_type in ('retail', 'restaurant', 'ecommerce', 'professional-services', 'healthcare', 'automotive') then lead.business_type else 'other' end,
          'tier:tier' || case when lead.monthly_volume_cents >= 5000000 then '1' when lead.monthly_volume_cents >= 1000000 then '2' else '3' end,
          'provider:' || case when lead.current_provider in ('moneris','square-canada','stripe','elavon-canada','helcim','global-payments-canada','chase-merchant-services','paystone','clearly-payments','clover','payfirma','merchant-accounts-ca','touchbistro-payments','shopify-payments','quickbooks-payments','td-merchant-services','rbc-merchant-services','cibc-merchant-services','scotiabank-merchant-services','bmo-merchant-services','desjardins-merchant-solutions') then lead.current_provider else 'other' end,
          'province:' || lead.province,
          case when lead.contact_requested_at is not null then 'contact:requested' end,
          case when lead.phone_verified then 'phone:verified' end
        ], null);
END $$;--> statement-breakpoint
CREATE FUNCTION fill_leads_public_columns() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was record;
  becomes record;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT * INTO was FROM leads_public_columns(OLD);
    -- Of a processor that only this release knows: these columns are right as they are.
    IF (OLD.public_business_type, OLD.search_text, OLD.market_tags) IS DISTINCT FROM (was.type, was.words, was.tags) THEN
      RETURN NEW;
    END IF;
  END IF;
  SELECT * INTO becomes FROM leads_public_columns(NEW);
  NEW.public_business_type := becomes.type;
  NEW.search_text := becomes.words;
  NEW.market_tags := becomes.tags;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER leads_of_last_release_inserted BEFORE INSERT ON leads FOR EACH ROW
  WHEN (NEW.search_text IS NULL) EXECUTE FUNCTION fill_leads_public_columns();--> statement-breakpoint
CREATE TRIGGER leads_of_last_release_updated
  BEFORE UPDATE OF business_type, current_provider, monthly_volume_cents, province, city, ai_description, phone_verified,
    contact_requested_at ON leads FOR EACH ROW
  WHEN ((OLD.public_business_type, OLD.search_text, OLD.market_tags)
    IS NOT DISTINCT FROM (NEW.public_business_type, NEW.search_text, NEW.market_tags))
  EXECUTE FUNCTION fill_leads_public_columns();--> statement-breakpoint
-- Always: bulk loads with session_replication_role = replica got generated columns too.
ALTER TABLE leads ENABLE ALWAYS TRIGGER leads_of_last_release_inserted;--> statement-breakpoint
ALTER TABLE leads ENABLE ALWAYS TRIGGER leads_of_last_release_updated;
