import { deflateSync } from 'node:zlib'
import { randomOf } from '../second/month.ts'

const crcOf = (bytes: Uint8Array): number => {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

const chunk = (name: string, body: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(name), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const crc = Buffer.alloc(4)
  crc.writeUInt32BE(crcOf(named))
  return Buffer.concat([length, named, crc])
}

/** The letters of "SPECIMEN", five pixels wide and seven high; a picture has no text to say it with. */
const LETTERS: Record<string, number[]> = {
  S: [15, 16, 16, 14, 1, 1, 30],
  P: [30, 17, 17, 30, 16, 16, 16],
  E: [31, 16, 16, 30, 16, 16, 31],
  C: [15, 16, 16, 16, 16, 16, 15],
  I: [14, 4, 4, 4, 4, 4, 14],
  M: [17, 27, 21, 21, 17, 17, 17],
  N: [17, 25, 21, 21, 19, 17, 17],
}

const stamp = (pixels: Buffer[], left: number, top: number) => {
  ;[...'SPECIMEN'].forEach((letter, at) => {
    LETTERS[letter]?.forEach((bits, y) => {
      for (let x = 0; x < 5; x += 1)
        if (bits & (16 >> x)) pixels[top + y]?.fill(110, left + at * 7 + x, left + at * 7 + x + 1)
    })
  })
}

/** A grey picture of a page as a poor scanner makes it: one sees lines of writing, one reads nothing. */
export const scannedPage = (width: number, height: number): Buffer => {
  const random = randomOf(7)
  const rows: Buffer[] = []
  const pixels = Array.from({ length: height }, () => Buffer.alloc(width, 244))
  for (let top = 40; top < height - 60; top += 14) {
    if (random() < 0.2) continue
    for (let x = 40; x < width - 60; x += 6 + Math.floor(random() * 5)) {
      const word = 8 + Math.floor(random() * 28)
      if (random() < 0.35) {
        x += word
        continue
      }
      for (let y = top; y < top + 6; y += 1)
        for (let at = x; at < Math.min(x + word, width - 40); at += 1)
          if (((at * 7 + y * 3) & 3) !== 0) pixels[y]?.fill(90, at, at + 1)
      x += word
    }
  }
  stamp(pixels, 40, height - 36)
  for (const line of pixels) rows.push(Buffer.concat([Buffer.from([0]), line]))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
