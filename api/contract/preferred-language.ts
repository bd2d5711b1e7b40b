import type { Language } from '../../domain/languages/languages.ts'

/** Longer ones are nobody's preference. */
const LONGEST = 200

/**
 * Of our languages, the one that an `Accept-Language` header (RFC 9110, 12.5.4) weighs most; the first of equals, and English
 * where it names neither or is not one. `*` is no reason to answer in French.
 */
export function preferredLanguage(header: string | null): Language {
  if (header === null || header.length > LONGEST) return 'en'
  const weights = header.split(',').map((item) => {
    const [tag = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
    return {
      language: tag.split('-')[0],
      weight: /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0,
    }
  })
  const best = (language: Language) =>
    Math.max(0, ...weights.filter((one) => one.language === language).map(({ weight }) => weight))
  const [french, english] = [best('fr'), best('en')]
  if (french === english && french > 0) {
    return weights.find(({ language }) => language === 'fr' || language === 'en')?.language === 'fr'
      ? 'fr'
      : 'en'
  }
  return french > english ? 'fr' : 'en'
}
