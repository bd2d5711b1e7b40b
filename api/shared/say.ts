/**
 * A schema message in the language the schema is asked in (valibot's `lang`), English otherwise.
 * One object of sentences for each language; `en` is the one that names the keys.
 */
export function sayFrom<Sentences extends Record<string, string>>(languages: {
  en: Sentences
  fr?: Sentences
}) {
  return (key: keyof Sentences) =>
    (issue: { lang?: string | undefined }): string => {
      const sentences = (issue.lang === 'fr' ? languages.fr : undefined) ?? languages.en
      return sentences[key] ?? ''
    }
}
