import { productOf, taxNoteOf } from '../../api/buying/receipts/receipt.ts'
import { brand } from '../../api/contract/brand.ts'
import { callTimesInFrench, callTimesInWords } from '../../api/contract/requests/call-times.ts'
import type { Mail } from '../../api/platform/notifications/mail.ts'
import { ourSender, pagesIn } from '../../api/platform/notifications/templates/layout.ts'
import {
  deletionConfirmation,
  withdrawalConfirmation,
  withdrawalNotice,
} from '../../api/platform/notifications/templates/owners/privacy-mails.ts'
import { rateCheckSummary } from '../../api/platform/notifications/templates/owners/rate-check-summary.ts'
import {
  contactedQuestion,
  decidedQuestion,
  questionsToAsk,
  requestReceived,
  requestTaken,
  requestTakenText,
  requestUnsold,
} from '../../api/platform/notifications/templates/owners/request-mails.ts'
import { reviewDue } from '../../api/platform/notifications/templates/owners/review-reminder.ts'
import { secondFactorNotice } from '../../api/platform/notifications/templates/second-factor-mails.ts'
import {
  ownerAsksAgain,
  ownerCancelled,
  ownerWaits,
  promiseReminder,
} from '../../api/platform/notifications/templates/suppliers/buyer-mails.ts'
import { followUpsDue } from '../../api/platform/notifications/templates/suppliers/follow-ups-due.ts'
import {
  endpointSwitchedOff,
  newApiKeyNotice,
  newEndpointNotice,
} from '../../api/platform/notifications/templates/suppliers/integration-mails.ts'
import {
  failedRefundNotice,
  leadAssigned,
  purchaseReceipt,
  refundNotice,
} from '../../api/platform/notifications/templates/suppliers/purchase-mails.ts'
import { searchAlert } from '../../api/platform/notifications/templates/suppliers/search-alert.ts'
import {
  passwordLink,
  supplierApproved,
  supplierWelcome,
} from '../../api/platform/notifications/templates/suppliers/supplier-mails.ts'
import {
  changeLink,
  emailChangeNotice,
  emailLink,
  verificationEmail,
  verificationSms,
} from '../../api/platform/notifications/templates/verification-messages.ts'
import type { Language } from '../../domain/languages/languages.ts'
import { leadCard } from './purchase/lead-card.ts'

export const ORIGIN = 'https://rates.example'
export const to = 'ana@example.ca'

/** The words in our mails that people typed. */
export const TYPED = {
  firstName: 'Ana',
  lastName: 'Roy',
  company: 'Café Élan',
  contactPerson: 'Sam',
  supplier: 'NorthPay',
  provider: 'Moneris',
  searchName: 'Toronto',
  keyName: 'CRM',
}

