import type { Scope } from '../../domain/connect.ts'
import type { Role } from './world/callers.ts'

/** May do it, or is refused with this status and code. */
export type Stand = 'may' | `${401 | 403} ${string}`

/** Who may make a call: the one session or scope that opens it, and which suppliers it refuses for their standing. */
type Right = {
  who:
    | 'everyone'
    | 'proved visitor'
    | 'owner of data'
    | 'owner of data or supplier'
    | 'owner in the second step'
    | 'owner'
    | 'supplier'
    | 'admin'
  scope?: Scope
  refuses?: Partial<Record<Role, Stand>>
}

const everyone: Right = { who: 'everyone' }
const owner: Right = { who: 'owner' }
const admin: Right = { who: 'admin' }
const supplier: Right = { who: 'supplier' }
/** A visitor or owner whose address is proved for what we hold about it. */
const ownerOfData: Right = { who: 'owner of data' }
const byKey = (scope: Scope): Right => ({ who: 'supplier', scope })

const CLOSED_MARKET = { 'suspended supplier': '403 supplier_inactive' } as const
const onOpenMarket: Right = { who: 'supplier', refuses: CLOSED_MARKET }
const BUYS_NOTHING = {
  'unproved supplier': '403 awaiting_approval',
  'waiting supplier': '403 awaiting_approval',
  'suspended supplier': '403 supplier_inactive',
} as const
/** The sample of the document makes a live one. */
const withLiveAccess: Right = {
  who: 'supplier',
  refuses: {
    'unproved supplier': '403 live_access_closed',
    'waiting supplier': '403 live_access_closed',
    'suspended supplier': '403 live_access_closed',
  },
}

/**
 * Who may make each call, written by hand and in the document's order: a call without a row fails the matrix, and so does an
 * answer that is not as the row says.
 */
