/**
 * The sentences of one part of the site in the language of the page. English names the keys and stands in for a
 * language that is not there yet; French is one more entry, and no component changes.
 */
export function inLanguages<Sentences>(languages: { 'en-CA': Sentences; 'fr-CA'?: Sentences }) {
  return (locale: string | undefined): Sentences =>
    (locale === 'fr-CA' ? languages['fr-CA'] : undefined) ?? languages['en-CA']
}
