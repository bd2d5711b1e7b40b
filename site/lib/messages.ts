/** The sentences of one part of the site. The French build takes the French file instead (decision 88). */
export function inLanguages<Sentences>(languages: { 'en-CA': Sentences }) {
  return (_locale?: string): Sentences => languages['en-CA']
}
