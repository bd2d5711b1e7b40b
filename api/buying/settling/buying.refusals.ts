import type { RefundReason } from '../../../domain/leads/outcomes.ts'
import { Refusal, type Said, tooMany, unavailable } from '../../platform/shared/refusal.ts'

export const leadNotFound = () =>
  new Refusal('lead_not_found', 404, {
    en: 'This lead is no longer on the market.',
    fr: 'Cette piste n’est plus sur le marché.',
  })

/** Said before anything was charged. */
export const leadAlreadySold = () =>
  new Refusal('lead_already_sold', 409, {
    en: 'Another provider has bought this lead. Nothing was charged.',
    fr: 'Un autre fournisseur a acheté cette piste. Aucun montant n’a été débité.',
  })

/** As another lead, to this supplier or another. The code makes pages take the lead off their lists. */
export const personAlreadySold = () =>
  new Refusal('lead_already_sold', 409, {
    en: 'A provider has bought another lead of this business in the last 90 days. Nothing was charged. Choose another lead.',
    fr: 'Un fournisseur a acheté une autre piste de cette entreprise au cours des 90 derniers jours. Aucun montant n’a été débité. Choisissez une autre piste.',
  })

export const leadAlreadyYours = () =>
  new Refusal('lead_already_yours', 409, {
    en: 'You’ve already bought this lead. Find it in My Leads.',
    fr: 'Vous avez déjà acheté cette piste. Elle se trouve dans Mes pistes.',
  })

export const awaitingApproval = () =>
  new Refusal('awaiting_approval', 403, {
    en: 'Your account is awaiting approval.',
    fr: 'Votre compte est en attente d’approbation.',
  })

export const supplierInactive = () =>
  new Refusal('supplier_inactive', 403, {
    en: 'Your account is inactive. The leads you bought are still in My Leads.',
    fr: 'Votre compte est inactif. Les pistes que vous avez achetées sont toujours dans Mes pistes.',
  })

/** Also for another supplier's payment, so that nobody learns whether it exists. */
export const paymentNotFound = () =>
  new Refusal('payment_not_found', 404, {
    en: 'This payment doesn’t belong to this lead.',
    fr: 'Ce paiement ne correspond pas à cette piste.',
  })

export const attemptOver = () =>
  new Refusal('attempt_over', 409, {
    en: 'This payment has expired and nothing was charged. Please start again.',
    fr: 'Ce paiement a expiré et aucun montant n’a été débité. Veuillez recommencer.',
  })

/** Also when the supplier tries to use a credit as well. */
export const attemptOpen = () =>
  new Refusal('attempt_open', 409, {
    en: 'You’re already paying for this lead by card.',
    fr: 'Vous payez déjà cette piste par carte.',
  })

export const noCredits = () =>
  new Refusal('no_credits', 409, {
    en: 'You have no lead credits left. Nothing was charged. You can pay by card instead.',
    fr: 'Vous n’avez plus de crédits de piste. Aucun montant n’a été débité. Vous pouvez payer par carte.',
  })

export const leadHeld = (secondsLeft: number) => {
  const minutes = Math.max(1, Math.ceil(secondsLeft / 60))
  const wait = minutes < 2 ? '1 minute' : `${minutes} minutes`
  return new Refusal(
    'lead_held',
    409,
    {
      en: `Another provider is paying for this lead right now. Try again in ${wait}. Nothing was charged.`,
      fr: `Un autre fournisseur est en train d’acheter cette piste. Réessayez dans ${minutes}\u00a0${minutes < 2 ? 'minute' : 'minutes'}. Aucun montant n’a été débité.`,
    },
    { retryAfterSeconds: secondsLeft },
  )
}

/** Only while Stripe is working on all of them; otherwise the oldest makes room. */
export const tooManyOpenPayments = () =>
  tooMany('too_many_open_payments', 10, {
    en: 'You have too many payments open at once. Finish or close one, then try again in a moment.',
    fr: 'Vous avez trop de paiements en cours. Terminez-en un ou annulez-en un, puis réessayez dans un instant.',
  })

export const tooManyHolds = () =>
  tooMany('too_many_holds', 60, {
    en: 'You’re paying for several leads at once. Finish or close one first.',
    fr: 'Vous avez plusieurs paiements en cours. Terminez-en d’abord un ou annulez-en un.',
  })

export const holdsRanOut = (secondsLeft: number) =>
  tooMany('too_many_holds', secondsLeft, {
    en: 'You started three payments for this lead without finishing. Try again in ten minutes.',
    fr: 'Vous avez commencé trois paiements pour cette piste sans les terminer. Réessayez dans dix minutes.',
  })

export const paymentNotCompleted = () =>
  new Refusal('payment_not_completed', 409, {
    en: 'This payment didn’t go through, so the lead wasn’t purchased.',
    fr: 'Ce paiement n’a pas été accepté. La piste n’a donc pas été achetée.',
  })

/** Stripe took something else than we agreed on. A person investigates. */
export const paymentDoesNotMatch = () =>
  new Refusal('payment_does_not_match', 409, {
    en: 'This payment doesn’t match the one for this lead. We’re looking into it.',
    fr: 'Ce paiement ne correspond pas à celui de cette piste. Nous examinons la situation.',
  })

/** The card may have been charged: the call may be repeated, and the lead comes by itself. */
export const paymentUnconfirmed = () =>
  unavailable('payment_unconfirmed', 10, {
    en: 'We can’t confirm your payment right now. If it went through, the lead will appear in My Leads automatically. You won’t be charged twice.',
    fr: 'Nous ne pouvons pas confirmer votre paiement pour le moment. S’il a été accepté, la piste apparaîtra automatiquement dans Mes pistes. Vous ne paierez pas deux fois.',
  })

const REFUNDED = {
  en: 'We’re refunding your card in full. You don’t need to do anything.',
  fr: 'Nous remboursons le montant total sur votre carte. Vous n’avez rien à faire.',
}

/** `yours`: the card paid for a lead that the same supplier had bought otherwise a moment before, such as with a credit. */
export function refundedBecause(reason: RefundReason | 'yours'): Refusal {
  const [code, because] = REFUNDED_BECAUSE[reason]
  return new Refusal(code, 409, { en: `${because.en} ${REFUNDED.en}`, fr: `${because.fr} ${REFUNDED.fr}` })
}

const REFUNDED_BECAUSE: Record<RefundReason | 'yours', [code: string, because: Said]> = {
  sold: [
    'lead_already_sold',
    {
      en: 'Another provider bought this lead just before your payment went through.',
      fr: 'Un autre fournisseur a acheté cette piste juste avant que votre paiement soit accepté.',
    },
  ],
  held: [
    'lead_already_sold',
    {
      en: 'Another provider was already paying for this lead when your payment went through.',
      fr: 'Un autre fournisseur payait déjà cette piste quand votre paiement a été accepté.',
    },
  ],
  off_market: [
    'lead_off_market',
    {
      en: 'This lead left the market before your payment went through.',
      fr: 'Cette piste a été retirée du marché avant que votre paiement soit accepté.',
    },
  ],
  supplier_inactive: [
    'supplier_inactive',
    {
      en: 'Your account was made inactive before your payment went through.',
      fr: 'Votre compte a été rendu inactif avant que votre paiement soit accepté.',
    },
  ],
  yours: [
    'lead_already_yours',
    {
      en: 'This lead was yours before your card payment went through.',
      fr: 'Cette piste vous appartenait déjà avant que votre paiement par carte soit accepté.',
    },
  ],
}
