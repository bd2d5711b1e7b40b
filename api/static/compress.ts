import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'

/** What is worth compressing; fonts and pictures are compressed already. */
export const isCompressible = (path: string) =>
  /\.(html|js|css|svg|json|txt|xml|webmanifest|wasm)$/.test(path)

/** Below this the headers of the answer outweigh what compression would save. */
const SMALLEST_BYTES = 256

export type Compressed = { br: Uint8Array<ArrayBuffer>; gzip: Uint8Array<ArrayBuffer> }

/** Quality 11 is for the build, which has time; 10 costs a third of it and half a percent more bytes. */
export function compress(plain: Uint8Array, quality: 10 | 11): Compressed | null {
  if (plain.length < SMALLEST_BYTES) return null
  const params = {
    [zlib.BROTLI_PARAM_QUALITY]: quality,
    [zlib.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  return {
    br: new Uint8Array(brotliCompressSync(plain, { params })),
    gzip: new Uint8Array(gzipSync(plain, { level: 9 })),
  }
}