export const RIGHTS: Record<string, Right> = {
  'GET /api/health/live': everyone,
  'GET /api/health/ready': everyone,
  'GET /api/config': everyone,
  'POST /api/send-email-verification': everyone,
  'POST /api/verify-email': everyone,
  'POST /api/verify-phone': everyone,
  'DELETE /api/verifications/{channel}': everyone,
  'POST /api/send-sms-verification': { who: 'proved visitor' },
  'GET /api/rate-checks/latest': everyone,
  'POST /api/submit-rate-check': everyone,
  'POST /api/rate-checks/{id}/figures': everyone,
  'POST /api/rate-checks/{id}/contact-request': everyone,
  'POST /api/rate-checks/{id}/contact-link': everyone,
  'GET /api/requests': everyone,
  'POST /api/requests/{id}/status': everyone,
  'POST /api/requests/{id}/cancel': everyone,
  'POST /api/requests/{id}/undo-cancel': everyone,
  'PUT /api/requests/{id}/call-times': everyone,
  'PUT /api/requests/{id}/emails': everyone,
  'POST /api/requests/{id}/contacted': everyone,
  'POST /api/requests/{id}/decided': everyone,
  'POST /api/request-emails/unsubscribe': everyone,
  'GET /api/review-reminder': ownerOfData,
  'PUT /api/review-reminder': ownerOfData,
  'POST /api/review-reminder/figures': everyone,
  'POST /api/review-reminder/unsubscribe': everyone,
  'GET /api/numbers': everyone,
  'GET /api/login': everyone,
  'POST /api/login': everyone,
  'GET /api/login/callback': everyone,
  'GET /api/logout': everyone,
  'POST /api/login/code': everyone,
  'POST /api/login/second-factor': { who: 'owner in the second step' },
  'GET /api/auth/totp': owner,
  'POST /api/auth/totp': owner,
  'DELETE /api/auth/totp': owner,
  'POST /api/auth/totp/confirm': owner,
  'POST /api/auth/totp/recovery-codes': owner,
  'GET /api/auth/user': owner,
  'POST /api/auth/name': owner,
  'GET /api/auth/sessions': owner,
  'DELETE /api/auth/sessions': owner,
  'DELETE /api/auth/sessions/{id}': owner,
  'GET /api/supplier/sessions': supplier,
  'DELETE /api/supplier/sessions': supplier,
  'DELETE /api/supplier/sessions/{id}': supplier,
  'GET /api/supplier/totp': supplier,
  'POST /api/supplier/totp': supplier,
  'DELETE /api/supplier/totp': supplier,
  'POST /api/supplier/totp/confirm': supplier,
  'POST /api/supplier/totp/recovery-codes': supplier,
  'POST /api/supplier/reauthentication': supplier,
  'GET /api/admin/sessions': admin,
  'DELETE /api/admin/sessions': admin,
  'DELETE /api/admin/sessions/{id}': admin,
  'GET /api/user/quotes': owner,
  'GET /api/user/rate-history': owner,
  'GET /api/user/last-check': owner,
  'GET /api/user/rate-checks/{id}': owner,
  'POST /api/user/quotes/{id}/accept': owner,
  'DELETE /api/user/quotes/{id}/accept': owner,
  'POST /api/user/quotes/{id}/switched': owner,
  'DELETE /api/user/quotes/{id}/switched': owner,
  'POST /api/privacy/code': everyone,
  'POST /api/privacy/proof': everyone,
  'POST /api/privacy/leave': everyone,
  'GET /api/privacy/my-data': ownerOfData,
  'PATCH /api/privacy/my-data': ownerOfData,
  'GET /api/privacy/my-data/export': ownerOfData,
  'PUT /api/privacy/mail-language': ownerOfData,
  'POST /api/privacy/withdraw': ownerOfData,
  'POST /api/privacy/delete': ownerOfData,
  'POST /api/privacy/withdraw-link': everyone,
  'POST /api/privacy/withdraw-link/use': everyone,
  'GET /api/consent-receipts/keys': everyone,
  'POST /api/consent-receipts/check': everyone,
  'GET /api/consent-receipts/{id}': everyone,
  // A buyer of the lead may read it too.
  'GET /api/consent-receipts/{id}/document': { who: 'owner of data or supplier' },
  'POST /api/supplier/login': everyone,
  'POST /api/supplier/signup': everyone,
  'POST /api/supplier/logout': everyone,
  'POST /api/supplier/password-reset': everyone,
  'POST /api/supplier/new-password': everyone,
  'POST /api/supplier/password-link': everyone,
  'POST /api/supplier/email-proof': everyone,
  'GET /api/supplier/lead-prices': { who: 'everyone', scope: 'market:read' },
  'GET /api/supplier/me': supplier,
  'POST /api/supplier/email-link': supplier,
  'PUT /api/supplier/email': supplier,
  'PUT /api/supplier/profile': supplier,
  'PUT /api/supplier/company': supplier,
  'PUT /api/supplier/coverage': supplier,
  'PUT /api/supplier/emails': supplier,
  'PUT /api/supplier/terms-language': supplier,
  'POST /api/supplier/email-change': supplier,
  'PUT /api/supplier/password': supplier,
  'GET /api/supplier/leads': { ...byKey('market:read'), refuses: CLOSED_MARKET },
  'GET /api/supplier/leads/{id}': { ...byKey('market:read'), refuses: CLOSED_MARKET },
  'GET /api/supplier/lead-marks': onOpenMarket,
  'PUT /api/supplier/leads/{id}/mark': onOpenMarket,
  'POST /api/search-alerts/unsubscribe': everyone,
  'GET /api/supplier/saved-searches': { ...byKey('market:read'), refuses: CLOSED_MARKET },
  'POST /api/supplier/saved-searches': onOpenMarket,
  'PATCH /api/supplier/saved-searches/{id}': onOpenMarket,
  'DELETE /api/supplier/saved-searches/{id}': onOpenMarket,
  'POST /api/supplier/saved-searches/{id}/looked': onOpenMarket,
  'POST /api/supplier/saved-searches/{id}/restore': onOpenMarket,
  'POST /api/supplier/create-payment-intent': { who: 'supplier', refuses: BUYS_NOTHING },
  'POST /api/supplier/leads/{id}/hold': supplier,
  'POST /api/supplier/leads/{id}/release': supplier,
  'POST /api/supplier/leads/{id}/purchase': supplier,
  'POST /api/supplier/leads/{id}/purchase-with-credit': {
    ...byKey('purchases:write'),
    refuses: BUYS_NOTHING,
  },
  'POST /api/stripe/webhook': everyone,
  'GET /api/supplier/purchased-leads': byKey('leads:read'),
  'GET /api/supplier/analytics': byKey('leads:read'),
  'PATCH /api/supplier/lead/{id}/outcome': byKey('leads:write'),
  'POST /api/supplier/lead/{id}/notes': byKey('leads:write'),
  'DELETE /api/supplier/notes/{id}': byKey('leads:write'),
  'PUT /api/supplier/lead/{id}/reminder': byKey('leads:write'),
  'GET /api/supplier/purchases.csv': supplier,
  'GET /api/supplier/figures': byKey('leads:read'),
  'GET /api/supplier/figures.csv': byKey('leads:read'),
  'GET /api/supplier/receipts/{number}': byKey('leads:read'),
  'GET /api/supplier/api-keys': supplier,
  'POST /api/supplier/api-keys': withLiveAccess,
  'DELETE /api/supplier/api-keys/{id}': supplier,
  'GET /api/supplier/test-mode': supplier,
  'POST /api/supplier/test-mode/reset': {
    ...byKey('purchases:write'),
    refuses: { 'live key purchases:write': '403 test_key_needed' },
  },
  'GET /api/supplier/webhook-endpoints': supplier,
  'POST /api/supplier/webhook-endpoints': withLiveAccess,
  'PATCH /api/supplier/webhook-endpoints/{id}': supplier,
  'DELETE /api/supplier/webhook-endpoints/{id}': supplier,
  'POST /api/supplier/webhook-endpoints/{id}/rotate-secret': supplier,
  'POST /api/supplier/webhook-endpoints/{id}/test-event': supplier,
  'GET /api/supplier/webhook-endpoints/{id}/deliveries': supplier,
  'POST /api/supplier/webhook-deliveries/{id}/send-again': supplier,
  'POST /api/admin/login': everyone,
  'POST /api/admin/logout': admin,
  'PUT /api/admin/password': admin,
  'GET /api/admin/totp': admin,
  'POST /api/admin/totp': admin,
  'DELETE /api/admin/totp': admin,
  'POST /api/admin/totp/confirm': admin,
  'POST /api/admin/totp/recovery-codes': admin,
  'POST /api/admin/reauthentication': admin,
  'DELETE /api/admin/owners/second-factor': admin,
  'GET /api/admin/breaches': admin,
  'POST /api/admin/breaches': admin,
  'PUT /api/admin/breaches/{id}/versions/{version}': admin,
  'GET /api/admin/me': admin,
  'GET /api/admin/analytics': admin,
  'GET /api/admin/analytics.csv': admin,
  'GET /api/admin/analytics/period': admin,
  'GET /api/admin/promises': admin,
  'GET /api/admin/promises/broken': admin,
  'GET /api/admin/home': admin,
  'GET /api/admin/prices': admin,
  'POST /api/admin/prices': admin,
  'GET /api/admin/prices/effect': admin,
  'POST /api/admin/prices/{id}/undo': admin,
  'GET /api/admin/settings': admin,
  'GET /api/admin/health': admin,
  'GET /api/admin/failed-jobs': admin,
  'POST /api/admin/failed-jobs/{id}/retry': admin,
  'GET /api/admin/audit': admin,
  'GET /api/admin/leads': admin,
  'GET /api/admin/leads.csv': admin,
  'GET /api/admin/bulk/leads/selection': admin,
  'POST /api/admin/bulk/leads/status': admin,
  'POST /api/admin/bulk/leads/off-market': admin,
  'POST /api/admin/bulk/leads/relist': admin,
  'GET /api/admin/leads/{id}': admin,
  'PUT /api/admin/leads/{id}/status': admin,
  'PUT /api/admin/leads/{id}/note': admin,
  'PUT /api/admin/leads/{id}/off-market': admin,
  'PUT /api/admin/leads/{id}/relist': admin,
  'GET /api/admin/leads/{id}/providers': admin,
  'PUT /api/admin/leads/{id}/assign': admin,
  'POST /api/admin/bulk/leads/assign': admin,
  'GET /api/admin/failed-refunds': admin,
  'POST /api/admin/failed-refunds/{id}/refund-again': admin,
  'POST /api/admin/failed-refunds/{id}/paid-another-way': admin,
  'GET /api/admin/providers': admin,
  'POST /api/admin/providers': admin,
  'GET /api/admin/providers/{id}': admin,
  'PUT /api/admin/providers/{id}': admin,
  'DELETE /api/admin/providers/{id}': admin,
  'PUT /api/admin/providers/{id}/requested-name': admin,
  'POST /api/admin/providers/{id}/password-link': admin,
  'DELETE /api/admin/providers/{id}/second-factor': admin,
  'GET /api/admin/bulk/providers/selection': admin,
  'POST /api/admin/bulk/providers/approve': admin,
  'GET /api/admin/providers/{id}/credits': admin,
  'POST /api/admin/providers/{id}/credits': admin,
  'GET /api/admin/providers/{id}/rate-card': admin,
  'PUT /api/admin/providers/{id}/rate-card': admin,
  'DELETE /api/admin/providers/{id}/rate-card': admin,
}

