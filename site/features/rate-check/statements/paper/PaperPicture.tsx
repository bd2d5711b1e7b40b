import { useEffect, useRef, useState } from 'react'
import type { Box, OpenedPaper, Place } from '../../../../statement-reader/statement-reader.ts'
import { lineAround } from './nearest-number.ts'

type Props = {
  opened: OpenedPaper
  page: number
  /** The whole page without one. */
  box?: Box
  width: number
  /** Clockwise. */
  quarters?: number
  onFailed?: () => void
}

/** A page of a paper, or a part of one, hidden from screen readers. It has its size before it is drawn. */
export function PaperPicture({ opened, page, box, width, quarters = 0, onFailed }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = box ?? opened.pages[page - 1] ?? { width: 1, height: 1 }
  const isSideways = quarters % 2 === 1
  const shown = isSideways ? { width: size.height, height: size.width } : size
  const place = box && [box.x, box.y, box.width, box.height].join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a box is the same one when its numbers are.
  useEffect(() => {
    if (width === 0) return
    let isGone = false
    const upright = Math.round((width * size.width) / shown.width)
    opened.picture({ page, width: upright, ...(box && { box }) }).then(
      (bitmap) => {
        if (!isGone && canvas.current) draw(bitmap, canvas.current, quarters)
        bitmap.close()
      },
      () => isGone || onFailed?.(),
    )
    return () => {
      isGone = true
    }
  }, [opened, page, place, width, quarters])
  return (
    <canvas
      ref={canvas}
      className="block w-full bg-[#fff]"
      style={{ aspectRatio: `${shown.width} / ${shown.height}` }}
    />
  )
}

function draw(bitmap: ImageBitmap, canvas: HTMLCanvasElement, quarters: number): void {
  const { width, height } = bitmap
  Object.assign(canvas, quarters % 2 === 1 ? { width: height, height: width } : { width, height })
  const context = canvas.getContext('2d')
  context?.translate(canvas.width / 2, canvas.height / 2)
  context?.rotate((quarters * Math.PI) / 2)
  context?.drawImage(bitmap, -width / 2, -height / 2)
}

/** CSS pixels. A narrower line is shown in two parts. */
const NARROW = 440

/** The line of the paper with a value, and a mark on the value. */
export function LinePicture({ opened, place, alt }: { opened: OpenedPaper; place: Place; alt: string }) {
  const frame = useRef<HTMLSpanElement>(null)
  const width = useWidth(frame)
  const [hasFailed, setFailed] = useState(false)
  const page = opened.pages[place.page - 1]
  if (!page || hasFailed) return <span className="block text-sm text-ink-soft">{place.text}</span>
  return (
    <span
      ref={frame}
      role="img"
      aria-label={alt}
      className="flex w-full forced-color-adjust-none flex-col gap-px overflow-hidden rounded-sm border border-line-strong bg-line-strong"
    >
      {lineAround(place.box, page, width > 0 && width < NARROW, labelOf(place, opened)).map((part) => (
        <span key={part.x} className="block bg-[#fff] py-1.5">
          <span className="relative block overflow-hidden">
            <PaperPicture
              opened={opened}
              page={place.page}
              box={part}
              width={width}
              onFailed={() => setFailed(true)}
            />
            <Mark box={place.box} within={part} />
          </span>
        </span>
      ))}
    </span>
  )
}

/** The words of the line, if the value is one of the numbers. */
const labelOf = ({ page, box }: Place, { numbers }: OpenedPaper) =>
  numbers.find(
    (number) =>
      number.page === page && Math.abs(number.box.x - box.x) < 2 && Math.abs(number.box.y - box.y) < 4,
  )?.label

function Mark({ box, within }: { box: Box; within: Box }) {
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`
  return (
    <span
      aria-hidden="true"
      className="absolute rounded-sm bg-[#ffd54a]/45"
      style={{
        left: percent(box.x - within.x - 2, within.width),
        top: percent(box.y - within.y - 2, within.height),
        width: percent(box.width + 4, within.width),
        height: percent(box.height + 4, within.height),
      }}
    />
  )
}

/** The inner width of an element in CSS pixels; 0 until it is known. */
export function useWidth(of: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!of.current) return
    const watcher = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    watcher.observe(of.current)
    return () => watcher.disconnect()
  }, [of])
  return width
}
