import { deflateSync } from 'node:zlib'

/** Objects by their numbers; the first is the catalogue, and each may be a stream. */
export type PdfObject = string | { dictionary: string; stream: Uint8Array | string; deflated?: boolean }

/** A PDF of these objects exactly, however wrong they are. */
export function pdfOf(objects: Record<number, PdfObject>, trailer = ''): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets = new Map<number, number>()
  let offset = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    offset += part.length
  }
  for (const [number, object] of Object.entries(objects)) {
    offsets.set(Number(number), offset)
    add(Buffer.from(`${number} 0 obj\n`))
    if (typeof object === 'string') add(Buffer.from(object))
    else {
      const bytes = object.deflated ? deflateSync(object.stream) : Buffer.from(object.stream)
      const filter = object.deflated ? '/Filter /FlateDecode ' : ''
      add(Buffer.from(`<< ${object.dictionary} ${filter}/Length ${bytes.length} >>\nstream\n`))
      add(bytes)
      add(Buffer.from('\nendstream'))
    }
    add(Buffer.from('\nendobj\n'))
  }
  const size = Math.max(...offsets.keys()) + 1
  const rows = Array.from({ length: size }, (_, number) => {
    const at = offsets.get(number)
    return at === undefined ? '0000000000 65535 f ' : `${String(at).padStart(10, '0')} 00000 n `
  })
  const end = `xref\n0 ${size}\n${rows.join('\n')}\ntrailer << /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${offset}\n%%EOF`
  add(Buffer.from(end))
  return new Uint8Array(Buffer.concat(parts))
}

type PageOfText = { content: string; page?: string; catalogue?: string; resources?: string }

/** One page of letter size that does what `content` says; `/F1` is Helvetica. */
export function pdfOfPage({ content, page = '', catalogue = '', resources = '' }: PageOfText): Uint8Array {
  return pdfOf({
    1: `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${resources} >> ${page} >>`,
    4: { dictionary: '', stream: content, deflated: true },
    5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  })
}

/** `text` from this point of the page on, in 10 point letters. */
export const write = (text: string, x: number, y: number, how = '') =>
  `BT ${how} /F1 10 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET\n`
