/**
 * The number as we store and send to it. Digits only; ten digits, or eleven that begin with 1, are a +1 number;
 * a value that begins with + is kept as it was meant, so that a foreign number never turns into a Canadian one;
 * anything else gets +1 in front and fails the check that follows.
 */
export function normalisePhone(typed: string): string {
  const text = typed.trim()
  const digits = text.replace(/\D/g, '')
  if (digits.length === 11 && digits.startsWith('1')) return `+${digits}`
  if (text.startsWith('+')) return `+${digits}`
  return `+1${digits}`
}

/** Letters are a mistake or a vanity number, and a guess at either could reach a stranger. */
export const isPhoneShaped = (typed: string) =>
  !/\p{L}/u.test(typed) && /^\+1\d{10}$/.test(normalisePhone(typed))
