import { Alert } from '../../../../components/Alert.tsx'
import { Button } from '../../../../components/Button.tsx'
import { PERCENT } from '../../../../lib/words/format.messages.ts'
import { type OpenedPaper, RECOGNIZER_BYTES } from '../../../../statement-reader/statement-reader.ts'
import type { Paper, Papers } from '../papers.ts'
import { checkMessages } from './check.messages.ts'
import { PaperPicture } from './PaperPicture.tsx'

const say = checkMessages.photo

type Props = { paper: Paper; papers: Papers }

/** For a photograph or a scan: offers to recognize its letters, and names the download it needs. */
export function RecognizePicture({ paper, papers }: Props) {
  if (!('opened' in paper.state)) return null
  const { opened } = paper.state
  const hasLetters = paper.reading?.kind === 'other'
  return (
    <div className="mt-2 grid gap-6 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <div className="flex flex-col items-start gap-3">
        {paper.state.name === 'recognizing' ? (
          <Recognizing {...paper.state} />
        ) : paper.isRecognized ? (
          <>
            <Alert
              tone="pending"
              title={hasLetters ? say.noFigures : say.failed}
              text={hasLetters ? say.noFiguresWhy : say.failedWhy}
            />
            <HowToGetPdf />
          </>
        ) : paper.turned > 0 ? (
          <Button onClick={() => void papers.recognize(paper.id)}>{say.again}</Button>
        ) : (
          <>
            <h3 className="text-xl font-semibold">{say.heading}</h3>
            <p className="text-ink-soft">{say.lead(RECOGNIZER_SIZE)}</p>
            <p className="text-ink-soft">{say.pdfBetter}</p>
            <Button autoFocus={paper.hasStopped} onClick={() => void papers.recognize(paper.id)}>
              {say.start(RECOGNIZER_SIZE)}
            </Button>
            <HowToGetPdf />
          </>
        )}
      </div>
      {opened.pages.length > 0 && (
        <div className="flex flex-col items-start gap-2">
          <TurnedPicture opened={opened} turned={paper.turned} />
          {paper.state.name === 'open' && (
            <Button variant="secondary" onClick={() => papers.turn(paper.id)}>
              {checkMessages.paper.rotate}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** CSS pixels. */
const PREVIEW = 192

/** In a square, so that it fits whichever side is up. */
function TurnedPicture({ opened, turned }: { opened: OpenedPaper; turned: number }) {
  const { width = 1, height = 1 } = opened.pages[0] ?? {}
  const shown = Math.round((PREVIEW * width) / Math.max(width, height))
  return (
    <div
      className="grid place-items-center overflow-hidden rounded-md border border-line-strong bg-sunk"
      style={{ width: PREVIEW, height: PREVIEW }}
    >
      <div style={{ width: shown, rotate: `${90 * turned}deg` }}>
        <PaperPicture opened={opened} page={1} width={shown} />
      </div>
    </div>
  )
}

const RECOGNIZER_SIZE = `${(RECOGNIZER_BYTES / 1_000_000).toFixed(1)} MB`

type RecognizingProps = Extract<Paper['state'], { name: 'recognizing' }>

function Recognizing({ progress, stop }: RecognizingProps) {
  const what = progress.step === 'loading' ? say.loading : say.recognizing
  const percent = Math.round(100 * progress.fraction)
  return (
    <>
      <p role="status" className="text-lg font-medium">
        {what}
      </p>
      <div className="flex w-full items-center gap-3">
        <progress
          value={percent}
          max={100}
          aria-label={what}
          className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunk [&::-moz-progress-bar]:bg-action [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-action"
        />
        <span className="w-12 text-right text-sm text-ink-soft tabular-nums">
          {percent}
          {PERCENT}
        </span>
      </div>
      <Button variant="secondary" onClick={stop}>
        {say.cancel}
      </Button>
    </>
  )
}

const HowToGetPdf = () => (
  <details>
    <summary className="w-fit cursor-pointer py-1.5 underline underline-offset-4">{say.howToGetPdf}</summary>
    <ol className="mt-1 flex list-decimal flex-col gap-1 pl-5 text-ink-soft">
      {say.pdfSteps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <p className="mt-2 text-ink-soft">{say.pdfElse}</p>
  </details>
)
