import { daysInWords } from '../../shared/clock.ts'
import { inDollars } from '../../shared/dollars.ts'
import type { Mail } from '../mail.ts'
import { type Block, composeMail, type Sender } from './layout.ts'

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
  const { to, firstName, company, sender, bestSavingCents, request, withdraw } = summary
  return composeMail(to, {
    subject: `Your ${sender.name} rate check for ${company}`,
    preview:
      bestSavingCents === null
        ? 'Your results, to keep.'
        : `You could save up to ${dollars(bestSavingCents)} a month.`,
    blocks: [
      `Hi ${firstName},`,
      `Thanks for checking what ${company} pays to accept cards. Here’s what we found:`,
      { kind: 'figures', figures: figuresOf(summary) },
      ...breakdownOf(summary.breakdown),
      bestSavingCents === null && NO_SAVING,
      ...nextOf(request),
      { kind: 'heading', text: 'How we estimate' },
      `${summary.breakdown === null ? FROM_RATES : FROM_STATEMENT} Our savings estimates are conservative: they’re based on published rates only.${summary.breakdown === null ? ' Your statement may differ.' : ''}`,
      { kind: 'heading', text: 'Change your mind anytime' },
      'You agreed to receive offers that could lower your rates. You can withdraw your consent anytime. It’s free, and you don’t need an account:',
      { kind: 'link', label: 'Withdraw my consent', url: withdraw.url },
      `This link works until ${day(withdraw.until)}. To see, correct or delete the data we hold, or to withdraw later:`,
      { kind: request.state === 'waiting' ? 'link' : 'button', label: 'Your data', url: sender.withdrawUrl },
    ],
    reason: `You received this email because you completed a rate check at ${sender.name} with this address.`,
    canWithdraw: true,
    sender: { ...sender, withdrawUrl: withdraw.url },
  })
}

const NO_SAVING =
  'Published prices don’t show a reliable saving. Many providers don’t publish rates and quote each business individually, so an offer made for you may still be lower.'
const FROM_RATES =
  'We work out your cost today from the card sales and average sale you gave us, using your own rates if you entered them, and otherwise the rates your provider publishes or is reported to charge.'
const FROM_STATEMENT =
  'We work out your cost today from the fees on your statement, before tax, as a share of its sales. It isn’t an audit or advice.'

const PARTS = {
  interchange: 'Interchange, to the customer’s bank',
  assessments: 'Network assessments, to Visa, Mastercard and Interac',
  processor: 'Your provider’s markup',
  fixed: 'Fixed and equipment fees',
}

function breakdownOf(breakdown: BreakdownInMail | null): Block[] {
  if (breakdown === null) return []
  const { period, parts, markupHoldsFixedFees, aboveWholesaleCents, belowWholesale } = breakdown
  const label = ({ key, from }: (typeof parts)[number]) => {
    const name =
      key === 'processor' && markupHoldsFixedFees ? `${PARTS.processor} and fixed fees` : PARTS[key]
    return from === 'estimated' ? `${name} (estimated)` : name
  }
  const covered = period === null ? '' : ` for ${daysInWords(period)}`
  return [
    { kind: 'heading', text: 'What you’re paying for' },
    `From your statement${covered}, before tax, at your monthly card sales. Percentages are of those sales.`,
    {
      kind: 'figures',
      figures: parts.map((part) => ({
        label: label(part),
        value: dollars(part.cents),
        note: `${part.percent.toFixed(2)}%`,
      })),
    },
    belowWholesale
      ? 'These fees are lower than the wholesale cost we’d expect for a business like yours, so don’t rely on this split. Check that the fees and the sales are from the same statement.'
      : `Of that, ${dollars(aboveWholesaleCents)} is above wholesale cost. Only this part is negotiable.`,
  ]
}

function nextOf(request: RequestInMail): Block[] {
  switch (request.state) {
    case 'waiting':
      return [
        { kind: 'heading', text: 'Want better rates?' },
        `We haven’t shared your request with anyone. If you’d like a provider to contact you, ask us by ${day(request.until)}. There’s no obligation:`,
        { kind: 'button', label: 'Ask to be contacted', url: request.contactUrl },
        'You’ll confirm on the next page. We then share your request anonymously, and only the one provider that buys it gets your contact details. If you do nothing, nobody contacts you.',
      ]
    case 'shared':
      return [
        { kind: 'heading', text: 'What happens next' },
        'We’ve shared your request anonymously with payment providers. There’s nothing to do until one contacts you.',
        {
          kind: 'steps',
          steps: [
            { when: 'Within 2 hours', what: 'Providers review your request.' },
            { when: 'Within 24 hours', what: 'The best match contacts you by phone or email with an offer.' },
            { when: 'Within 48 hours', what: 'You compare it with what you pay today. No obligation.' },
          ],
        },
      ]
    case 'bought':
      return [
        { kind: 'heading', text: 'What happens next' },
        'A provider already has your contact details from an earlier request, so we won’t share this one with anyone else. To see who it is, go to Your data from the link below.',
      ]
    case 'unavailable':
      return [
        { kind: 'heading', text: 'What happens next' },
        'Your results are yours to keep. We aren’t sharing this request with providers.',
      ]
  }
}

function figuresOf(summary: RateCheckSummary) {
  const { currentProvider, currentMonthlyCostCents, isCostAtLeast, bestSavingCents } = summary
  const today = {
    label: `You pay ${currentProvider} each month, ${isCostAtLeast ? 'at least' : 'about'}`,
    value: dollars(currentMonthlyCostCents),
  }
  if (bestSavingCents === null) return [today]
  return [today, { label: 'You could save each month, up to', value: dollars(bestSavingCents) }]
}

// Created once, because creating a formatter costs several times as much as using it.
const DAYS = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'America/Toronto' })

const day = (at: Date) => DAYS.format(at)

const dollars = (cents: number) => inDollars(cents / 100)
