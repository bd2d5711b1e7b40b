import { expect, test } from 'bun:test'
import { faultsInFrench, isUntranslated, looksEnglish } from './french-faults.ts'

test.each([
  'Save',
  'Lead purchased!',
  'We couldn’t load your data.',
  'Enter a phone number.',
  'Choose how often.',
  'Vos résultats are ready',
])('%p looks English in French', (text) => expect(looksEnglish(text)).toBe(true))

test.each([
  'Vos pistes sont enregistrées.',
  'Choisissez newest, volume ou price.',
  'Écrivez à support@northrate.example ou ouvrez /fr/help#leads.',
  'L’événement lead.purchased',
  'Clearly Payments',
])('%p does not', (text) => expect(looksEnglish(text)).toBe(false))

test.each([
  ["l'adresse", 'écrire l’adresse'],
  ['Taux : 2 %', 'Taux\u00a0: 2\u00a0%'],
  ['Taux: 2', 'Taux\u00a0: 2'],
  ['2,65%', '2,65\u00a0%'],
  ['dans 24 heures', 'dans 24\u00a0heures'],
  ['« Oui »', '«\u00a0Oui\u00a0»'],
  ['Vraiment ?', 'Vraiment?'],
  ['Envoi...', 'Envoi…'],
  ['"Oui"', '«\u00a0Oui\u00a0»'],
  ['1\u202f234', '1\u00a0234'],
])('%p is wrongly set, %p is not', (wrong, right) => {
  expect(faultsInFrench(wrong)).not.toEqual([])
  expect(faultsInFrench(right)).toEqual([])
})

test.each([
  ['Outcome updated', true],
  ['so far', true],
  ['timed_out', false],
  ['Interchange', false],
  [' · ', false],
])('%p in both languages is untranslated: %p', (text, is) => expect(isUntranslated(text, text)).toBe(is))
