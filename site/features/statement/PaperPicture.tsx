import { useEffect, useRef, useState } from 'react'
import type { OpenedPaper } from '../../statement-reader/opened-paper.ts'
import type { Box, Place } from '../../statement-reader/reading.ts'
import { lineAround } from './nearest-number.ts'

type Props = {
  opened: OpenedPaper
  page: number
  /** The whole page when it is not given. */
  box?: Box
  /** CSS pixels. */
  width: number
  /** What can be read on it; for a picture that something else describes, none. */
  alt?: string
  onFailed?: () => void
}

/** A page of a paper, or a part of one. Its room is kept before it is drawn. */
export function PaperPicture({ opened, page, box, width, alt, onFailed }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = box ?? opened.pages[page - 1]
  const place = box && [box.x, box.y, box.width, box.height].join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a box is the same one when its numbers are.
  useEffect(() => {
    let isGone = false
    opened.picture({ page, width, ...(box && { box }) }).then(
      (bitmap) => {
        if (!isGone && canvas.current) draw(bitmap, canvas.current)
        bitmap.close()
      },
      () => isGone || onFailed?.(),
    )
    return () => {
      isGone = true
    }
  }, [opened, page, place, width])
  return (
    <canvas
      ref={canvas}
      {...(alt === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      className="block w-full bg-white"
      style={{ aspectRatio: `${size?.width ?? 1} / ${size?.height ?? 1}` }}
    />
  )
}

function draw(bitmap: ImageBitmap, canvas: HTMLCanvasElement): void {
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
}

/** What the room beside a field takes: the picture is drawn as sharp as that needs. */
const LINE_PIXELS = 320

/** The line of the paper on which a value stands, with the value marked. */
export function LinePicture({ opened, place, alt }: { opened: OpenedPaper; place: Place; alt: string }) {
  const [hasFailed, setFailed] = useState(false)
  const page = opened.pages[place.page - 1]
  if (!page || hasFailed) return <span className="block text-sm text-ink-soft">{place.text}</span>
  const line = lineAround(place.box, page)
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`
  return (
    <span className="relative block w-full max-w-80 overflow-hidden rounded-sm border border-line-strong">
      <PaperPicture
        opened={opened}
        page={place.page}
        box={line}
        width={LINE_PIXELS}
        alt={alt}
        onFailed={() => setFailed(true)}
      />
      <span
        aria-hidden="true"
        className="absolute rounded-sm bg-[#ffd54a]/45"
        style={{
          left: percent(place.box.x - line.x - 2, line.width),
          top: percent(place.box.y - line.y - 2, line.height),
          width: percent(place.box.width + 4, line.width),
          height: percent(place.box.height + 4, line.height),
        }}
      />
    </span>
  )
}
