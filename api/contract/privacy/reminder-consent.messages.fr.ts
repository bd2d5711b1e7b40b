import { REVIEW_REMINDER_MONTHS } from '../../../domain/review-reminders.ts'
import { brand } from '../brand.ts'

/** The words beside the box of a French page; they say what the English ones say. */
export const reminderConsent = {
  version: '2026-11-28 fr',
  label: `Écrivez-moi dans ${REVIEW_REMINDER_MONTHS} mois, avec mon estimation aux taux de ce jour-là.`,
  smallPrint: `${brand.postalAddress.join(', ')} demande ce consentement pour un seul courriel (${brand.support.phone}, ${brand.support.email}). Vous pouvez le retirer en tout temps\u00a0: décochez la case, utilisez le lien du courriel ou écrivez-nous.`,
}
