import { inDollars } from '../../shared/dollars.ts'
import type { Mail } from '../mail.ts'
import { type Block, composeMail, moment, type Sender } from './layout.ts'

/** What every mail about a request has in common. */
export type AboutRequest = {
  to: string
  firstName: string
  company: string
  /** The page of the request, which cancels it, answers questions and stops these mails. */
  requestUrl: string
  /** For a mail program's one click. */
  unsubscribeUrl: string
  sender: Sender
}

/** Each mail of a request has the same frame: why it came, and its way out. */
function requestMail(
  { to, requestUrl, unsubscribeUrl, sender }: AboutRequest,
  { subject, preview, blocks }: { subject: string; preview: string; blocks: (Block | false | null)[] },
): Mail {
  return composeMail(to, {
    subject,
    preview,
    blocks: [
      ...blocks,
      { kind: 'heading', text: 'Change your mind anytime' },
      'Cancel this request, say when you can be called, or stop these emails on its page:',
      { kind: 'link', label: 'Your request', url: requestUrl },
    ],
    reason: `You received this email because you asked to be contacted at ${sender.name}. We send at most five about a request.`,
    canWithdraw: true,
    unsubscribeUrl,
    sender,
  })
}

/** Confirms the request and says what happens by when. */
export function requestReceived(about: AboutRequest): Mail {
  const { firstName, company, requestUrl } = about
  return requestMail(about, {
    subject: `Your request is in: ${company}`,
    preview: 'We share it anonymously. Here’s what happens next, and how to cancel.',
    blocks: [
      `Hi ${firstName},`,
      `Your request for ${company} is in. Payment providers now see it without your name, company, email or phone number. Only the one provider that takes it learns who you are.`,
      {
        kind: 'steps',
        steps: [
          { when: 'Within 2 hours', what: 'Providers review your request.' },
          { when: 'Within 24 hours', what: 'One of them contacts you by phone or email with an offer.' },
          { when: 'Within 48 hours', what: 'If nobody has taken it by then, we tell you and you choose.' },
        ],
      },
      { kind: 'button', label: 'Track my request', url: requestUrl },
      'You can cancel there at any time. It’s free, and your results stay yours.',
    ],
  })
}

export type RequestTaken = AboutRequest & {
  provider: { name: string; phone: string | null; website: string | null }
  contactBy: Date
  /** When the owner likes to be called; null for any time. */
  callTimes: string | null
  questions: string[]
}

/** Says who will call, what to ask and how to say no. */
export function requestTaken(taken: RequestTaken): Mail {
  const { firstName, company, requestUrl, provider, contactBy, callTimes, questions, sender } = taken
  const reach = [
    provider.phone !== null && { label: 'Phone', value: provider.phone },
    provider.website !== null && { label: 'Website', value: provider.website },
  ].filter((one) => one !== false)
  return requestMail(taken, {
    subject: `${provider.name} will call you`,
    preview: `They promise to contact you by ${moment(contactBy)}. Five questions to ask.`,
    blocks: [
      `Hi ${firstName},`,
      `${provider.name} has taken your request for ${company}, and is the only provider with your contact details. They promise to contact you by ${moment(contactBy)}.`,
      callTimes !== null && `We told them when you like to be called: ${callTimes}.`,
      reach.length > 0 && { kind: 'figures', figures: reach },
      reach.length === 0 &&
        `If a caller doesn’t say that they’re from ${provider.name}, don’t give them anything.`,
      { kind: 'button', label: 'Track my request', url: requestUrl },
      { kind: 'heading', text: 'What to ask' },
      { kind: 'list', items: questions },
      { kind: 'heading', text: 'How to say no' },
      `You owe nobody anything. Say “No thanks, please don’t call again”, or cancel the request on its page: we then notify ${provider.name}. ${sender.name} never asks for your banking details or passwords.`,
    ],
  })
}

/** One text message, with how to stop them. */
export const requestTakenText = ({ provider, sender }: { provider: string; sender: string }): string =>
  `${sender}: ${provider} has taken your request and will call you within 24 hours. Details are in your email. Reply STOP for no more texts.`

export type RequestQuestion = AboutRequest & { provider: string }

/** A day after the sale. The answers are buttons of a page, because mail scanners open links. */
export function contactedQuestion(question: RequestQuestion): Mail {
  const { firstName, requestUrl, provider } = question
  return requestMail(question, {
    subject: `Did ${provider} contact you?`,
    preview: 'One click tells us. If they haven’t, we remind them.',
    blocks: [
      `Hi ${firstName},`,
      `${provider} took your request a day ago and promised to contact you within 24 hours. Did they?`,
      { kind: 'button', label: 'Answer', url: requestUrl },
      'You choose on the next page: yes, not yet, or that you don’t want to be contacted. If not yet, we remind them. We use the answers to check our promises. The link works for 14 days.',
    ],
  })
}

/** A week later. */
export function decidedQuestion(question: RequestQuestion): Mail {
  const { firstName, requestUrl, provider } = question
  return requestMail(question, {
    subject: `Did you get an offer from ${provider}?`,
    preview: 'Two short questions. Your answers keep our estimates honest.',
    blocks: [
      `Hi ${firstName},`,
      `Did ${provider} make you an offer, and did you switch? Tell us the rate too if you like: it helps us check our estimates. ${provider} doesn’t see your answers.`,
      { kind: 'button', label: 'Answer', url: requestUrl },
      'Before you sign, compare the offer’s total monthly cost with your statement, and read how long the contract runs. The link works for 14 days.',
    ],
  })
}

/** Two days after the request, if nobody has bought it. */
export function requestUnsold(about: AboutRequest): Mail {
  const { firstName, company, requestUrl, sender } = about
  return requestMail(about, {
    subject: `No provider has taken your request yet: ${company}`,
    preview: 'We said 48 hours, and they’re over. You can wait, change it, or cancel.',
    blocks: [
      `Hi ${firstName},`,
      `We said that a provider would contact you within 48 hours. None has taken your request for ${company} yet. We’re sorry. Your details haven’t been shared with anyone.`,
      {
        kind: 'list',
        items: [
          'Wait: your request stays on the market. You don’t need to do anything.',
          'Change it: check your rates again with newer or more exact figures. A statement helps most.',
          'Cancel it: it leaves the market at once.',
        ],
      },
      { kind: 'button', label: 'Choose what happens', url: requestUrl },
      `We won’t email you about waiting again. If a provider takes your request, we tell you who it is. Questions? Call ${sender.support.phone}.`,
    ],
  })
}

type OwnFigures = {
  /** As people write it. */
  currentProvider: string
  isOnline: boolean
  /** Percent of card sales that the owner pays today; null where only a minimum is known. */
  ratePercent: number | null
  /** CAD cents a month; null where the owner gave none. */
  monthlyFeeCents: number | null
}

/** Five questions for the call, with the owner's own figures where we have them. */
export const questionsToAsk = ({
  currentProvider,
  isOnline,
  ratePercent,
  monthlyFeeCents,
}: OwnFigures): string[] => [
  `What’s your markup over interchange, in percent and cents a sale?${ratePercent === null ? '' : ` All together you pay about ${ratePercent.toFixed(2)}% today.`}`,
  `Which monthly, PCI and minimum fees come on top?${monthlyFeeCents === null ? '' : ` You pay ${inDollars(monthlyFeeCents / 100)} a month today.`}`,
  isOnline
    ? 'What do the payment gateway and chargebacks cost?'
    : 'What does the terminal cost? Is it a lease, and when does that end?',
  'How long is the contract, and what does it cost to cancel early?',
  `Who pays for the change, and for leaving ${currentProvider}?`,
]
