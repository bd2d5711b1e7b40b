import type { Language } from '../../../domain/languages/languages.ts'
import { TRY_AGAIN } from '../../contract/forms/total-count.ts'

/** A sentence for people in each language; the answer to a request takes one of them. */
export type Said = Record<Language, string>

/** For what only admins, operators or Stripe can receive: their screens and logs are English. */
export const englishOnly = (sentence: string): Said => ({ en: sentence, fr: sentence })

/** A schema's message in each language. */
export const saidBy = (message: (issue: { lang: Language }) => string): Said => ({
  en: message({ lang: 'en' }),
  fr: message({ lang: 'fr' }),
})

/** An intended "no": the code is stable, the message is for people. Everything else thrown is a fault of ours. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  readonly says: Said
  /** Path of an answer to what is wrong with it. */
  readonly fields: Record<string, Said> | undefined
  /** Never undefined for a 503. */
  readonly retryAfterSeconds: number | undefined
  /** Further fields of the answer. */
  readonly also: Record<string, boolean> | undefined

  constructor(
    code: string,
    status: number,
    says: Said,
    more: {
      fields?: Record<string, Said>
      retryAfterSeconds?: number
      also?: Record<string, boolean>
    } = {},
  ) {
    super(says.en)
    this.code = code
    this.status = status
    this.says = says
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds ?? (status === 503 ? TRY_AGAIN.afterSeconds : undefined)
    this.also = more.also
  }
}

/** For wrong answers of a form or query: the path of each with its message. */
export const checkYourAnswers = (fields: Record<string, Said>) =>
  new Refusal(
    'check_your_answers',
    422,
    { en: 'Check the marked answers.', fr: 'Vérifiez les réponses indiquées.' },
    { fields },
  )

/** The same for one answer, whose message also stands for the whole. */
export const wrongAnswer = (field: string, says: Said) =>
  new Refusal('check_your_answers', 422, says, { fields: { [field]: says } })

/** For unknown addresses, and for callers that must not learn that one exists. */
export const nothingHere = () =>
  new Refusal('not_found', 404, { en: 'There is nothing here.', fr: 'Il n’y a rien à cette adresse.' })

/** For an unreadable Host header or request line. */
export const unreadableAddress = () =>
  new Refusal('unreadable_address', 400, {
    en: 'The address, or the Host header, of the request cannot be read.',
    fr: 'L’adresse ou l’en-tête Host de la requête est illisible.',
  })

/** '15 seconds', '2 minutes': how long a caller has to wait, rounded up. */
export function waitInWords(seconds: number): Said {
  if (seconds <= 1) return { en: 'a second', fr: 'une seconde' }
  if (seconds < 90) {
    const whole = Math.ceil(seconds)
    return { en: `${whole} seconds`, fr: `${whole}\u00a0secondes` }
  }
  const minutes = Math.ceil(seconds / 60)
  return { en: `${minutes} minutes`, fr: `${minutes}\u00a0minutes` }
}

/** For a caller who has used up a limit; `waitInWords` says the wait in the message. */
export const tooMany = (code: string, retryAfterSeconds: number, says: Said) =>
  new Refusal(code, 429, says, { retryAfterSeconds })

/** For what works again in a moment without the caller changing anything. */
export const unavailable = (code: string, retryAfterSeconds: number, says: Said) =>
  new Refusal(code, 503, says, { retryAfterSeconds })
