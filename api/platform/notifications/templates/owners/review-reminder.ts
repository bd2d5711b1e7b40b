import type { Language } from '../../../../../domain/languages/languages.ts'
import { inDollars } from '../../../shared/dollars.ts'
import type { Mail } from '../../mail.ts'
import { composeMail, day, type Sender } from '../layout.ts'
import { fr } from './review-reminder.messages.fr.ts'
import { en } from './review-reminder.messages.ts'

const SAY = { en, fr }

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
  const { language } = sender
  const say = SAY[language]
  const best = bestOf(today, language)
  const checkedOn = day(checkedAt, language)
  const outlook = best === null ? say.noSaving(company) : say.wouldSave(company, best)
  return composeMail(review.to, {
    subject: say.subject(company),
    preview: outlook,
    blocks: [
      say.hi(firstName),
      say.figuresOf(outlook, checkedOn),
      {
        kind: 'figures',
        figures: [
          { label: say.today(provider), value: costOf(today, language), note: say.estimatedCost },
          {
            label: say.bestSaving,
            value: best === null ? say.none : best.saving,
            note: best === null ? say.published : say.with(best.name),
          },
        ],
      },
      { kind: 'heading', text: say.whatChanged(checkedOn) },
      { kind: 'list', items: changes(review) },
      { kind: 'button', label: say.checkAgain, url: review.formUrl },
      say.form,
      say.only,
      { kind: 'link', label: say.stop, url: review.stopUrl },
    ],
    reason: say.reason(sender.name, day(requestedAt, language)),
    canWithdraw: true,
    unsubscribeUrl: review.unsubscribeUrl,
    sender,
  })
}

function costOf({ costCents, isAtLeast }: ReviewedEstimate, language: Language): string {
  const cost = inDollars(costCents / 100, language)
  return isAtLeast ? SAY[language].atLeast(cost) : cost
}

const bestOf = ({ best }: ReviewedEstimate, language: Language) =>
  best && { name: best.name, saving: inDollars(best.savingCents / 100, language) }

function changes({ provider, before, today, sender: { language } }: ReviewDue): string[] {
  const say = SAY[language]
  const isSameCost = before.costCents === today.costCents && before.isAtLeast === today.isAtLeast
  return [
    isSameCost
      ? say.sameCost(provider)
      : say.otherCost(provider, costOf(before, language), costOf(today, language)),
    savingChange(bestOf(before, language), bestOf(today, language), language),
  ]
}

type Best = ReturnType<typeof bestOf>

function savingChange(then: Best, now: Best, language: Language): string {
  const say = SAY[language]
  if (now === null) return then === null ? say.noneEither : say.gone(then)
  if (then === null) return say.newBest(now)
  if (then.name !== now.name) return say.otherBest(then, now)
  return then.saving === now.saving ? say.sameBest(now) : say.otherSaving(then, now)
}
