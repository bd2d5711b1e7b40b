/** RFC 5321, 4.5.3.1; in bytes. */
export const LONGEST_EMAIL = 254
const LONGEST_LOCAL_PART = 64

/** RFC 5322’s atoms, and by RFC 6531 letters of every script. No quoted names: no provider gives them out. */
const ATOM = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+"
const LOCAL_PART = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`, 'u')
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u
const LABEL = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?'
const ASCII_DOMAIN = new RegExp(`^(?:${LABEL}\\.)+[a-z][a-z\\d-]{0,61}[a-z\\d]$`)

/**
 * The one form in which an address is verified, compared and stored: in small letters, the domain as DNS has it. Null for
 * anything but one address that mail can be sent to.
 */
export function readEmail(typed: string): string | null {
  const text = asKeyboardsShouldWrite(typed.trim()).normalize('NFC').toLowerCase()
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  const domain = asciiDomain(text.slice(at + 1))
  if (at < 0 || domain === null || !LOCAL_PART.test(local) || bytesOf(local) > LONGEST_LOCAL_PART) return null
  const email = `${local}@${domain}`
  return bytesOf(email) <= LONGEST_EMAIL ? email : null
}

/** Phones write ’ for ', and a copied text may have other dashes, dots and @ than an address. */
const asKeyboardsShouldWrite = (text: string) =>
  text
    .replace(/[‘’＇′]/g, "'")
    .replace(/[‐‑–−－]/g, '-')
    .replace(/[．。｡]/g, '.')
    .replace('＠', '@')

/** "exemple-é.ca" as `xn--exemple--i1a.ca` (IDNA). */
function asciiDomain(domain: string): string | null {
  if (domain.length > LONGEST_EMAIL || !TYPED_DOMAIN.test(domain)) return null
  try {
    const { hostname } = new URL(`http://${domain}`)
    return ASCII_DOMAIN.test(hostname) ? hostname : null
  } catch {
    return null
  }
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** For a link: an address may have signs that mean something else in a URL, such as & and ?. */
export const mailtoUrl = (email: string) => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`
