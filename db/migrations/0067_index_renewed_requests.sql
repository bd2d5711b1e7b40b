-- outside a transaction
drop index concurrently if exists lead_requests_renewed;
--> statement-breakpoint
create index concurrently lead_requests_renewed on lead_requests using btree (renewed_at) where lead_requests.renewed_at is not null;
