import { test } from 'bun:test'
import { join } from 'node:path'
import type { Language } from '../../domain/languages/languages.ts'
import { pairsIn } from '../../scripts/words/pairs.ts'
import { mailsIn, textsIn } from '../support/every-mail.ts'
import { record } from './equal.ts'

const LANGUAGES: Language[] = ['en', 'fr']

test('each mail and text message', () => {
  for (const language of LANGUAGES) {
    for (const [name, { subject, text, html, ...rest }] of Object.entries(mailsIn(language))) {
      record(`mails/${language}/${name}.txt`, `${subject}\n\n${text}\n${JSON.stringify(rest)}`)
      record(`mails/${language}/${name}.html`, html.replaceAll('><', '>\n<'))
    }
    for (const [name, text] of Object.entries(textsIn(language)))
      record(`mails/${language}/${name}.txt`, text)
  }
})

test('each text that stands in both languages, wherever it stands', () => {
  const texts = pairsIn(join(import.meta.dir, '../..')).map(
    ({ english, french }) => `${english}\n    ${french}`,
  )
  record('words.txt', [...new Set(texts)].toSorted().join('\n'))
})
