import * as v from 'valibot'
import { sayFrom } from '../forms/fields.ts'
import { fr } from './certificate-to-check.messages.fr.ts'
import { en } from './certificate-to-check.messages.ts'

// Apart from the answers, because pages read them and would bring these checks along.

const say = sayFrom({ en, fr })

/** Characters. A certificate has about two thousand. */
const LONGEST_CERTIFICATE = 20_000

export const CertificateToCheck = v.object({
  receipt: v.pipe(
    v.string(say('receiptRequired')),
    v.trim(),
    v.nonEmpty(say('receiptRequired')),
    v.maxLength(LONGEST_CERTIFICATE, say('receiptTooLong')),
  ),
})
