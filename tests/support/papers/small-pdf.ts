import { createHash } from 'node:crypto'

/** A PDF of one page with a line of text each; locked when it has a password. Written by hand, so that it is small and can be broken. */
export function smallPdf(lines: string[], { password }: { password?: string } = {}): Uint8Array {
  const lock = password === undefined ? undefined : lockWith(password)
  const text = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join('\n')
  const content = `BT /F1 10 Tf 14 TL 40 740 Td\n${text}\nET`
  const stream = lock ? lock.encrypt(CONTENT, content) : Buffer.from(content, 'latin1')
  const objects: (string | Buffer)[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${CONTENT} 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    Buffer.concat([
      Buffer.from(`<< /Length ${stream.length} >>\nstream\n`),
      stream,
      Buffer.from('\nendstream'),
    ]),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...(lock ? [lock.dictionary] : []),
  ]
  return inOneFile(objects, lock ? `/Encrypt ${objects.length} 0 R /ID [<${ID}> <${ID}>]` : '')
}

/** The number of the object that holds the text. */
const CONTENT = 4
const ID = '00112233445566778899aabbccddeeff'

function inOneFile(objects: (string | Buffer)[], trailer: string): Uint8Array {
  const chunks = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  const length = () => chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  for (const [index, object] of objects.entries()) {
    offsets.push(length())
    chunks.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'))
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${length()}\n%%EOF\n`
  chunks.push(Buffer.from(table + end))
  return new Uint8Array(Buffer.concat(chunks))
}

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
