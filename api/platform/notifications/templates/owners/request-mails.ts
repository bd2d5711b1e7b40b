import type { Language } from '../../../../../domain/languages/languages.ts'
import { inDollars } from '../../../shared/dollars.ts'
import type { Mail } from '../../mail.ts'
import { unlinked } from '../../unlinked.ts'
import { type Block, composeMail, moment, type Sender } from '../layout.ts'
import { fr } from './request-mails.messages.fr.ts'
import { en } from './request-mails.messages.ts'

const SAY = { en, fr }

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
  const say = SAY[sender.language]
  return composeMail(to, {
    subject,
    preview,
    blocks: [
      ...blocks,
      { kind: 'heading', text: say.changeYourMind },
      say.onItsPage,
      { kind: 'link', label: say.yourRequest, url: requestUrl },
    ],
    reason: say.reason(sender.name),
    canWithdraw: true,
    unsubscribeUrl,
    sender,
  })
}

/** Confirms the request and says what happens by when. */
export function requestReceived(about: AboutRequest): Mail {
  const { firstName, company, requestUrl, sender } = about
  const { hi, track, received: say } = SAY[sender.language]
  return requestMail(about, {
    subject: say.subject(company),
    preview: say.preview,
    blocks: [
      hi(firstName),
      say.isIn(company),
      { kind: 'steps', steps: say.steps },
      { kind: 'button', label: track, url: requestUrl },
      say.cancel,
    ],
  })
}

export type RequestTaken = AboutRequest & {
  /** Without a name where we do not vouch for it. */
  provider: { name: string | null; phone: string | null; website: string | null }
  contactBy: Date
  /** When the owner likes to be called; null for any time. */
  callTimes: string | null
  questions: string[]
}

/** Says who will call, what to ask and how to say no. */
export function requestTaken(taken: RequestTaken): Mail {
  const { firstName, company, requestUrl, provider, contactBy, callTimes, questions, sender } = taken
  const { hi, track, taken: say } = SAY[sender.language]
  const by = moment(contactBy, sender.language)
  const reach = [
    provider.phone !== null && { label: say.phone, value: provider.phone, isProved: true },
    provider.website !== null && { label: say.website, value: provider.website },
  ].filter((one) => one !== false)
  return requestMail(taken, {
    subject: say.subject(provider.name),
    preview: say.preview(by),
    blocks: [
      hi(firstName),
      say.hasTaken(provider.name, company, by),
      callTimes !== null && say.callTimes(callTimes),
      reach.length > 0 && { kind: 'figures', figures: reach },
      reach.length === 0 && say.beCareful(provider.name),
      { kind: 'button', label: track, url: requestUrl },
      { kind: 'heading', text: say.whatToAsk },
      { kind: 'list', items: questions },
      { kind: 'heading', text: say.howToSayNo },
      say.oweNobody(provider.name, sender.name),
    ],
  })
}

/** One text message, with how to stop them. Its plain alphabet cannot break a link: names with one are left out. */
export function requestTakenText({ provider, sender }: { provider: string | null; sender: Sender }): string {
  const isSafe = provider !== null && unlinked(provider) === provider
  return SAY[sender.language].takenText(sender.name, isSafe ? provider : null)
}

export type RequestQuestion = AboutRequest & { provider: string | null }

/** A day after the sale. The answers are buttons of a page, because mail scanners open links. */
export function contactedQuestion(question: RequestQuestion): Mail {
  const { firstName, requestUrl, provider, sender } = question
  const { hi, answer, contacted: say } = SAY[sender.language]
  return requestMail(question, {
    subject: say.subject(provider),
    preview: say.preview,
    blocks: [
      hi(firstName),
      say.didThey(provider),
      { kind: 'button', label: answer, url: requestUrl },
      say.choose,
    ],
  })
}

/** A week later. */
export function decidedQuestion(question: RequestQuestion): Mail {
  const { firstName, requestUrl, provider, sender } = question
  const { hi, answer, decided: say } = SAY[sender.language]
  return requestMail(question, {
    subject: say.subject(provider),
    preview: say.preview,
    blocks: [
      hi(firstName),
      say.didThey(provider),
      { kind: 'button', label: answer, url: requestUrl },
      say.compare,
    ],
  })
}

/** Two days after the request, if nobody has bought it. */
export function requestUnsold(about: AboutRequest): Mail {
  const { firstName, company, requestUrl, sender } = about
  const { hi, unsold: say } = SAY[sender.language]
  return requestMail(about, {
    subject: say.subject(company),
    preview: say.preview,
    blocks: [
      hi(firstName),
      say.sorry(company),
      { kind: 'list', items: say.choices },
      { kind: 'button', label: say.button, url: requestUrl },
      say.noMore(sender.support.phone),
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
export function questionsToAsk(own: OwnFigures, language: Language): string[] {
  const { currentProvider, isOnline, ratePercent, monthlyFeeCents } = own
  const { questions: say } = SAY[language]
  return [
    say.markup(ratePercent?.toFixed(2) ?? null),
    say.fees(monthlyFeeCents === null ? null : inDollars(monthlyFeeCents / 100, language)),
    isOnline ? say.online : say.terminal,
    say.contract,
    say.change(currentProvider),
  ]
}
