import type { PageSize } from '../../reading.ts'

/** Points of the long side of a sheet of paper: how large the paper was, a photograph does not say. */
const LONG_SIDE = 792

export function pageOf(pixelsWide: number, pixelsHigh: number): PageSize {
  const scale = LONG_SIDE / Math.max(pixelsWide, pixelsHigh)
  return { width: pixelsWide * scale, height: pixelsHigh * scale }
}
