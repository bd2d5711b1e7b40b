import { REVIEW_REMINDER_MONTHS } from '../../../domain/review-reminders.ts'
import { brand } from '../brand.ts'

/** The words beside the box, kept exactly as evidence. Change the version with every change of the words. */
export const reminderConsent = {
  version: '2026-11-24',
  label: `Email me in ${REVIEW_REMINDER_MONTHS} months, with my estimate at the rates of that day.`,
  smallPrint: `${brand.postalAddress.join(', ')} requests this consent for one email (${brand.support.phone}, ${brand.support.email}). You can withdraw it at any time: clear the box, use the link in the email, or write to us.`,
}
