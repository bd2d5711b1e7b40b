-- As in api/privacy/retention.ts: seven years before 29 February, in a year without one, is past all of February; and the
-- last day of a February without a 29th stands for the 29th.
CREATE OR REPLACE FUNCTION evidence_kept_since(today timestamptz DEFAULT now()) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE
      WHEN extract(day FROM utc - interval '7 years') < extract(day FROM utc)
        THEN date_trunc('month', utc) - interval '7 years' + interval '1 month'
      ELSE greatest(utc - interval '7 years', utc + interval '1 day' - interval '7 years' - interval '1 day')
    END AT TIME ZONE 'UTC' FROM (SELECT today AT TIME ZONE 'UTC' AS utc) AS moment
$$;
