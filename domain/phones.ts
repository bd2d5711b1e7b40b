import type { Language } from './languages/languages.ts'

/** With its extension. */
export const LONGEST_PHONE = 40

const EXTENSION_SIGN = /^[,;\s]*(?:extension|extn?|poste|[px]|#)[\s.:=#]*(\d{1,7})\s*\)?$/i

/** The number as typed, and the extension behind it, such as 23 of "ext. 23", "x23", "poste 23", "p. 23", "#23" or ";ext=23". */
export function splitExtension(typed: string): { phone: string; ext: string | null } {
  const text = typed.trim()
  const at = text.search(/[\p{L}#;,]/u)
  if (at < 0) return { phone: text, ext: null }
  const rest = text.slice(at)
  return {
    phone: text.slice(0, at).trim().replace(/\($/, '').trim(),
    ext: EXTENSION_SIGN.exec(rest)?.[1] ?? rest,
  }
}

/** What stands behind a number may be anything else. */
export const isExtension = (ext: string) => /^\d{1,7}$/.test(ext)

const EXTENSION: Record<Language, string> = { en: 'ext.', fr: 'poste' }

/** "+1 416 555 0100 ext. 23", from a number as it is stored or was typed; one of another country is shown as it is. */
export function formatPhone(phone: string, ext: string | null = null, language: Language = 'en'): string {
  const parts = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(phone.replace(/[\s().-]/g, ''))
  const number = parts ? `+1 ${parts.slice(1).join(' ')}` : phone
  return ext === null ? number : `${number} ${EXTENSION[language]} ${ext}`
}

/** RFC 3966. */
export const phoneLink = (phone: string, ext: string | null) =>
  ext === null ? `tel:${phone}` : `tel:${phone};ext=${ext}`
