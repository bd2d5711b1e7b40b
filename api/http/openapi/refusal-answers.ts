import { LANGUAGES } from '../../../domain/languages/languages.ts'
import { type Declared, type Refusals, STATUSES, USUAL_BY_KIND, usualRefusals } from './refusals.ts'
import { EXAMPLES } from './webhooks-document.ts'

/** The refusals of a call, by status. Where its codes are the usual ones of such a call, the shared answer names them. */
export function refusalAnswers({ refusals, keys }: Refusals, isRead: boolean) {
  const usual = codesByStatus(usualRefusals({ isRead, takesKeys: keys !== undefined }))
  return Object.fromEntries(
    [...codesByStatus(refusals)].map(([status, codes]) => [
      status,
      {
        $ref: `#/components/responses/${status}`,
        ...(codes !== usual.get(status) && { description: codes }),
      },
    ]),
  )
}

/** By status, for `components.responses`. */
export function sharedRefusalAnswers() {
  const usual = USUAL_BY_KIND.map(({ kind, refusals }) => ({ kind, codes: codesByStatus(refusals) }))
  return Object.fromEntries(
    Object.entries(STATUSES).map(([status, meaning]) => {
      const codes = usual.flatMap(({ kind, codes }) =>
        codes.has(status) ? `${kind}: ${codes.get(status)}` : [],
      )
      const example = EXAMPLES.refusals[status]
      return [
        status,
        {
          description: codes.length === 0 ? meaning : `${meaning} The usual codes of ${codes.join('; of ')}.`,
          headers: { ...LANGUAGE_HEADERS, ...HEADERS[status] },
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Problem' },
              ...(example !== undefined && { examples: { recorded: { value: example } } }),
            },
          },
        },
      ]
    }),
  )
}

function codesByStatus(refusals: Iterable<Declared>): Map<string, string> {
  const byStatus = Map.groupBy([...new Set(refusals)].sort(), (refusal) => refusal.slice(0, 3))
  const inWords = (declared: Declared[]) => declared.map((refusal) => `\`${refusal.slice(4)}\``).join(', ')
  return new Map([...byStatus].map(([status, declared]) => [status, inWords(declared)]))
}

type Header = { schema: { type: 'integer' | 'string'; enum?: string[] }; description?: string }

/** Of every refusal. */
const LANGUAGE_HEADERS: Record<string, Header> = {
  'Content-Language': {
    schema: { type: 'string', enum: [...LANGUAGES] },
    description: 'The language of `message`, `error` and `fields`.',
  },
  Vary: { schema: { type: 'string' }, description: 'Names `Accept-Language`.' },
}

const HEADERS: Record<string, Record<string, Header>> = {
  405: { Allow: { schema: { type: 'string' } } },
  429: { 'Retry-After': { schema: { type: 'integer' } } },
  503: { 'Retry-After': { schema: { type: 'integer' } } },
}

export const PROBLEM = {
  type: 'object' as const,
  required: ['code', 'message', 'error'],
  properties: {
    code: { type: 'string' as const, description: 'Stable, for programs.' },
    message: {
      type: 'string' as const,
      description: 'For people, in English; in French where `Accept-Language` prefers it.',
    },
    error: { type: 'string' as const, description: 'The same text as `message`.' },
    fields: {
      type: 'object' as const,
      additionalProperties: { type: 'string' as const },
      description: 'The path of an answer, and what is wrong with it.',
    },
  },
}
