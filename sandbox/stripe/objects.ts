import type Stripe from 'stripe'
import * as v from 'valibot'
import { declineNamed } from './cards.ts'
import type { ChargeRow, IntentRow, RefundRow } from './store.ts'
import { type ErrorBody, withDocs } from './stripe-problem.ts'

const Metadata = v.record(v.string(), v.string())
export const metadataOf = (row: { metadata: string }) => v.parse(Metadata, JSON.parse(row.metadata))

/** Fields of payments and charges that we do not use. */
const UNUSED = {
  application: null,
  application_fee_amount: null,
  customer: null,
  livemode: false,
  on_behalf_of: null,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} as const

export function paymentIntentOf(row: IntentRow) {
  const { id, amount, created, currency, description, status } = row
  return {
    ...UNUSED,
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: row.amountReceived,
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    canceled_at: row.canceledAt,
    cancellation_reason: row.cancellationReason,
    capture_method: 'automatic_async',
    client_secret: row.clientSecret,
    confirmation_method: 'automatic',
    created,
    currency,
    customer_account: null,
    description,
    excluded_payment_method_types: null,
    last_payment_error: row.lastDecline === null ? null : lastErrorOf(row, row.lastDecline),
    latest_charge: row.latestCharge,
    managed_payments: null,
    metadata: metadataOf(row),
    next_action: nextActionOf(row),
    payment_method: row.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: { card: CARD_OPTIONS },
    payment_method_types: ['card'],
    payment_record: null,
    processing: status === 'processing' ? { type: 'card', card: {} } : null,
    receipt_email: row.receiptEmail,
    setup_future_usage: null,
    status,
  } satisfies Stripe.PaymentIntent
}

const CARD_OPTIONS = {
  installments: null,
  mandate_options: null,
  network: null,
  request_three_d_secure: 'automatic',
} satisfies Stripe.PaymentIntent.PaymentMethodOptions.Card

/** Stripe omits empty fields from an error. */
function lastErrorOf(row: IntentRow, decline: string) {
  const { type, code, decline_code, message } = withDocs(declineNamed(decline))
  return {
    type,
    code,
    message,
    ...(decline_code !== undefined && { decline_code }),
    ...(row.latestCharge !== null && type === 'card_error' && { charge: row.latestCharge }),
  } satisfies Stripe.PaymentIntent.LastPaymentError
}

function nextActionOf({ id, clientSecret, nextStep, returnUrl }: IntentRow) {
  if (nextStep === null) return null
  if (nextStep === 'in_page') return { type: 'use_stripe_sdk', use_stripe_sdk: {} }
  const query = new URLSearchParams({ payment_intent: id, client_secret: clientSecret })
  return {
    type: 'redirect_to_url',
    redirect_to_url: { return_url: returnUrl, url: `/sandbox/stripe/3ds?${query}` },
  } satisfies Stripe.PaymentIntent.NextAction
}

/** The error of a declined confirmation. */
export function declineOf(row: IntentRow, decline: string): ErrorBody {
  const body = declineNamed(decline)
  return {
    ...body,
    ...(row.latestCharge !== null && body.type === 'card_error' && { charge: row.latestCharge }),
    payment_intent: paymentIntentOf(row),
  }
}

export function chargeOf(row: ChargeRow) {
  const { id, amount, created, currency } = row
  const error = row.decline === null ? null : declineNamed(row.decline)
  return {
    ...UNUSED,
    id,
    object: 'charge',
    amount,
    amount_captured: error === null ? amount : 0,
    amount_refunded: row.amountRefunded,
    application_fee: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: error === null,
    created,
    currency,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: error?.code ?? null,
    failure_message: error?.message ?? null,
    fraud_details: null,
    metadata: metadataOf(row),
    outcome: null,
    paid: error === null,
    payment_intent: row.intentId,
    payment_method: row.paymentMethod,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: row.amountRefunded === amount,
    source_transfer: null,
    status: error === null ? 'succeeded' : 'failed',
  } satisfies Stripe.Charge
}

export function refundOf(row: Omit<RefundRow, 'number'>) {
  return {
    id: row.id,
    object: 'refund',
    amount: row.amount,
    balance_transaction: null,
    charge: row.chargeId,
    created: row.created,
    currency: row.currency,
    customer: null,
    customer_account: null,
    metadata: metadataOf(row),
    payment_intent: row.intentId,
    payment_method: null,
    reason: row.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: row.status,
    ...(row.failureReason !== null && { failure_reason: row.failureReason }),
    transfer_reversal: null,
  } satisfies Stripe.Refund
}

export const listOf = <Thing>(url: string, { data, hasMore }: { data: Thing[]; hasMore: boolean }) => ({
  object: 'list' as const,
  data,
  has_more: hasMore,
  url,
})
