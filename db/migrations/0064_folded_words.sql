-- outside a transaction
-- `folded` in domain/languages/folded.ts is the same.
CREATE OR REPLACE FUNCTION folded(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
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
-- What My Leads finds a purchase by: also its place, in both languages as `frenchName` says them.
CREATE OR REPLACE FUNCTION purchase_words(purchase purchases) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  notes text;
BEGIN
  -- While the last release's processes run without a grant on their table, there are none.
  IF has_table_privilege('lead_notes', 'select') THEN
    SELECT string_agg(text, chr(10)) INTO notes
      FROM lead_notes WHERE lead_id = purchase.lead_id AND supplier_id = purchase.supplier_id;
  END IF;
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
CREATE OR REPLACE FUNCTION purchase_follows_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT folded(company), purchase_words(NEW) INTO NEW.company_sort, NEW.search_text FROM leads WHERE id = NEW.lead_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- repeat until no row changes
update purchases set outcome_notes = outcome_notes
  where id in (select id from purchases where search_text is distinct from purchase_words(purchases) limit 2000);
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_by_folded_company";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_by_folded_company" ON "leads" USING btree (folded("company"),"submitted_at","id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_of_type";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_of_type" ON "leads" USING btree ("business_type");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_of_provider";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_of_provider" ON "leads" USING btree ("current_provider");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_by_folded_identity";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "leads_by_folded_identity" ON "leads" USING gin (folded("company" || chr(10) || "email" || chr(10) || "first_name" || ' ' || "last_name" || chr(10) || "phone") gin_trgm_ops);
--> statement-breakpoint
-- Two names that are one name now: the later one gets a part of its id.
-- repeat until no row changes
update saved_searches set name = left(name, 50) || ' ' || left(id::text, 6)
  where id in (
    select later.id from saved_searches later join saved_searches earlier using (supplier_id)
    where later.deleted_at is null and earlier.deleted_at is null and folded(later.name) = folded(earlier.name)
      and (earlier.created_at, earlier.id) < (later.created_at, later.id)
    limit 2000
  );
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "saved_searches_one_of_a_folded_name";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "saved_searches_one_of_a_folded_name" ON "saved_searches" USING btree ("supplier_id",folded("name")) WHERE "saved_searches"."deleted_at" is null;
--> statement-breakpoint
-- repeat until no row changes
update saved_searches set terms = array(select folded(term) from unnest(terms) as term)
  where id in (
    select id from saved_searches where terms <> array(select folded(term) from unnest(terms) as term) limit 2000
  );
--> statement-breakpoint
-- After the last statement that needs them.
DROP INDEX CONCURRENTLY IF EXISTS "leads_by_company";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "leads_by_plain_identity";
