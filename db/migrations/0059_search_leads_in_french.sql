-- outside a transaction
-- The words of a lead's card on the French market, in plain small letters, as `frenchWordsOf` in domain/public-lead.ts makes them.
CREATE OR REPLACE FUNCTION lead_words_in_french(lead leads) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH vocabulary (part, english, french) AS (VALUES
    (1, 'retail shop', 'commerce de detail'),
    (1, 'restaurant', 'restaurant'),
    (1, 'online store', 'boutique en ligne'),
    (1, 'professional services firm', 'entreprise de services professionnels'),
    (1, 'healthcare practice', 'etablissement de sante'),
    (1, 'automotive business', 'entreprise automobile'),
    (1, 'business', 'entreprise'),
    (2, 'under $5,000', 'moins de 5 000 $ par mois en ventes par carte'),
    (2, '$5,000 to $10,000', 'de 5 000 $ a 10 000 $ par mois en ventes par carte'),
    (2, '$10,000 to $25,000', 'de 10 000 $ a 25 000 $ par mois en ventes par carte'),
    (2, '$25,000 to $50,000', 'de 25 000 $ a 50 000 $ par mois en ventes par carte'),
    (2, '$50,000 to $100,000', 'de 50 000 $ a 100 000 $ par mois en ventes par carte'),
    (2, '$100,000 to $250,000', 'de 100 000 $ a 250 000 $ par mois en ventes par carte'),
    (2, 'over $250,000', 'plus de 250 000 $ par mois en ventes par carte'),
    (3, 'sale under $25', 'vente moyenne de moins de 25 $'),
    (3, 'sale of $25 to $100', 'vente moyenne de 25 $ a 100 $'),
    (3, 'sale of $100 to $500', 'vente moyenne de 100 $ a 500 $'),
    (3, 'sale over $500', 'vente moyenne de plus de 500 $'),
    (4, 'a large acquirer', 'chez un grand acquereur'),
    (4, 'a flat-rate processor', 'chez un fournisseur a taux fixe'),
    (4, 'an independent processor', 'chez un fournisseur independant'),
    (4, 'a software vendor’s own payments', 'avec les paiements d''un editeur de logiciels'),
    (4, 'a bank’s merchant services', 'chez le service aux commercants d''une banque'),
    (4, 'another provider', 'chez un autre fournisseur'),
    (5, 'knows its effective rate, so you can quote against it.', 'connait son taux effectif : vous pouvez faire une offre en consequence.'),
    (6, 'knows its effective rate. ', 'connait son taux effectif.'),
    (7, 'likely overpaying by hundreds a month: published rates are lower.', 'paie probablement des centaines de dollars de trop par mois : les taux publies sont plus bas.'),
    (8, 'likely overpaying: published rates are lower.', 'paie probablement trop : les taux publies sont plus bas.'),
    (9, 'gave its current rates, so you can quote against them.', 'a donne ses taux actuels : vous pouvez faire une offre en consequence.'),
    (10, 'you’d speak with the decision maker.', 'vous parleriez a la personne qui decide.'),
    (11, 'comes with the decision maker’s name.', 'le nom de la personne qui decide est fourni.'),
    (12, 'canadian business comparing what it pays for cards with what it could pay.', 'entreprise canadienne qui compare ce qu''elle paie pour les cartes avec ce qu''elle pourrait payer.'),
    (13, 'compared its card rates.', 'a compare ses taux de cartes.')
  ), types (slug, business, name) AS (VALUES
    ('retail', 'commerce de detail', 'commerce de detail'),
    ('restaurant', 'restaurant', 'restaurant'),
    ('ecommerce', 'boutique en ligne', 'commerce en ligne'),
    ('professional-services', 'entreprise de services professionnels', 'services professionnels'),
    ('healthcare', 'etablissement de sante', 'soins de sante'),
    ('automotive', 'entreprise automobile', 'automobile'),
    ('other', 'entreprise', 'autre')
  ), places (province, place) AS (VALUES
    ('British Columbia', 'en colombie-britannique'),
    ('Alberta', 'en alberta'),
    ('Saskatchewan', 'en saskatchewan'),
    ('Manitoba', 'au manitoba'),
    ('Ontario', 'en ontario'),
    ('Quebec', 'au quebec'),
    ('New Brunswick', 'au nouveau-brunswick'),
    ('Nova Scotia', 'en nouvelle-ecosse'),
    ('Prince Edward Island', 'a l''ile-du-prince-edouard'),
    ('Newfoundland and Labrador', 'a terre-neuve-et-labrador'),
    ('Northwest Territories', 'aux territoires du nord-ouest'),
    ('Nunavut', 'au nunavut'),
    ('Yukon', 'au yukon')
  ), said AS (
    -- Of each part the longest: "automotive business" is no "business".
    SELECT DISTINCT ON (part) part, french FROM vocabulary
    WHERE strpos(lower(lead.ai_description), english) > 0 ORDER BY part, length(english) DESC
  ), description AS (
    SELECT string_agg(french, ', ' ORDER BY part) FILTER (WHERE part < 5) || '.' AS facts,
      count(*) FILTER (WHERE part < 5) AS count,
      string_agg(french, ' ' ORDER BY part) FILTER (WHERE part >= 5) AS sentences
    FROM said
  )
  SELECT concat_ws(chr(10),
    CASE WHEN count = 4 AND sentences IS NOT NULL THEN facts || ' ' || sentences ELSE sentences END,
    business || ' ' || coalesce((SELECT place FROM places WHERE places.province = lead.province), 'au canada'),
    name,
    'palier ' || CASE WHEN lead.monthly_volume_cents >= 5000000 THEN '1' WHEN lead.monthly_volume_cents >= 1000000 THEN '2' ELSE '3' END)
  FROM description, types
  WHERE slug = CASE WHEN lead.business_type IN (SELECT slug FROM types) THEN lead.business_type ELSE 'other' END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION lead_search_text(lead leads) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT replace(words, '’', '''') || chr(10) || lead_words_in_french(lead) FROM leads_public_columns(lead)
$$;
--> statement-breakpoint
-- As in 0038, with the words in French.
CREATE OR REPLACE FUNCTION fill_leads_public_columns() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was record;
  becomes record;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT * INTO was FROM leads_public_columns(OLD);
    -- Of a processor that only this release knows: these columns are right as they are.
    IF (OLD.public_business_type, OLD.search_text, OLD.market_tags)
      IS DISTINCT FROM (was.type, lead_search_text(OLD), was.tags) THEN
      RETURN NEW;
    END IF;
  END IF;
  SELECT * INTO becomes FROM leads_public_columns(NEW);
  NEW.public_business_type := becomes.type;
  NEW.search_text := lead_search_text(NEW);
  NEW.market_tags := becomes.tags;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- repeat until no row changes
-- Each text with French words ends with the tier.
update leads set search_text = replace(search_text, '’', '''') || chr(10) || lead_words_in_french(leads)
  where id in (select id from leads where right(search_text, 8) not like 'palier _' limit 2000);
--> statement-breakpoint
-- repeat until no row changes
update saved_searches set terms = array(select replace(term, '’', '''') from unnest(terms) as term)
  where id in (select id from saved_searches where array_to_string(terms, ' ') like '%’%' limit 2000);
