-- outside a transaction
alter table suppliers validate constraint suppliers_english_terms_have_a_version