/** One of each that we send, by the function that writes it. */
export function mailsIn(language: Language, typed: typeof TYPED = TYPED) {
  const callTimes = (language === 'fr' ? callTimesInFrench : callTimesInWords)({
    days: ['mon', 'tue'],
    from: 9,
    to: 17,
  })
  const pages = pagesIn(language, ORIGIN)
  const sender = ourSender(ORIGIN, language)
  const portal = `${pages}/supplier/dashboard`
  const myLeadsUrl = `${pages}/supplier/analytics`
  const product = productOf({ tier: 'tier2', businessType: 'retail', province: 'Ontario' }, language)

  const access = {
    at: new Date('2026-11-21T15:00:00Z'),
    integrationsUrl: `${pages}/supplier/integrations`,
    resetUrl: `${pages}/supplier/reset-password`,
    sender,
  }

  const about = {
    to,
    firstName: typed.firstName,
    company: typed.company,
    requestUrl: `${pages}/your-request#c0ffee.t0ken`,
    unsubscribeUrl: `${ORIGIN}/api/request-emails/unsubscribe?token=c0ffee.t0ken`,
    sender,
  }

  const bought = {
    to,
    contactPerson: typed.contactPerson,
    company: typed.company,
    receiptNumber: 'NR-1001',
    callTimes,
    myLeadsUrl,
    sender,
  }

  const factor = { to, codesLeft: 9, at: access.at, accountUrl: portal, sender }

  return {
    secondFactorNotice: secondFactorNotice({ ...factor, event: 'used-recovery-code' }),
    verificationEmail: verificationEmail({ to, code: '042917', lifetimeMinutes: 10, sender }),
    rateCheckSummary: rateCheckSummary({
      to,
      firstName: typed.firstName,
      company: typed.company,
      currentProvider: typed.provider,
      currentMonthlyCostCents: 123_450,
      isCostAtLeast: false,
      bestSavingCents: 32_000,
      breakdown: {
        period: { start: '2026-10-01', end: '2026-10-31' },
        parts: [
          { key: 'interchange', cents: 61_725, percent: 1.4, from: 'statement' },
          { key: 'assessments', cents: 4_400, percent: 0.1, from: 'estimated' },
          { key: 'processor', cents: 57_325, percent: 1.3, from: 'estimated' },
        ],
        markupHoldsFixedFees: true,
        aboveWholesaleCents: 57_325,
        belowWholesale: false,
      },
      request: {
        state: 'waiting',
        contactUrl: `${pages}/contact-me#c0ffee.t0ken`,
        until: new Date('2026-12-22T02:30:00Z'),
      },
      withdraw: {
        url: `${pages}/privacy/withdraw#c0ffee.s1gnature`,
        until: new Date('2027-11-21T15:00:00Z'),
      },
      sender,
    }),
    requestReceived: requestReceived(about),
    requestTaken: requestTaken({
      ...about,
      provider: { name: typed.supplier, phone: '+1 416 555 0100', website: 'north-pay.example' },
      contactBy: new Date('2026-11-22T15:02:00Z'),
      callTimes,
      questions: questionsToAsk(
        { currentProvider: typed.provider, isOnline: false, ratePercent: 2.381, monthlyFeeCents: 2_995 },
        language,
      ),
    }),
    contactedQuestion: contactedQuestion({ ...about, provider: typed.supplier }),
    decidedQuestion: decidedQuestion({ ...about, provider: typed.supplier }),
    requestUnsold: requestUnsold(about),
    promiseReminder: promiseReminder({ ...bought, contactBy: new Date('2026-11-22T15:02:00Z') }),
    ownerWaits: ownerWaits({ ...bought, company: null }),
    ownerCancelled: ownerCancelled(bought),
    ownerAsksAgain: ownerAsksAgain({ ...bought, contactBy: new Date('2026-11-22T15:02:00Z') }),
    reviewDue: reviewDue({
      to,
      firstName: typed.firstName,
      company: typed.company,
      provider: typed.provider,
      requestedAt: new Date('2026-11-21T15:00:00Z'),
      checkedAt: new Date('2026-11-21T14:30:00Z'),
      before: { costCents: 76_020, isAtLeast: false, best: { name: 'Clearly Payments', savingCents: 7_000 } },
      today: { costCents: 76_712, isAtLeast: false, best: { name: 'Helcim', savingCents: 11_000 } },
      formUrl: `${pages}/check-again#c0ffee.t0ken`,
      stopUrl: `${pages}/stop-reminders#c0ffee.t0ken`,
      unsubscribeUrl: `${ORIGIN}/api/review-reminder/unsubscribe?token=c0ffee.t0ken`,
      sender,
    }),
    withdrawalConfirmation: withdrawalConfirmation({
      to,
      withdrawnAt: new Date('2026-11-21T15:00:00Z'),
      sender,
    }),
    deletionConfirmation: deletionConfirmation({ to, sender }),
    withdrawalNotice: withdrawalNotice({
      to,
      contactPerson: typed.contactPerson,
      firstName: typed.firstName,
      lastName: typed.lastName,
      company: typed.company,
      email: to,
      phone: '+14165550123',
      receiptNumber: 'NR-1001',
      isDeletion: false,
      myLeadsUrl,
      sender,
    }),
    purchaseReceipt: purchaseReceipt({
      to,
      contactPerson: typed.contactPerson,
      billedTo: typed.supplier,
      number: 'NR-1001',
      product,
      isByCredit: false,
      priceCents: 8_900,
      totalCents: 8_900,
      taxNote: taxNoteOf([], language),
      myLeadsUrl,
      receiptUrl: `${pages}/supplier/receipt?number=NR-1001`,
      sender,
    }),
    failedRefundNotice: failedRefundNotice({
      to,
      contactPerson: typed.contactPerson,
      product,
      amountCents: 8_900,
      sender,
    }),
    refundNotice: refundNotice({
      to,
      contactPerson: typed.contactPerson,
      product,
      amountCents: 8_900,
      reason: 'sold',
      isPaid: true,
      marketUrl: portal,
      sender,
    }),
    leadAssigned: leadAssigned({
      to,
      contactPerson: typed.contactPerson,
      product,
      receiptNumber: 'NR-1001',
      myLeadsUrl,
      sender,
    }),
    supplierApproved: supplierApproved({
      to,
      needsPassword: false,
      portalUrl: portal,
      resetUrl: `${pages}/supplier/reset-password`,
      sender,
    }),
    supplierWelcome: supplierWelcome({
      to,
      awaitsApproval: true,
      confirmation: { url: `${pages}/supplier/confirm-email#abc`, lifetimeDays: 7 },
      portalUrl: portal,
      resetUrl: `${pages}/supplier/reset-password`,
      sender,
    }),
    changeLink: changeLink({ to, url: `${pages}/supplier/confirm-email#abc`, lifetimeHours: 24, sender }),
    emailChangeNotice: emailChangeNotice({ to, resetUrl: `${pages}/supplier/reset-password`, sender }),
    emailLink: emailLink({ to, url: `${pages}/supplier/confirm-email#abc`, lifetimeDays: 7, sender }),
    followUpsDue: followUpsDue({
      to,
      contactPerson: typed.contactPerson,
      due: [
        { company: typed.company, receiptNumber: 'NR-1001', since: '2026-11-20' },
        { company: null, receiptNumber: 'NR-1002', since: null },
      ],
      myLeadsUrl,
      sender,
    }),
    searchAlert: searchAlert({
      to,
      contactPerson: typed.contactPerson,
      searchName: typed.searchName,
      isDaily: false,
      leads: [leadCard],
      more: 1_200,
      leadUrl: (id) => `${portal}?lead=${id}`,
      searchUrl: `${portal}?businessType=retail&province=Ontario`,
      pauseUrl: `${pages}/supplier/pause-alerts#token=c0ffee.t0ken`,
      unsubscribeUrl: `${ORIGIN}/api/search-alerts/unsubscribe?token=c0ffee.t0ken`,
      sender,
    }),
    endpointSwitchedOff: endpointSwitchedOff({
      to,
      host: 'crm.example',
      integrationsUrl: `${pages}/supplier/integrations`,
      sender,
    }),
    newApiKeyNotice: newApiKeyNotice({ to, keyName: typed.keyName, hint: 'nr_live_…a1B2', ...access }),
    newEndpointNotice: newEndpointNotice({ to, host: 'crm.example', ...access }),
    passwordLink: passwordLink({
      to,
      kind: 'reset',
      url: `${pages}/supplier/new-password#abc`,
      lifetimeMinutes: 30,
      sender,
    }),
  } satisfies Record<string, Mail>
}

/** The text messages that we send, by the function that writes it. */
export function textsIn(language: Language) {
  const sender = ourSender(ORIGIN, language)
  return {
    requestTakenText: requestTakenText({ provider: 'Bow River Payments', sender }),
    verificationSms: verificationSms({
      code: 'AB12CD',
      lifetimeMinutes: 10,
      senderName: brand.name,
      publicUrl: ORIGIN,
      language,
    }),
  }
}
