/** Words as compared: lower case, without accents, one blank between them. */
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

/** Without blanks too: small capitals and spaced letters come apart, and narrow blanks get lost. */
export function squashed(words: string): string {
  return words.replace(/[^a-z0-9%$#]/g, '')
}
