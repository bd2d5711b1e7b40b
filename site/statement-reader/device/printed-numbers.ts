import type { PrintedNumber } from '../opened-paper.ts'
import type { Paper, Piece } from '../reading.ts'

/** Every number on the paper, in reading order, with its place. */
export function printedNumbers(paper: Paper): PrintedNumber[] {
  return paper.pieces.flatMap(numbersIn).sort(inReadingOrder)
}

const NUMBER =
  /[-(]?\$?\s?-?\d{1,3}(?:[ ,\u00a0\u202f]\d{3})+(?:[.,]\d{2})?|[-(]?\$?-?\d*[.,]\d{2}(?![\d])|\d+/g

function numbersIn(piece: Piece): PrintedNumber[] {
  return [...piece.text.matchAll(NUMBER)].flatMap((match) => {
    const text = match[0].trim()
    const isMoney = /[.,]\d{2}$/.test(text)
    const digits = Number(text.replace(/\D/g, ''))
    const letterWidth = piece.width / piece.text.length
    return {
      page: piece.page,
      text,
      value: isMoney ? digits / 100 : digits,
      isMoney,
      box: {
        x: piece.x + match.index * letterWidth,
        y: piece.y - piece.height,
        width: match[0].length * letterWidth,
        height: piece.height * 1.25,
      },
    }
  })
}

function inReadingOrder(one: PrintedNumber, other: PrintedNumber): number {
  if (one.page !== other.page) return one.page - other.page
  const sameLine = Math.abs(one.box.y - other.box.y) < Math.min(one.box.height, other.box.height) / 2
  return sameLine ? one.box.x - other.box.x : one.box.y - other.box.y
}
