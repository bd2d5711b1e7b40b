import { evenLight, type GreyPicture, slantOf, toGrey } from './grey-picture.ts'

/** Dots of the long side. Smaller, letters are recognized badly; larger, it takes longer for nothing. */
const SMALLEST = 2400
const LARGEST = 3500
const FOR_SLANT = 900
/** Degrees: drawing a picture anew costs sharpness. */
const STRAIGHT_ENOUGH = 0.2

/** The picture, lines of text level; a page on its side stands up, but perhaps on its head. */
export function straighten(picture: ImageBitmap): OffscreenCanvas {
  const { isSideways, degrees } = slantOf(evenLight(greyOf(draw(picture, FOR_SLANT / longSide(picture), 0))))
  const slant = Math.abs(degrees) < STRAIGHT_ENOUGH ? 0 : degrees
  return draw(picture, scaleOf(picture), (isSideways ? 90 : 0) - slant)
}

export function turnOver(picture: OffscreenCanvas): OffscreenCanvas {
  return draw(picture, 1, 180)
}

export function greyOf(canvas: OffscreenCanvas): GreyPicture {
  return toGrey(contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height))
}

type Size = { width: number; height: number }

const longSide = ({ width, height }: Size) => Math.max(width, height)

function scaleOf(size: Size): number {
  return Math.min(LARGEST, Math.max(SMALLEST, longSide(size))) / longSide(size)
}

/** Turned clockwise about its middle; by more than 45 degrees, width and height change places. */
function draw(picture: ImageBitmap | OffscreenCanvas, scale: number, degrees: number): OffscreenCanvas {
  const isTurned = Math.round(degrees / 90) % 2 !== 0
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const canvas = new OffscreenCanvas(isTurned ? height : width, isTurned ? width : height)
  const context = contextOf(canvas)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((degrees * Math.PI) / 180)
  context.drawImage(picture, -width / 2, -height / 2, width, height)
  return canvas
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser cannot draw in a worker.')
  return context
}
