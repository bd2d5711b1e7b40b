/** The sentences of one part of the site by language. English stands in for a language that is not there yet. */
export function inLanguages<Sentences>(languages: { 'en-CA': Sentences; 'fr-CA'?: Sentences }) {
  return (locale: string | undefined): Sentences =>
    (locale === 'fr-CA' ? languages['fr-CA'] : undefined) ?? languages['en-CA']
}
