import createCore from 'tesseract.js-core/tesseract-core-simd-lstm.js'
import * as v from 'valibot'
import type { Piece } from '../../reading.ts'
import { reportProgress } from '../workers.ts'
import type { GreyPicture } from './grey-picture.ts'

const Corners = { x0: v.number(), y0: v.number(), x1: v.number(), y1: v.number() }
const Word = v.object({ text: v.string(), confidence: v.number(), bbox: v.object(Corners) })
const Line = v.object({ baseline: v.object(Corners), words: v.array(Word) })
const Page = v.object({
  blocks: v.array(v.object({ paragraphs: v.array(v.object({ lines: v.array(Line) })) })),
})

/** In dots of the picture, from its top left. */
type RecognizedLine = v.InferOutput<typeof Line>
type RecognizedWord = RecognizedLine['words'][number]

/** The newer engine, by networks alone: the data holds no other. */
const LSTM_ENGINE = 1
/** A column of lines of any size: looking for columns of its own, it takes those of a table for pages beside each other. */
const ONE_COLUMN = '4'

export type RecognizerBytes = { core: ArrayBuffer; languages: Record<string, ArrayBuffer> }

export type Recognizer = Awaited<ReturnType<typeof startRecognizer>>

export async function startRecognizer({ core, languages }: RecognizerBytes) {
  const tesseract = await createCore({
    wasmBinary: core,
    TesseractProgress: reportPercent,
    // Otherwise it writes what it reads into the console.
    print: () => {},
    printErr: () => {},
  })
  for (const [language, data] of Object.entries(languages))
    tesseract.FS.writeFile(`./${language}.traineddata`, new Uint8Array(data))
  const api = new tesseract.TessBaseAPI()
  if (api.Init(null, Object.keys(languages).join('+'), LSTM_ENGINE) === -1)
    throw new Error('The recognizer does not start.')
  api.SetVariable('tessedit_pageseg_mode', ONE_COLUMN)
  api.SetVariable('user_defined_dpi', '300')
  return {
    recognize(picture: GreyPicture): { lines: RecognizedLine[]; confidence: number } {
      tesseract.FS.writeFile('/input', toPgm(picture))
      if (api.SetImageFile(1, 0) === 1) throw new Error('The recognizer cannot read the picture.')
      api.Recognize(null)
      const { blocks } = v.parse(Page, JSON.parse(api.GetJSONText()))
      const lines = blocks.flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines))
      return { lines, confidence: api.MeanTextConf() }
    },
  }
}

/** The first 30 percent pass at once. */
const reportPercent = (percent: number) => reportProgress(Math.max(0, (percent - 30) / 70))

/** The plainest picture file that it reads. */
function toPgm({ width, height, light }: GreyPicture): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const file = new Uint8Array(head.length + light.length)
  file.set(head)
  file.set(light, head.length)
  return file
}

/** Percent. Below it, a word is as likely a smudge or a line of the table. */
const LEAST_CONFIDENCE = 25
/** The height of capitals and digits, as a share of their font's size. */
const CAPITALS = 0.72

/** Words with their places in points: each a piece of its own, because the gaps between them are not known. */
export function piecesOfLines(lines: RecognizedLine[], page: number, pointsPerDot: number): Piece[] {
  return lines.flatMap((line) => {
    const words = line.words.filter(isWord)
    const height = letterHeight(line, words) * pointsPerDot
    return words.map(({ text, bbox }) => ({
      page,
      text,
      x: bbox.x0 * pointsPerDot,
      y: baselineAt(line, (bbox.x0 + bbox.x1) / 2) * pointsPerDot,
      width: (bbox.x1 - bbox.x0) * pointsPerDot,
      height,
    }))
  })
}

const isWord = ({ text, confidence }: RecognizedWord) =>
  confidence >= LEAST_CONFIDENCE && (/[\p{L}\p{N}]/u.test(text) || /^[$%()+-]+$/.test(text))

function baselineAt({ baseline: { x0, y0, x1, y1 } }: RecognizedLine, x: number): number {
  return x1 === x0 ? y0 : y0 + ((y1 - y0) * (x - x0)) / (x1 - x0)
}

/** The same for the whole line, by the words that show it: those with a capital or a digit. */
function letterHeight(line: RecognizedLine, words: RecognizedWord[]): number {
  const tall = words
    .filter(({ text }) => /[\p{Lu}\p{N}]/u.test(text))
    .map(({ bbox }) => (baselineAt(line, (bbox.x0 + bbox.x1) / 2) - bbox.y0) / CAPITALS)
    .filter((height) => height > 0)
    .sort((one, other) => one - other)
  const middle = tall[Math.floor(tall.length / 2)]
  if (middle !== undefined) return middle
  return Math.max(1, ...words.map(({ bbox }) => bbox.y1 - bbox.y0))
}
