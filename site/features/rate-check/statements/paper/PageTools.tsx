import { useState } from 'react'
import { Button } from '../../../../components/Button.tsx'
import { Icon } from '../../../../components/Icon.tsx'
import { checkMessages } from './check.messages.ts'

const say = checkMessages.pick

const ZOOMS = [1, 1.5, 2, 3]
/** CSS pixels. In less room a whole page is too small to read. */
const NARROW = 480

/** Widths of the page as multiples of its room, until the visitor chooses another. */
export function useZoom(room: number) {
  const [chosen, setZoom] = useState<number>()
  return [chosen ?? (room < NARROW ? 2 : 1), setZoom] as const
}

type Props = {
  page: number
  pages: number
  onTurn: (pages: number) => void
  zoom: number
  onZoom: (zoom: number) => void
  /** For a picture, which may lie on its side. */
  onRotate?: () => void
}

/** The buttons above a page. */
export function PageTools({ page, pages, onTurn, zoom, onZoom, onRotate }: Props) {
  const at = ZOOMS.indexOf(zoom)
  const zoomTo = (next: number | undefined) => next && onZoom(next)
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      {(pages > 1 || !onRotate) && (
        <div className="flex items-center gap-1">
          <Tool label={say.pageBefore} path="M10 3 5 8l5 5" isOff={page === 1} onUse={() => onTurn(-1)} />
          <p className="tabular-nums">{say.page(page, pages)}</p>
          <Tool label={say.pageAfter} path="m6 3 5 5-5 5" isOff={page === pages} onUse={() => onTurn(1)} />
        </div>
      )}
      <div className="flex items-center gap-1">
        <Tool
          label={say.smaller}
          path="M3 8h10"
          isOff={zoom === ZOOMS[0]}
          onUse={() => zoomTo(ZOOMS[at - 1])}
        />
        <Tool
          label={say.larger}
          path="M3 8h10M8 3v10"
          isOff={zoom === ZOOMS.at(-1)}
          onUse={() => zoomTo(ZOOMS[at + 1])}
        />
      </div>
      {onRotate && (
        <Button variant="quiet" onClick={onRotate}>
          <Icon path="M13 8a5 5 0 1 1-1.5-3.6L13 6M13 2.5V6H9.5" /> {checkMessages.picture.rotate}
        </Button>
      )}
    </div>
  )
}

type ToolProps = { label: string; path: string; isOff: boolean; onUse: () => void }

/** At its end it stays where the keyboard is. */
const Tool = ({ label, path, isOff, onUse }: ToolProps) => (
  <Button variant="quiet" aria-disabled={isOff} aria-label={label} onClick={isOff ? undefined : onUse}>
    <Icon path={path} />
  </Button>
)
