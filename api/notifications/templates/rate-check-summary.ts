import type { Mail } from '../mail.ts'
import { type Block, composeMail, type Sender } from './layout.ts'

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
  sender: Sender
}

/** What the visitor was shown at the end of the rate check, to keep. */
export function rateCheckSummary(summary: RateCheckSummary): Mail {
  const { to, firstName, company, sender, bestSavingCents } = summary
  return composeMail(to, {
    subject: `Your ${sender.name} rate check for ${company}`,
    preview:
      bestSavingCents === null
        ? 'We are finding you better rates.'
        : `You could save up to ${dollars(bestSavingCents)} a month.`,
    blocks: [
      { kind: 'paragraph', text: `Hi ${firstName},` },
      {
        kind: 'paragraph',
        text: `Thank you for checking what ${company} pays to take cards. This is what we found:`,
      },
      { kind: 'figures', figures: figuresOf(summary) },
      ...outcomeOf(bestSavingCents),
      { kind: 'heading', text: 'What happens next' },
      {
        kind: 'steps',
        steps: [
          { when: 'Within 2 hours', what: 'providers review what you told us.' },
          { when: 'Within 24 hours', what: 'the best match contacts you by phone or e-mail with an offer.' },
          {
            when: 'Within 48 hours',
            what: 'you have compared it with what you pay today. You owe nobody a yes.',
          },
        ],
      },
      { kind: 'heading', text: 'How we estimate' },
      {
        kind: 'paragraph',
        text: 'Your cost today is worked out from the volume and average sale you gave us, with your own rates where you gave them and otherwise with what your provider publishes or is reported to charge. A saving counts only published rates and leans to the low side. Your statement may differ.',
      },
      { kind: 'heading', text: 'You can change your mind' },
      {
        kind: 'paragraph',
        text: 'You agreed to be contacted with offers that could lower your rates. You can withdraw that at any time, free and without an account:',
      },
      { kind: 'link', label: 'Withdraw your consent', url: sender.withdrawUrl },
    ],
    reason: `You get this mail because you completed a rate check at ${sender.name} with this address.`,
    sender,
  })
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

function outcomeOf(bestSavingCents: number | null): Block[] {
  if (bestSavingCents !== null) return []
  return [
    {
      kind: 'paragraph',
      text: 'We’re finding you better rates: published prices alone give no saving that we could stand behind, so providers that quote each business for itself will look at yours.',
    },
  ]
}

const dollars = (cents: number) =>
  new Intl.NumberFormat('en-CA', {
    style: 'currency',
    currency: 'CAD',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(cents / 100)
