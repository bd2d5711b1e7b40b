/** For comparing: lower case, without accents, single blanks. */
export function normalized(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[’‘`´]/g, "'")
    .replace(/[–—−]/g, '-')
    .replace(/œ/gi, 'oe')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** Also without blanks: small capitals and spaced letters have too many, narrow print has too few. */
export function squashed(words: string): string {
  return words.replace(/[^a-z0-9%$#]/g, '')
}
