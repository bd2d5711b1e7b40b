import type { Language } from '../../../../../domain/languages/languages.ts'
import { daysInWords } from '../../../shared/clock.ts'
import { inDollars } from '../../../shared/dollars.ts'
import type { Mail } from '../../mail.ts'
import { type Block, composeMail, day, type Sender } from '../layout.ts'
import { fr } from './rate-check-summary.messages.fr.ts'
import { en } from './rate-check-summary.messages.ts'

const SAY = { en, fr }

/** The state of the request when the mail is sent. */
export type RequestInMail =
  /** Nobody has seen it. Until this day the link leads to the button that asks for contact. */
  { state: 'waiting'; contactUrl: string; until: Date } | { state: 'shared' | 'bought' | 'unavailable' }

export type RateCheckSummary = {
  to: string
  firstName: string
  company: string
  /** Whom the business pays today, as people write it. */
  currentProvider: string
  currentMonthlyCostCents: number
  /** Not all that the provider charges is known. */
  isCostAtLeast: boolean
  /** A month; null when there is no figure that we stand behind. */
  bestSavingCents: number | null
  /** What the cost is made of; null where it is not known from a statement. */
  breakdown: BreakdownInMail | null
  request: RequestInMail
  /** The page that withdraws without a code, and until when it works. */
  withdraw: { url: string; until: Date }
  sender: Sender
}

type BreakdownInMail = {
  period: { start: string; end: string } | null
  parts: {
    key: 'interchange' | 'assessments' | 'processor' | 'fixed'
    cents: number
    percent: number
    from: string
  }[]
  markupHoldsFixedFees: boolean
  aboveWholesaleCents: number
  belowWholesale: boolean
}

/** The results that the visitor saw at the end of the rate check. */
export function rateCheckSummary(summary: RateCheckSummary): Mail {
  const { to, firstName, company, sender, bestSavingCents, breakdown, request, withdraw } = summary
  const say = SAY[sender.language]
  return composeMail(to, {
    subject: say.subject(sender.name, company),
    preview: bestSavingCents === null ? say.toKeep : say.couldSave(dollars(bestSavingCents, sender.language)),
    blocks: [
      say.hi(firstName),
      say.thanks(company),
      { kind: 'figures', figures: figuresOf(summary) },
      ...breakdownOf(breakdown, sender.language),
      bestSavingCents === null && say.noSaving,
      ...nextOf(request, sender.language),
      { kind: 'heading', text: say.howWeEstimate },
      breakdown === null ? say.fromRates : say.fromStatement,
      { kind: 'heading', text: say.changeYourMind },
      say.agreed,
      { kind: 'link', label: say.withdraw, url: withdraw.url },
      say.until(day(withdraw.until, sender.language)),
      {
        kind: request.state === 'waiting' ? 'link' : 'button',
        label: say.yourData,
        url: sender.withdrawUrl,
      },
    ],
    reason: say.reason(sender.name),
    canWithdraw: true,
    sender: { ...sender, withdrawUrl: withdraw.url },
  })
}

function breakdownOf(breakdown: BreakdownInMail | null, language: Language): Block[] {
  if (breakdown === null) return []
  const say = SAY[language]
  const { period, parts, markupHoldsFixedFees, aboveWholesaleCents, belowWholesale } = breakdown
  const label = ({ key, from }: (typeof parts)[number]) => {
    const name = say.parts[key === 'processor' && markupHoldsFixedFees ? 'processorAndFixed' : key]
    return from === 'estimated' ? say.estimated(name) : name
  }
  return [
    { kind: 'heading', text: say.payingFor },
    say.fromYourStatement(period && daysInWords(period, language)),
    {
      kind: 'figures',
      figures: parts.map((part) => ({
        label: label(part),
        value: dollars(part.cents, language),
        note: say.percent(part.percent.toFixed(2)),
      })),
    },
    belowWholesale ? say.belowWholesale : say.aboveWholesale(dollars(aboveWholesaleCents, language)),
  ]
}

function nextOf(request: RequestInMail, language: Language): Block[] {
  const say = SAY[language]
  switch (request.state) {
    case 'waiting':
      return [
        { kind: 'heading', text: say.waiting.heading },
        say.waiting.notShared(day(request.until, language)),
        { kind: 'button', label: say.waiting.button, url: request.contactUrl },
        say.waiting.confirm,
      ]
    case 'shared':
      return [{ kind: 'heading', text: say.next }, say.shared, { kind: 'steps', steps: say.steps }]
    case 'bought':
      return [{ kind: 'heading', text: say.next }, say.bought]
    case 'unavailable':
      return [{ kind: 'heading', text: say.next }, say.unavailable]
  }
}

function figuresOf(summary: RateCheckSummary) {
  const { currentProvider, currentMonthlyCostCents, isCostAtLeast, bestSavingCents, sender } = summary
  const say = SAY[sender.language]
  const today = {
    label: say.youPay(currentProvider, isCostAtLeast),
    value: dollars(currentMonthlyCostCents, sender.language),
  }
  if (bestSavingCents === null) return [today]
  return [today, { label: say.youCouldSave, value: dollars(bestSavingCents, sender.language) }]
}

const dollars = (cents: number, language: Language) => inDollars(cents / 100, language)
