import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compress, isCompressible } from '../api/static/compress.ts'

/** Writes a brotli and a gzip copy beside every file of `dir` that is worth it. */
export function precompress(dir: string): void {
  for (const path of new Bun.Glob('**/*').scanSync({ cwd: dir, dot: true })) {
    if (!isCompressible(path)) continue
    const compressed = compress(new Uint8Array(readFileSync(join(dir, path))), 11)
    if (!compressed) continue
    writeFileSync(join(dir, `${path}.br`), compressed.br)
    writeFileSync(join(dir, `${path}.gz`), compressed.gzip)
  }
}
