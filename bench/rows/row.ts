import type { Figure } from '../figures.ts'
import type { Size, World } from '../world.ts'

export type Row = {
  /** What `npm run bench -- word` finds it by. */
  name: string
  /** Stands under its figures in bench/RESULTS.md: why an aim is missed, and the best that was tried. */
  remarks?: string
  /** Seeded before, in a time of its own. */
  needs?: Size[]
  /** A row that takes longer is stopped, so that the others get their turn. */
  withinSeconds?: number
  measure(world: World): Promise<Figure[]>
}
