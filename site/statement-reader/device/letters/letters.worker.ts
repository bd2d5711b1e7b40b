/**
 * Recognizes the letters on photographs and scans in a worker whose policy blocks every request but allows WebAssembly
 * (`api/http/static/file-rules.ts`). Its page loads the recognizer and passes it in before it passes in any picture.
 */
import type { PageSize, Paper } from '../../reading.ts'
import { readPaper } from '../read-paper.ts'
import { answerPage } from '../workers.ts'
import { evenLight, greyOf, pageOf, straighten, turnOver } from './grey-picture.ts'
import { piecesOfLines, type Recognizer, type RecognizerBytes, startRecognizer } from './recognizer.ts'

const paper: Paper = { pages: [], pieces: [], origin: 'photograph' }
let recognizer: Recognizer | null = null

const tasks = {
  async start(bytes: RecognizerBytes): Promise<true> {
    recognizer = await startRecognizer(bytes)
    return true
  },
  recognize,
  read: async (_: null) => readPaper(paper),
}
export type LettersTasks = typeof tasks

answerPage(tasks)

/** Turned upright and straightened. */
export type RecognizedPage = { size: PageSize; picture: Blob }

type Turned = { picture: ImageBitmap; turned: number | undefined }

/** A page that is recognized with more confidence than this, in percent, is not upside down. */
const GOOD_CONFIDENCE = 60

/** The visitor who has turned a page knows which side is up. */
async function recognize({ picture, turned: quarters }: Turned): Promise<RecognizedPage> {
  const straight = straighten(picture, quarters)
  picture.close()
  const upright = lettersOf(straight)
  const isInDoubt = quarters === undefined && upright.confidence < GOOD_CONFIDENCE
  const turned = isInDoubt ? lettersOf(turnOver(straight)) : upright
  const best = turned.confidence > upright.confidence ? turned : upright
  const size = pageOf(best.canvas)
  paper.pages.push(size)
  paper.pieces.push(...piecesOfLines(best.lines, paper.pages.length, size.width / best.canvas.width))
  return { size, picture: await best.canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 }) }
}

function lettersOf(canvas: OffscreenCanvas) {
  if (!recognizer) throw new Error('The recognizer has not been started.')
  return { canvas, ...recognizer.recognize(evenLight(greyOf(canvas))) }
}
