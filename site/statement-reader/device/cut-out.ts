import type { Box } from '../reading.ts'

/** A part of a picture in points of its page, or all of it, `width` CSS pixels wide at the device's pixel ratio. */
export async function cutOut(
  picture: Blob,
  { pointsWide, box, width }: { pointsWide: number; box?: Box; width: number },
): Promise<ImageBitmap> {
  const whole = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  const scale = whole.width / pointsWide
  const part = box ?? { x: 0, y: 0, width: pointsWide, height: whole.height / scale }
  const resizeWidth = Math.max(1, Math.round(width * devicePixelRatio))
  const resizeHeight = Math.max(1, Math.round((resizeWidth * part.height) / part.width))
  try {
    return await createImageBitmap(
      whole,
      Math.round(part.x * scale),
      Math.round(part.y * scale),
      Math.max(1, Math.round(part.width * scale)),
      Math.max(1, Math.round(part.height * scale)),
      { resizeWidth, resizeHeight, resizeQuality: 'high' },
    )
  } finally {
    whole.close()
  }
}
