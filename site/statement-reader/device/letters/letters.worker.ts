/**
 * Recognizes the letters on photographs and scans, in a worker whose policy lets nothing out but allows WebAssembly
 * (`api/http/static/file-rules.ts`). Its page loads what it needs and hands it over before it hands over a picture.
 */
import type { Paper } from '../../reading.ts'
import { type ReadPaper, readPaper } from '../read-paper.ts'
import { answerPage } from '../worker-messages.ts'
import { evenLight } from './grey-picture.ts'
import type { RecognizerBytes } from './load-recognizer.ts'
import { pageOf } from './page-of-picture.ts'
import type { RecognizedPage } from './recognize-pages.ts'
import { piecesOfLines } from './recognized-words.ts'
import { type Recognizer, startRecognizer } from './recognizer.ts'
import { greyOf, straighten, turnOver } from './straighten.ts'

export type AskedOfLetters =
  | ({ ask: 'start' } & RecognizerBytes)
  | { ask: 'recognize'; picture: ImageBitmap }
  | { ask: 'read' }

export type AnswerOfLetters = { started: true } | { recognized: RecognizedPage } | { read: ReadPaper }

const paper: Paper = { pages: [], pieces: [], origin: 'photograph' }
let recognizer: Recognizer | null = null

answerPage<AskedOfLetters, AnswerOfLetters>(async (asked) => {
  switch (asked.ask) {
    case 'start':
      recognizer = await startRecognizer(asked)
      return { answer: { started: true } }
    case 'recognize':
      return { answer: { recognized: await recognize(asked.picture) } }
    case 'read':
      return { answer: { read: readPaper(paper) } }
  }
})

/** A page that is read better than this stands on its feet. */
const GOOD_CONFIDENCE = 60

async function recognize(picture: ImageBitmap): Promise<RecognizedPage> {
  const straight = straighten(picture)
  picture.close()
  const upright = lettersOf(straight)
  const turned = upright.confidence < GOOD_CONFIDENCE ? lettersOf(turnOver(straight)) : upright
  const best = turned.confidence > upright.confidence ? turned : upright
  const size = pageOf(best.canvas.width, best.canvas.height)
  paper.pages.push(size)
  const page = paper.pages.length
  paper.pieces.push(...piecesOfLines(best.lines, page, size.width / best.canvas.width))
  return { size, picture: await best.canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 }) }
}

function lettersOf(canvas: OffscreenCanvas) {
  if (!recognizer) throw new Error('The recognizer has not been started.')
  return { canvas, ...recognizer.recognize(evenLight(greyOf(canvas))) }
}
