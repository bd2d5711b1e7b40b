import { describe, expect, test } from 'bun:test'
import { paperFromText } from '../../../tests/support/papers/paper-from-text.ts'
import type { Piece } from '../reading.ts'
import { type Entry, toEntries } from './entries.ts'
import { toRows } from './rows.ts'

test('a number knows its label, its column and its section', () => {
  const block = `
      Sales Summary

                    Gross Sales            Returns
      Card Type     Items      Amount      Items    Amount
      Visa          192     17,472.21      2        206.76`
  const words = { label: 'visa', column: 'gross sales amount', section: 'sales summary' }
  expect(entry('17,472.21', block)).toMatchObject(words)
})

test('two labels in one row have their own numbers', () => {
  const block = 'Interchange       700.86      Chargeback fee      25.00'
  expect(entry('700.86', block)).toMatchObject({ label: 'interchange' })
  expect(entry('25.00', block)).toMatchObject({ label: 'chargeback fee' })
})

test('a label may stand between its numbers or on their right', () => {
  const block = '12   4,902.08   Escompte Visa   0.1500   61.28'
  expect(entry('4,902.08', block)).toMatchObject({ label: 'escompte visa' })
  expect(entry('61.28', block)).toMatchObject({ label: 'escompte visa' })
})

test('a subheading stays within its table, a new section without columns ends it', () => {
  const block = `
      Description                Items    Total
      VISA INTERCHANGE
      Consumer                      97    96.81
      MASTERCARD INTERCHANGE
      Core                          33    31.37
      Summary
      Fees                                128.18`
  expect(entry('31.37', block)).toMatchObject({ column: 'total', section: 'mastercard interchange' })
  expect(entry('128.18', block)).toMatchObject({ column: '' })
})

test('columns of other months are marked by the month that the paper names', () => {
  const block = `
      Reporting month: September 2026

      Activity               September       August
      Payments volume        58,150.29    65,128.32`
  expect(entry('58,150.29', block)).toMatchObject({ isOtherMonth: false })
  expect(entry('65,128.32', block)).toMatchObject({ isOtherMonth: true })
})

test('a page header repeated inside a table does not head its columns', () => {
  const top = '      Merchant Statement          Period June\n\n'
  const block = `${top}      Description      Fees\n      Visa             10.00\f${top}      Amex             11.00`
  expect(entry('11.00', block)).toMatchObject({ label: 'amex', column: 'fees' })
})

describe('labels of several lines', () => {
  test('belong to the number at their middle', () => {
    const pieces = [
      piece('Nombre de', 40, 100),
      piece('transactions', 40, 109),
      piece('486', 150, 109),
      piece('de vente', 40, 118),
      piece('Valeur brute', 300, 105),
      piece('59,752.21', 420, 110),
      piece('des ventes', 300, 114),
    ]
    expect(ofPieces('486', pieces)).toMatchObject({ label: 'nombre de transactions de vente' })
    expect(ofPieces('59,752.21', pieces)).toMatchObject({ label: 'valeur brute des ventes' })
  })

  test('may stand below their number, or half above and half below', () => {
    const below = [piece('38,233.22', 40, 100, 14), piece('gross sales', 40, 110, 7)]
    expect(ofPieces('38,233.22', below)).toMatchObject({ label: 'gross sales' })
    const around = [
      piece('Amount of', 40, 100),
      piece('Total', 140, 100),
      piece('758.83', 42, 113),
      piece('646.67', 142, 113),
      piece('Credits', 40, 126),
      piece('Fees', 140, 126),
    ]
    expect(ofPieces('758.83', around)).toMatchObject({ label: 'credits', column: 'amount of' })
  })
})

test('an amount in a sentence is marked as one', () => {
  const sentence = 'Votre compte a été débité de la somme de 507.08 $ le 03/06/2026.'
  const table = [10, 20, 30, 40, 50, 60, 210].map((sum) => `Frais   ${sum}.00`)
  const inSentence = entry('507.08', [...table, sentence].join('\n'))
  expect(inSentence).toMatchObject({ inProse: true, value: 50_708 })
})

function entry(number: string, block: string): Entry | undefined {
  return find(number, toEntries(toRows(paperFromText(block))))
}

function ofPieces(number: string, pieces: Piece[]) {
  return find(number, toEntries(toRows({ pages: [{ width: 612, height: 792 }], pieces })))
}

function find(number: string, entries: Entry[]) {
  return entries.find(({ cell }) => cell.text.includes(number))
}

function piece(text: string, x: number, y: number, height = 8): Piece {
  return { page: 1, text, x, y, height, width: text.length * 0.5 * height }
}
