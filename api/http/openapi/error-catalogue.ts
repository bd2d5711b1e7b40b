/** The refusals that a provider's own system can receive, by status and code: what each means, and how its developer can react. */
export const ERROR_CATALOGUE: Record<number, Record<string, [means: string, todo: string]>> = {
  400: {
    unreadable_address: ['The address or the `Host` header can’t be read.', 'Fix the request.'],
    unknown_host: ['A demo doesn’t answer to this host name.', 'Call it as `localhost`.'],
    client_unknown: [
      'A proxy on the way didn’t say who is asking.',
      'Try again. If it keeps happening, contact us.',
    ],
    malformed_json: ['The body isn’t JSON.', 'Fix the request.'],
    not_utf8: ['The body or the query isn’t UTF-8.', 'Send all text in UTF-8.'],
    repeated_field: ['The body names a field twice in one object.', 'Fix the request.'],
    too_deep: ['The body nests too deeply.', 'Fix the request.'],
    broken_off: ['The body ended too early.', 'Send it again.'],
    key_with_cookie: ['The call came with a key and a session cookie.', 'Send one of them.'],
    idempotency_key_malformed: [
      'The `Idempotency-Key` isn’t 1 to 255 visible characters.',
      'Fix the request.',
    ],
  },
  401: {
    key_unknown: [
      'There’s no such key, or what came as `Authorization` isn’t one.',
      'Check that it was copied whole and sent as `Bearer`.',
    ],
    key_expired: ['The key has expired.', 'Make a new one.'],
    key_revoked: ['The key was revoked.', 'Stop, and ask who revoked it.'],
    not_signed_in: ['The call came without a key.', 'Send `Authorization: Bearer`.'],
  },
  403: {
    key_address_not_allowed: [
      'The key can’t be used from this address.',
      'Call from an allowed address, or make a key for this one.',
    ],
    key_lacks_scope: ['The key doesn’t have the scope for this call.', 'Make a key that has it.'],
    reauthentication_needed: [
      'You logged in more than ten minutes ago, and this gives lasting access.',
      'Enter your password again, then repeat the request. Keys never get this answer.',
    ],
    live_access_closed: [
      'The account can’t use live keys or endpoints: its email address isn’t confirmed, or it isn’t approved.',
      'Confirm the address and wait for approval. Use test mode until then.',
    ],
    key_not_accepted: ['This call is for people, not keys.', 'Do it in the portal.'],
    test_key_needed: ['The call changes the test mode, and the key is a live one.', 'Use a test key.'],
    supplier_inactive: ['Your account is inactive: you can’t see the market or buy.', 'Contact us.'],
    awaiting_approval: ['Your account isn’t approved for purchases yet.', 'Wait for our email.'],
    foreign_origin: ['A browser sent a change from another site’s page.', 'Call from a server, with a key.'],
  },
  404: {
    not_found: ['Nothing is at this path.', 'Check the path.'],
    lead_not_found: [
      'The lead isn’t on the market any more, or isn’t one of yours.',
      'Take it off your list.',
    ],
    receipt_not_found: ['You have no receipt with this number.', 'Check the number.'],
    api_key_not_found: ['This isn’t one of your keys.', 'Take it off your list.'],
    note_not_found: ['You have no note with this id.', 'Take it off your list.'],
    search_not_found: ['This isn’t one of your saved searches.', 'Take it off your list.'],
    endpoint_not_found: ['This isn’t one of your endpoints.', 'Take it off your list.'],
    delivery_not_found: [
      'This isn’t one of your deliveries. They’re kept for 30 days.',
      'Take it off your list.',
    ],
  },
  405: {
    method_not_allowed: ['The path doesn’t accept this method.', 'Use one that `Allow` names.'],
  },
  409: {
    lead_already_sold: ['Another provider bought it.', 'Take it off your list.'],
    lead_already_yours: ['You bought it already.', 'Find it in your purchased leads.'],
    lead_held: ['Someone is paying for it right now.', 'Try again after `Retry-After`.'],
    attempt_open: [
      'Your own card payment for it is under way.',
      'Finish or cancel that payment in the portal.',
    ],
    no_credits: ['You have no lead credits left.', 'Ask us for credits, or buy by card.'],
    payment_does_not_match: [
      'A card payment doesn’t match the one for this lead.',
      'Wait: we’re looking into it.',
    ],
    delivery_under_way: ['The event is being sent right now.', 'Look again in a few seconds.'],
    earlier_event_first: ['An earlier event of the same lead is on its way.', 'Send that one again first.'],
    endpoint_is_off: ['The endpoint is switched off.', 'Switch it on, then try again.'],
    no_longer_offered: [
      'The lead left the market, or your account is inactive.',
      'Nothing: the event isn’t sent anymore.',
    ],
    search_name_taken: ['You have a saved search with this name.', 'Choose another name.'],
    do_not_contact: ['The lead asked not to be contacted.', 'Don’t call. Set no reminder.'],
    lead_erased: ['The lead’s details were erased.', 'Keep no notes and no reminders on it.'],
    reminder_changed: [
      'The reminder changed since you read it.',
      'Read the lead again, then repeat the change if it still fits.',
    ],
    too_many_notes: ['The lead has as many notes as it can.', 'Keep further notes in your own system.'],
    too_many_api_keys: ['You have as many keys as you can.', 'Revoke one first.'],
    too_many_endpoints: ['You have as many endpoints as you can.', 'Delete one first.'],
    too_many_saved_searches: ['You have as many saved searches as you can.', 'Delete one first.'],
    idempotency_key_in_use: [
      'The first request with this `Idempotency-Key` is still being carried out.',
      'Repeat it after `Retry-After`.',
    ],
  },
  413: {
    too_large: ['The body is larger than 64 KB.', 'Send less.'],
  },
  415: {
    compressed: ['The body is compressed.', 'Send it as it is, without `Content-Encoding`.'],
    other_charset: ['The content type names another charset than UTF-8.', 'Send UTF-8.'],
    not_json: ['The content type isn’t JSON.', 'Send `application/json`.'],
  },
  422: {
    check_your_answers: ['Something in the request is wrong.', 'Read `fields`, and fix it.'],
    idempotency_key_reused: [
      'This `Idempotency-Key` was used with a different request.',
      'Use a new one for each change.',
    ],
  },
  429: {
    too_often: ['Too many requests.', 'Wait for `Retry-After`.'],
  },
  500: {
    our_fault: [
      'Something broke on our side.',
      'Try again. If it keeps happening, send us the `X-Request-Id`.',
    ],
  },
  503: {
    try_again: ['A service we depend on isn’t responding.', 'Wait for `Retry-After`.'],
    market_busy: ['The market is very busy.', 'Wait for `Retry-After`.'],
    search_too_slow: ['The search takes too long.', 'Use longer or less common words.'],
    payments_unavailable: ['The payment service isn’t responding.', 'Wait for `Retry-After`.'],
  },
}

/** As a table in Markdown, by status and code. */
export const errorTable = (): string =>
  [
    '| Status | Code | What it means | What to do |',
    '| --- | --- | --- | --- |',
    ...Object.entries(ERROR_CATALOGUE).flatMap(([status, codes]) =>
      Object.entries(codes).map(
        ([code, [means, todo]]) => `| ${status} | \`${code}\` | ${means} | ${todo} |`,
      ),
    ),
  ].join('\n')
