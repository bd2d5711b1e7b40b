-- outside a transaction
alter table suppliers validate constraint suppliers_extensions_are_digits;--> statement-breakpoint
alter table suppliers validate constraint suppliers_extensions_for_owners_are_digits