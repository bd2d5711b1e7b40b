import type { WebhookDelivery, WebhookEndpoint } from '../../../../api/contract/connect/webhooks.ts'
import type { ApiMode, Scope, WebhookEventType } from '../../../../domain/connect.ts'

type Choice = { label: string; hint: string }

/** Why a try failed without an answer that counts, by the code that the API gives. */
const FAILURES = new Map([
  ['timeout', 'No answer in 10 seconds'],
  ['address_not_allowed', 'Host name not found, or address not allowed'],
  ['name_unknown', 'Host name not found'],
  ['refused', 'Connection refused'],
  ['unreachable', 'Server unreachable'],
  ['tls', 'Certificate not valid'],
  ['redirect', 'Redirects aren’t followed'],
  ['broken_off', 'Connection closed early'],
  ['unreadable', 'Answer not readable'],
  ['stopped', 'Stopped on our end'],
  ['no_longer_offered', 'Not sent: the lead is no longer offered to you'],
])

const STATES: Record<WebhookDelivery['state'], string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
}

export const integrationsMessages = {
  description: 'Connect your own systems with API keys and webhooks.',
  lead: 'Connect your CRM or your own software to Northrate.',
  docs: 'API docs',
  failedWhy: 'The connection failed, or something went wrong on our end.',
  stale: 'We couldn’t refresh this list, so it may be out of date. We’ll keep trying.',
  notOpened: 'We couldn’t open this',
  discardAsk: 'Discard your changes?',
  copyYourself: 'Your browser didn’t let us copy. It’s selected: copy it with Ctrl+C or ⌘C.',
  mode: { live: 'Live', test: 'Test' } satisfies Record<ApiMode, string>,
  status: {
    pendingWhy:
      'You can set everything up and try it in test mode. Live keys can do what you can do in the portal for now.',
    pendingClosedWhy: 'You can set everything up and try it in test mode until live keys and endpoints open.',
    inactiveWhy:
      'Live keys can still read the leads you’ve bought and record outcomes, and webhooks still tell you about those leads. Browsing and buying are off.',
    contactUs: (email: string) => `To reactivate it, email ${email}.`,
  },
  liveClosed: {
    unproved: 'Opens once you’ve confirmed your email address. Test mode works now.',
    waiting: 'Opens once we’ve approved your account. Test mode works now.',
    inactive: 'Your account is inactive. Test mode works now.',
  },
  keys: {
    lead: 'A key lets your software use the Northrate API as your company.',
    loading: 'Loading your API keys…',
    failed: 'We couldn’t load your API keys.',
    none: 'No API keys yet',
    noneWhy:
      'With a key, your CRM can list new leads, buy them with lead credits, and record outcomes by itself.',
    getStarted: 'Get started with the API',
    revokedKeys: (count: number) => (count === 1 ? '1 revoked key' : `${count} revoked keys`),
    full: (most: number) =>
      `You have ${most} keys, which is the limit. Revoke one you don’t use to create another.`,
    create: 'Create key',
    lastUsed: (ago: string) => `Last used ${ago}`,
    neverUsed: 'Never used',
    expires: (when: string) => `Expires ${when}`,
    expiresIn: (day: string, days: number) => `Expires ${day} (in ${days} ${days === 1 ? 'day' : 'days'})`,
    expiredAt: (when: string) => `Expired ${when}`,
    noExpiry: 'Doesn’t expire',
    revokedAt: (ago: string) => `Revoked ${ago}`,
    onlyFrom: (addresses: string) => `Only from ${addresses}`,
    expired: 'Expired',
    revoked: 'Revoked',
    scope: {
      'market:read': {
        label: 'Browse leads',
        hint: 'See the leads on the market, their prices and your saved searches. No contact details.',
      },
      'leads:read': {
        label: 'Read your leads',
        hint: 'See the leads you’ve bought with their contact details, your totals and receipts.',
      },
      'leads:write': {
        label: 'Record outcomes',
        hint: 'Update the status of leads you’ve bought. Contact details stay hidden without “Read your leads”.',
      },
      'purchases:write': {
        label: 'Buy leads',
        hint: 'Spend your lead credits on leads and get their contact details. Keys can’t pay by card.',
      },
    } satisfies Record<Scope, Choice>,
  },
  newKey: {
    title: 'Create an API key',
    failed: 'The key wasn’t created',
    nameHint: 'Where you’ll use it, such as “CRM” or “Reporting”.',
    mode: 'Mode',
    modes: {
      live: { label: 'Live', hint: 'Works with real leads and spends your lead credits.' },
      test: {
        label: 'Test',
        hint: 'Works with made-up leads. Nothing is charged and nobody is contacted.',
      },
    } satisfies Record<ApiMode, Choice>,
    scopes: 'What it may do',
    expiry: 'Expires',
    expiries: [
      { value: '30', label: 'In 30 days' },
      { value: '90', label: 'In 90 days' },
      { value: '365', label: 'In 1 year' },
      { value: '', label: 'Never' },
    ],
    addresses: 'Allowed IP addresses',
    addressesHint: 'One per line, such as 192.0.2.7 or 10.0.0.0/8. Leave it empty to allow any address.',
    submit: 'Create key',
    submitting: 'Creating…',
  },
  shownKey: {
    title: 'Copy your new key',
    label: 'API key',
    warning: 'You won’t see this key again.',
    warningWhy:
      'Copy it now and keep it somewhere safe, such as a password manager. Anyone who has it can use your account.',
    next: 'Send it with each request:',
    done: 'I’ve saved the key',
  },
  revoke: {
    open: 'Revoke',
    openOf: (name: string) => `Revoke ${name}`,
    title: (name: string) => `Revoke “${name}”?`,
    why: (hint: string) =>
      `Everything that uses ${hint} stops working at once, and its requests are refused. You can’t undo this.`,
    confirm: 'Revoke key',
    confirming: 'Revoking…',
    failed: 'The key wasn’t revoked',
    done: 'Key revoked',
    doneWhy: (name: string) => `${name} no longer works.`,
  },
  webhooks: {
    heading: 'Webhooks',
    lead: 'We tell your software when something happens, so it doesn’t have to ask.',
    loading: 'Loading your webhooks…',
    failed: 'We couldn’t load your webhooks.',
    none: 'No webhooks yet',
    noneWhy: 'Add a URL and we’ll send events to it: a new lead that fits, a purchase, a refund.',
    list: 'Webhook endpoints',
    full: (most: number) =>
      `You have ${most} endpoints, which is the limit. Delete one you don’t use to add another.`,
    add: 'Add endpoint',
    endpoint: 'Webhook endpoint',
    gone: 'This endpoint isn’t there anymore',
    goneWhy: 'It was deleted, perhaps in another window.',
    goBack: 'Back to Integrations',
    events: 'Events',
    added: 'Added',
    secret: 'Signing secret',
    oneSecret: (since: string) => `Active since ${since}`,
    twoSecrets: (until: string) => `The old secret signs events too until ${until}.`,
    state: { active: 'Active', failing: 'Failing', off: 'Off' },
    failingSince: (when: string) => `Nothing has been delivered since ${when}`,
    failingWhy: 'We keep trying. After 3 days without success we switch the endpoint off and email you.',
    offBecause: {
      by_hand: 'You switched it off. What happens meanwhile isn’t sent later.',
      gone: 'Your server answered 410 Gone, so we switched it off. Once you switch it on again, we send what was waiting.',
      failing:
        'Nothing was delivered for 3 days, so we switched it off. Fix your server, then switch it on again: we send what was waiting.',
    } satisfies Record<NonNullable<WebhookEndpoint['disabledBecause']>, string>,
    offSince: (when: string) => `Switched off ${when}`,
    event: {
      'lead.matched': 'A new lead fits one of your saved searches. No contact details.',
      'lead.purchased': 'A lead is yours: the whole lead with its contact details.',
      'lead.withdrawn': 'Someone whose lead you bought doesn’t want to be contacted anymore.',
      'lead.corrected': 'Someone corrected their name, company or website after you bought the lead.',
      'lead.cancelled': 'Someone whose lead you bought cancelled that request.',
      'lead.renewed': 'Someone who had cancelled or withdrawn wants to hear from you after all.',
      'purchase.refunded': 'A payment didn’t get you the lead and was refunded.',
    } satisfies Record<WebhookEventType, string>,
  },
  endpointForm: {
    addTitle: 'Add a webhook endpoint',
    editTitle: 'Edit endpoint',
    failed: 'The endpoint wasn’t saved',
    url: 'Address',
    urlHint: 'Where we send events, such as https://example.com/northrate. It must be reachable over https.',
    urlHintDemo:
      'Where we send events, such as https://example.com/northrate. Outside this demo only https works.',
    description: 'Description',
    mode: 'Mode',
    modes: {
      live: { label: 'Live', hint: 'Events about real leads.' },
      test: { label: 'Test', hint: 'Events about the made-up leads of test mode.' },
    } satisfies Record<ApiMode, Choice>,
    events: 'Send these events',
    add: 'Add endpoint',
    adding: 'Adding…',
    saved: 'Endpoint saved',
  },
  shownSecret: {
    title: 'Copy the signing secret',
    label: 'Signing secret',
    warning: 'You won’t see this secret again.',
    warningWhy: 'Copy it now. Use it to verify that events come from Northrate.',
    done: 'I’ve saved the secret',
  },
  rotate: {
    title: 'Rotate the signing secret?',
    why: 'You get a new secret. For 24 hours we sign with both, so you have time to change it in your software.',
    confirming: 'Rotating…',
    failed: 'The secret wasn’t rotated',
    bothUntil: (until: string) => `The old secret works too until ${until}.`,
  },
  testEvent: {
    open: 'Send test event',
    title: 'Send a test event',
    why: 'We send a made-up event, marked “test”: true, to this endpoint.',
    type: 'Event',
    send: 'Send event',
    failed: 'The event wasn’t sent',
    sent: 'Test event on its way',
    sentWhy: 'It shows up under Deliveries.',
  },
  onOff: {
    off: 'Switch off',
    on: 'Switch on',
    isOff: 'Endpoint switched off',
    isOffWhy: 'It isn’t sent any more events.',
    isOn: 'Endpoint switched on',
    isOnWhy: 'It’s sent new events again.',
    failed: 'Nothing was changed',
  },
  deletion: {
    title: 'Delete this endpoint?',
    why: (url: string) =>
      `We’ll stop sending events to ${url}, and delete its secret and its list of deliveries. You can’t undo this.`,
    confirm: 'Delete endpoint',
    confirming: 'Deleting…',
    failed: 'The endpoint wasn’t deleted',
    done: 'Endpoint deleted',
  },
  deliveries: {
    loading: 'Loading deliveries…',
    failed: 'We couldn’t load the deliveries.',
    none: 'Nothing sent yet. Send a test event.',
    test: 'Test',
    showMore: 'Show more',
    moreFailed: 'We couldn’t load more deliveries.',
    /** A delivery that waits has been tried, or not yet. */
    state: ({ state, tries }: WebhookDelivery) =>
      state === 'waiting' && tries.length > 0 ? 'Retrying' : STATES[state],
    newest: (type: string, state: string) => `${type}: ${state}`,
    notTried: 'Not sent yet',
    nextTry: (when: string) => `Next try ${when}`,
    nextTryNow: 'Next try in a moment',
    noMoreTries: 'No more tries are planned.',
    milliseconds: (count: number) => `${count} ms`,
    seconds: (count: string) => `${count} s`,
    eventId: 'Event ID',
    leadId: 'Lead ID',
    tries: 'Tries',
    answer: 'Start of the answer',
    emptyAnswer: 'The answer was empty.',
    sendAgain: 'Send again',
    sendAgainOf: (type: string, when: string) => `Send again: ${type}, ${when}`,
    onItsWay: 'Sending again',
    onItsWayWhy: 'The result shows up here in a moment.',
    notSent: 'The event wasn’t sent again',
    failure: (code: string) => FAILURES.get(code) ?? `No answer (${code})`,
    waitsForEarlier: 'Waits for an earlier event of this lead',
  },
  testMode: {
    heading: 'Test mode',
    why: 'A test key sees made-up leads that you can list, buy and update like real ones, at no cost and without anyone being contacted. Only you see your copy, and none of it counts in your totals.',
    bought: (bought: number, all: number) =>
      bought === 0
        ? `You haven’t bought any of the ${all} test leads.`
        : `You’ve bought ${bought} of the ${all} test leads.`,
    reset: 'Reset test data',
    title: 'Reset test data?',
    resetWhy:
      'All made-up leads go back on the market as they were. What you bought and recorded in test mode is deleted. Your keys, webhooks and real leads stay.',
    confirm: 'Reset test data',
    confirming: 'Resetting…',
    failed: 'The test data wasn’t reset',
    done: 'Test data reset',
    doneWhy: 'All made-up leads are on the market again.',
  },
}

export type IntegrationsMessages = typeof integrationsMessages
