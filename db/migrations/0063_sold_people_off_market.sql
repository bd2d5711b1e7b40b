-- outside a transaction
-- Undoing a cancellation could list a lead again after another one of the same person was sold.
-- repeat until no row changes
update leads set off_market_at = now(), off_market_reason = 'superseded' where id in (
  select listed.id from leads listed
  where listed.sold_at is null and listed.off_market_at is null and exists (
    select from leads sold where (sold.email = listed.email or sold.phone = listed.phone)
      and sold.sold_at > now() - interval '90 days')
  limit 2000)
