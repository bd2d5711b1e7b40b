import { describe, expect, test } from 'bun:test'
import { evenLight, type GreyPicture, paperOf, slantOf } from './grey-picture.ts'

const WIDTH = 600
const HEIGHT = 400

/** Lines of text, as far as light goes: a row of dark dots with gaps, and a light row below it, falling to the right by so much. */
function linesOfText({
  degrees = 0,
  sideways = false,
  light = (_x: number): number => 255,
} = {}): GreyPicture {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const picture = { width: WIDTH, height: HEIGHT, light: new Uint8ClampedArray(WIDTH * HEIGHT) }
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const [along, across] = sideways ? [y, x] : [x, y]
      const down = across - slope * along + 1000
      const [line, letter] = [Math.floor(down / 14), Math.floor(along / 4)]
      // No two lines have their letters at the same places.
      const isLetter = Math.sin(letter * 12.9898 + line * 78.233) > -0.2
      const isInk = down % 14 < 6 && isLetter && along > 30 && along < 360
      picture.light[y * WIDTH + x] = light(x) * (isInk ? 0.3 : 1)
    }
  }
  return picture
}

describe('the slant of lines of text is measured', () => {
  test.each([0, 0.7, 3, -3, 8, -8])('when they fall by %p degrees', (degrees) => {
    const slant = slantOf(linesOfText({ degrees }))
    expect(slant.isSideways).toBe(false)
    expect(slant.degrees).toBeCloseTo(degrees, 0)
    expect(Math.abs(slant.degrees - degrees)).toBeLessThan(0.3)
  })

  test('when the page lies on its side', () => {
    expect(slantOf(linesOfText({ sideways: true })).isSideways).toBe(true)
  })

  test('on an empty page, which is level', () => {
    const empty = linesOfText({ light: () => 255 })
    empty.light.fill(255)
    expect(slantOf(empty)).toMatchObject({ isSideways: false })
  })
})

test('evening the light removes a shadow and keeps letters dark', () => {
  const shaded = linesOfText({ light: (x) => 255 - (200 * x) / WIDTH })
  const even = evenLight(shaded)
  const lightest = (from: number) =>
    Math.max(...Array.from({ length: 40 }, (_, y) => even.light[(y + 200) * WIDTH + from] ?? 0))
  const darkest = (from: number) =>
    Math.min(...Array.from({ length: 40 }, (_, y) => even.light[(y + 200) * WIDTH + from] ?? 255))
  for (const x of [70, 350]) {
    expect(lightest(x)).toBeGreaterThan(200)
    expect(darkest(x)).toBeLessThan(130)
  }
})

describe('an upright page on a dark table is not taken for one on its side', () => {
  /** A page of text with a table around it, whose grain runs from top to bottom. */
  function onTable({ sideways = false } = {}): GreyPicture {
    const page = linesOfText({ sideways })
    const [width, height] = [700, 700]
    const picture = { width, height, light: new Uint8ClampedArray(width * height) }
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const isTable = x < 200 || x >= 500 || y < 160 || y >= 560
        const grain = 40 + (x % 9 < 3 ? 0 : 30)
        picture.light[y * width + x] = isTable ? grain : (page.light[(y - 160) * WIDTH + x - 200] ?? 0)
      }
    }
    return picture
  }
  test.each([false, true])('sideways: %p', (sideways) => {
    const table = onTable({ sideways })
    expect(slantOf(evenLight(table), paperOf(table)).isSideways).toBe(sideways)
  })
})
