import { inDollars } from '../../shared/dollars.ts'
import type { Mail } from '../mail.ts'
import { composeMail, day, type Sender } from './layout.ts'

/** In one month, in CAD cents. */
export type ReviewedEstimate = {
  costCents: number
  /** A part of the cost is not known. */
  isAtLeast: boolean
  /** Null where no published price shows a saving. */
  best: { name: string; savingCents: number } | null
}

export type ReviewDue = {
  to: string
  firstName: string
  company: string
  /** Whom the business paid at its last check. */
  provider: string
  requestedAt: Date
  checkedAt: Date
  before: ReviewedEstimate
  /** The same figures at the rates of this day. */
  today: ReviewedEstimate
  /** Opens the form with the business figures. */
  formUrl: string
  /** A page of ours, for people; nothing is stopped by opening it. */
  stopUrl: string
  /** For mail programs. */
  unsubscribeUrl: string
  sender: Sender
}

/** "Next review recommended": what the owner ticked, with the estimate worked out again. */
export function reviewDue(review: ReviewDue): Mail {
  const { firstName, company, provider, requestedAt, checkedAt, today, sender } = review
  const outlook =
    today.best === null
      ? `At today’s rates, no published price shows a reliable saving for ${company}.`
      : `At today’s rates, ${today.best.name} would save ${company} about ${inDollars(today.best.savingCents / 100)} a month.`
  return composeMail(review.to, {
    subject: `Time to check your rates again: ${company}`,
    preview: outlook,
    blocks: [
      `Hi ${firstName},`,
      `${outlook} We used the figures of your check of ${day(checkedAt)}.`,
      {
        kind: 'figures',
        figures: [
          { label: `${provider} today`, value: costOf(today), note: 'estimated cost a month' },
          {
            label: 'Best saving today',
            value: today.best === null ? 'None' : inDollars(today.best.savingCents / 100),
            note: today.best === null ? 'from published prices' : `a month with ${today.best.name}`,
          },
        ],
      },
      { kind: 'heading', text: `What changed since ${day(checkedAt)}` },
      { kind: 'list', items: changes(review) },
      { kind: 'button', label: 'Check my rates again', url: review.formUrl },
      'The form opens with the figures of your last check, without your name or contact details. Change what’s different now. A recent statement makes it most accurate.',
      'This is the only reminder you asked for. After your next check you can ask for another.',
      { kind: 'link', label: 'Stop reminders', url: review.stopUrl },
    ],
    reason: `You received this email because you asked ${sender.name} on ${day(requestedAt)} to remind you.`,
    canWithdraw: true,
    unsubscribeUrl: review.unsubscribeUrl,
    sender,
  })
}

const costOf = ({ costCents, isAtLeast }: ReviewedEstimate) =>
  `${isAtLeast ? 'At least ' : ''}${inDollars(costCents / 100)}`

function changes({ provider, before, today }: ReviewDue): string[] {
  const isSameCost = before.costCents === today.costCents && before.isAtLeast === today.isAtLeast
  return [
    isSameCost
      ? `What you pay ${provider}, as we estimate it, is the same.`
      : `What you pay ${provider}, as we estimate it: ${costOf(before)} then, ${costOf(today)} now.`,
    savingChange(before.best, today.best),
  ]
}

function savingChange(then: ReviewedEstimate['best'], now: ReviewedEstimate['best']): string {
  if (now === null)
    return then === null
      ? 'No published price showed a saving then either.'
      : `${then.name} would have saved you ${saving(then)} a month then. That saving is gone.`
  if (then === null) return `No published price showed a saving then. ${now.name} does now.`
  if (then.name !== now.name)
    return `${then.name} had the best price then, saving ${saving(then)} a month. Now ${now.name} has.`
  return then.savingCents === now.savingCents
    ? `${now.name} had the best price then, too, with the same saving.`
    : `${now.name} had the best price then, too. Its saving was ${saving(then)} a month.`
}

const saving = ({ savingCents }: { savingCents: number }) => inDollars(savingCents / 100)
