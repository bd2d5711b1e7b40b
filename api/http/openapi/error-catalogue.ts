/** The refusals that a provider's own system can receive, and how its developer can react. */
export const ERROR_CATALOGUE: Record<string, { status: number; means: string; todo: string }> = {
  unreadable_address: {
    status: 400,
    means: 'The address or the `Host` header can’t be read.',
    todo: 'Fix the request.',
  },
  unknown_host: {
    status: 400,
    means: 'A demo doesn’t answer to this host name.',
    todo: 'Call it as `localhost`.',
  },
  client_unknown: {
    status: 400,
    means: 'A proxy on the way didn’t say who is asking.',
    todo: 'Try again. If it keeps happening, contact us.',
  },
  malformed_json: { status: 400, means: 'The body isn’t JSON.', todo: 'Fix the request.' },
  too_deep: { status: 400, means: 'The body nests too deeply.', todo: 'Fix the request.' },
  broken_off: { status: 400, means: 'The body ended too early.', todo: 'Send it again.' },
  key_with_cookie: {
    status: 400,
    means: 'The call came with a key and a session cookie.',
    todo: 'Send one of them.',
  },
  idempotency_key_malformed: {
    status: 400,
    means: 'The `Idempotency-Key` isn’t 1 to 255 visible characters.',
    todo: 'Fix the request.',
  },
  key_unknown: {
    status: 401,
    means: 'There’s no such key, or what came as `Authorization` isn’t one.',
    todo: 'Check that it was copied whole and sent as `Bearer`.',
  },
  key_expired: { status: 401, means: 'The key has expired.', todo: 'Make a new one.' },
  key_revoked: { status: 401, means: 'The key was revoked.', todo: 'Stop, and ask who revoked it.' },
  not_signed_in: {
    status: 401,
    means: 'The call came without a key.',
    todo: 'Send `Authorization: Bearer`.',
  },
  key_address_not_allowed: {
    status: 403,
    means: 'The key can’t be used from this address.',
    todo: 'Call from an allowed address, or make a key for this one.',
  },
  key_lacks_scope: {
    status: 403,
    means: 'The key doesn’t have the scope for this call.',
    todo: 'Make a key that has it.',
  },
  live_access_closed: {
    status: 403,
    means:
      'The account can’t use live keys or endpoints: its email address isn’t confirmed, or it isn’t approved.',
    todo: 'Confirm the address and wait for approval. Use test mode until then.',
  },
  key_not_accepted: {
    status: 403,
    means: 'This call is for people, not keys.',
    todo: 'Do it in the portal.',
  },
  test_key_needed: {
    status: 403,
    means: 'The call changes the test mode, and the key is a live one.',
    todo: 'Use a test key.',
  },
  supplier_inactive: {
    status: 403,
    means: 'Your account is inactive: you can’t see the market or buy.',
    todo: 'Contact us.',
  },
  awaiting_approval: {
    status: 403,
    means: 'Your account isn’t approved for purchases yet.',
    todo: 'Wait for our email.',
  },
  foreign_origin: {
    status: 403,
    means: 'A browser sent a change from another site’s page.',
    todo: 'Call from a server, with a key.',
  },
  not_found: { status: 404, means: 'Nothing is at this path.', todo: 'Check the path.' },
  lead_not_found: {
    status: 404,
    means: 'The lead isn’t on the market any more, or isn’t one of yours.',
    todo: 'Take it off your list.',
  },
  receipt_not_found: {
    status: 404,
    means: 'You have no receipt with this number.',
    todo: 'Check the number.',
  },
  api_key_not_found: {
    status: 404,
    means: 'This isn’t one of your keys.',
    todo: 'Take it off your list.',
  },
  search_not_found: {
    status: 404,
    means: 'This isn’t one of your saved searches.',
    todo: 'Take it off your list.',
  },
  endpoint_not_found: {
    status: 404,
    means: 'This isn’t one of your endpoints.',
    todo: 'Take it off your list.',
  },
  delivery_not_found: {
    status: 404,
    means: 'This isn’t one of your deliveries. They’re kept for 30 days.',
    todo: 'Take it off your list.',
  },
  method_not_allowed: {
    status: 405,
    means: 'The path doesn’t accept this method.',
    todo: 'Use one that `Allow` names.',
  },
  lead_already_sold: { status: 409, means: 'Another provider bought it.', todo: 'Take it off your list.' },
  lead_already_yours: {
    status: 409,
    means: 'You bought it already.',
    todo: 'Find it in your purchased leads.',
  },
  lead_held: {
    status: 409,
    means: 'Someone is paying for it right now.',
    todo: 'Try again after `Retry-After`.',
  },
  attempt_open: {
    status: 409,
    means: 'Your own card payment for it is under way.',
    todo: 'Finish or cancel that payment in the portal.',
  },
  no_credits: {
    status: 409,
    means: 'You have no lead credits left.',
    todo: 'Ask us for credits, or buy by card.',
  },
  payment_does_not_match: {
    status: 409,
    means: 'A card payment doesn’t match the one for this lead.',
    todo: 'Wait: we’re looking into it.',
  },
  delivery_under_way: {
    status: 409,
    means: 'The event is being sent right now.',
    todo: 'Look again in a few seconds.',
  },
  earlier_event_first: {
    status: 409,
    means: 'An earlier event of the same lead is on its way.',
    todo: 'Send that one again first.',
  },
  endpoint_is_off: {
    status: 409,
    means: 'The endpoint is switched off.',
    todo: 'Switch it on, then try again.',
  },
  no_longer_offered: {
    status: 409,
    means: 'The lead left the market, or your account is inactive.',
    todo: 'Nothing: the event isn’t sent anymore.',
  },
  search_name_taken: {
    status: 409,
    means: 'You have a saved search with this name.',
    todo: 'Choose another name.',
  },
  too_many_api_keys: {
    status: 409,
    means: 'You have as many keys as you can.',
    todo: 'Revoke one first.',
  },
  too_many_endpoints: {
    status: 409,
    means: 'You have as many endpoints as you can.',
    todo: 'Delete one first.',
  },
  too_many_saved_searches: {
    status: 409,
    means: 'You have as many saved searches as you can.',
    todo: 'Delete one first.',
  },
  idempotency_key_in_use: {
    status: 409,
    means: 'The first request with this `Idempotency-Key` is still being carried out.',
    todo: 'Repeat it after `Retry-After`.',
  },
  too_large: { status: 413, means: 'The body is larger than 64 KB.', todo: 'Send less.' },
  not_json: { status: 415, means: 'The content type isn’t JSON.', todo: 'Send `application/json`.' },
  check_your_answers: {
    status: 422,
    means: 'Something in the request is wrong.',
    todo: 'Read `fields`, and fix it.',
  },
  idempotency_key_reused: {
    status: 422,
    means: 'This `Idempotency-Key` was used with a different request.',
    todo: 'Use a new one for each change.',
  },
  too_often: { status: 429, means: 'Too many requests.', todo: 'Wait for `Retry-After`.' },
  our_fault: {
    status: 500,
    means: 'Something broke on our side.',
    todo: 'Try again. If it keeps happening, send us the `X-Request-Id`.',
  },
  try_again: {
    status: 503,
    means: 'A service we depend on isn’t responding.',
    todo: 'Wait for `Retry-After`.',
  },
  market_busy: { status: 503, means: 'The market is very busy.', todo: 'Wait for `Retry-After`.' },
  search_too_slow: {
    status: 503,
    means: 'The search takes too long.',
    todo: 'Use longer or less common words.',
  },
  payments_unavailable: {
    status: 503,
    means: 'The payment service isn’t responding.',
    todo: 'Wait for `Retry-After`.',
  },
}

/** As a table in Markdown, by status and code. */
export const errorTable = (): string =>
  [
    '| Status | Code | What it means | What to do |',
    '| --- | --- | --- | --- |',
    ...Object.entries(ERROR_CATALOGUE).map(
      ([code, { status, means, todo }]) => `| ${status} | \`${code}\` | ${means} | ${todo} |`,
    ),
  ].join('\n')