/** What a caller with this role meets behind this right. */
export function standOf(role: Role, { who, scope, refuses }: Right): Stand {
  if (role.includes(' key ')) {
    if (scope === undefined) return '403 key_not_accepted'
    if (!role.endsWith(scope)) return '403 key_lacks_scope'
  } else if (!OPENS[who].includes(role)) return REFUSAL_BY[who]
  return refuses?.[role] ?? 'may'
}

const PROVED: Role[] = ['visitor', 'owner']
const SUPPLIERS: Role[] = ['unproved supplier', 'waiting supplier', 'supplier', 'suspended supplier']
const OPENS: Record<Right['who'], Role[]> = {
  everyone: ['nobody', ...PROVED, ...SUPPLIERS, 'admin'],
  'proved visitor': PROVED,
  'owner of data': PROVED,
  'owner of data or supplier': [...PROVED, ...SUPPLIERS],
  // Their cookie holds the first step; none of the callers is there.
  'owner in the second step': [],
  owner: ['owner'],
  supplier: SUPPLIERS,
  admin: ['admin'],
}
const REFUSAL_BY: Record<Right['who'], Stand> = {
  everyone: 'may',
  'proved visitor': '403 verify_email_first',
  'owner of data': '401 address_not_proved',
  'owner of data or supplier': '401 address_not_proved',
  'owner in the second step': '401 second_step_over',
  owner: '401 not_signed_in',
  supplier: '401 not_signed_in',
  admin: '401 not_signed_in',
}
