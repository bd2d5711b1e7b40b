import createCore from 'tesseract.js-core/tesseract-core-simd-lstm.js'
import * as v from 'valibot'
import { tellProgress } from '../worker-messages.ts'
import type { GreyPicture } from './grey-picture.ts'
import type { RecognizerBytes } from './load-recognizer.ts'

export type Recognizer = {
  recognize(picture: GreyPicture): { lines: RecognizedLine[]; confidence: number }
}

const Corners = { x0: v.number(), y0: v.number(), x1: v.number(), y1: v.number() }
const Word = v.object({ text: v.string(), confidence: v.number(), bbox: v.object(Corners) })
const Line = v.object({ baseline: v.object(Corners), words: v.array(Word) })
const Page = v.object({
  blocks: v.array(v.object({ paragraphs: v.array(v.object({ lines: v.array(Line) })) })),
})

/** In dots of the picture, from its top left. */
export type RecognizedLine = v.InferOutput<typeof Line>

/** The newer engine, by networks alone: the data holds no other. */
const LSTM_ENGINE = 1
/** A column of lines of any size: looking for columns of its own, it takes those of a table for pages beside each other. */
const ONE_COLUMN = '4'

export async function startRecognizer({ core, languages }: RecognizerBytes): Promise<Recognizer> {
  const tesseract = await createCore({
    wasmBinary: core,
    TesseractProgress: tellPercent,
    // It would write what it makes of the paper into the console.
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
    recognize(picture) {
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
function tellPercent(percent: number): void {
  tellProgress(Math.max(0, (percent - 30) / 70))
}

/** The plainest picture file that it reads. */
function toPgm({ width, height, light }: GreyPicture): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const file = new Uint8Array(head.length + light.length)
  file.set(head)
  file.set(light, head.length)
  return file
}
