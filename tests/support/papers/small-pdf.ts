import { createHash } from 'node:crypto'
import { type PdfObject, pdfOf } from './hand-made-pdf.ts'

/** A PDF of one page with a line of text each; locked when it has a password. Written by hand, so that it is small and can be broken. */
export function smallPdf(lines: string[], { password }: { password?: string } = {}): Uint8Array {
  const lock = password === undefined ? undefined : lockWith(password)
  const text = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join('\n')
  const content = `BT /F1 10 Tf 14 TL 40 740 Td\n${text}\nET`
  const stream = lock ? lock.encrypt(CONTENT, content) : Buffer.from(content, 'latin1')
  const objects: Record<number, PdfObject> = {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${CONTENT} 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    [CONTENT]: { dictionary: '', stream },
    5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  }
  return lock
    ? pdfOf({ ...objects, 6: lock.dictionary }, `/Encrypt 6 0 R /ID [<${ID}> <${ID}>]`)
    : pdfOf(objects)
}

/** The number of the object that holds the text. */
const CONTENT = 4
const ID = '00112233445566778899aabbccddeeff'

/** The oldest way of locking a PDF (ISO 32000-1, 7.6: RC4 of 40 bits), which every reader still opens. */
function lockWith(password: string) {
  const padded = Buffer.concat([Buffer.from(password), PADDING]).subarray(0, 32)
  const owner = rc4(md5(padded).subarray(0, 5), padded)
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff])
  const key = md5(padded, owner, permissions, Buffer.from(ID, 'hex')).subarray(0, 5)
  const user = rc4(key, PADDING)
  return {
    dictionary: `<< /Filter /Standard /V 1 /R 2 /O <${owner.toString('hex')}> /U <${user.toString('hex')}> /P -4 >>`,
    encrypt: (object: number, text: string) =>
      rc4(md5(key, Buffer.from([object, 0, 0, 0, 0])).subarray(0, 10), Buffer.from(text, 'latin1')),
  }
}

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()

function rc4(key: Buffer, text: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => state[index & 255] ?? 0
  const swap = (one: number, other: number) => {
    const kept = at(one)
    state[one & 255] = at(other)
    state[other & 255] = kept
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let j = 0
  return Buffer.from(
    text.map((byte, index) => {
      const i = (index + 1) & 255
      j = (j + at(i)) & 255
      swap(i, j)
      return byte ^ at(at(i) + at(j))
    }),
  )
}
