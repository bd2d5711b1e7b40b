import { describe, expect, test } from 'bun:test'
import type { Page } from '../support/browser/browser.ts'
import { joinChromium } from '../support/browser/chromium.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { loadReader, openOnPage, paperFile, readerScripts } from '../support/browser/statement-reader.ts'
import { pdfOf, pdfOfPage, write } from '../support/papers/hand-made-pdf.ts'

const { stage } = stageForFile()

const onReader = <Result>(visit: (page: Page) => Promise<Result>) =>
  stage.onPage({}, async (page) => {
    await loadReader(page)
    return visit(page)
  })

test('a paper is read without a request, from the choice of its file to its last picture', async () => {
  await onReader(async (page) => {
    const requests: string[] = []
    page.context().on('request', (request) => requests.push(request.url()))
    for (const id of ['g1a', 'g3a', 'g6a']) {
      await openOnPage(page, paperFile(id))
      await page.evaluate(() => window.paper.picture({ page: 1, width: 300 }))
      await page.evaluate(() => window.paper.close())
    }
    expect(requests).toEqual([])
  })
})

test('a file that keeps its worker busy is stopped after its time, and the next one is read', async () => {
  await onReader(async (page) => {
    await page.clock.install()
    // Never to be answered: the worker has nothing else to do any more.
    page
      .workers()[0]
      ?.evaluate(() => {
        for (;;);
      })
      .catch(() => undefined)
    // The worker gets the file once its time has started to run.
    const sent = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const { postMessage } = Worker.prototype
          Worker.prototype.postMessage = function (...message: unknown[]) {
            resolve()
            Reflect.apply(postMessage, this, message)
          }
        }),
    )
    const opening = openOnPage(page, paperFile('g5a'))
    await sent
    await page.clock.fastForward(19_000)
    // An end of the opening would be answered before this.
    expect(await Promise.race([opening, page.evaluate(() => 'still open')])).toBe('still open')
    await page.clock.fastForward(1_100)
    expect(await opening).toEqual({
      reading: { kind: 'unreadable', reason: 'too-slow' },
      pages: [],
      numbers: [],
    })

    expect((await openOnPage(page, paperFile('g5a'))).reading.kind).toBe('statement')
  })
})

test('a file is dropped at once when its reading is cancelled', async () => {
  const outcome = await onReader((page) =>
    page.evaluate(() => {
      const stop = new AbortController()
      const opening = window.openPaper(new Blob(['%PDF-1.7']), { signal: stop.signal })
      stop.abort()
      return opening.then(
        () => 'opened',
        (error: Error) => error.name,
      )
    }),
  )
  expect(outcome).toBe('AbortError')
})

describe('a photograph', () => {
  test('is shown upright, however its camera was held, and nothing is read from it', async () => {
    const { pages, reading, numbers, lights } = await onReader((page) =>
      page.evaluate(async () => {
        const canvas = new OffscreenCanvas(60, 30)
        const context = canvas.getContext('2d')
        if (!context) throw new Error('There is no canvas.')
        context.fillStyle = '#fff'
        context.fillRect(30, 0, 30, 30)
        const jpeg = await canvas.convertToBlob({ type: 'image/jpeg' })
        // Exif, of a camera on its side: what is left in the file is up.
        const exif = 'Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0'
        const head = `\xff\xd8\xff\xe1\0${String.fromCharCode(exif.length + 2)}${exif}`
        const bytes = Uint8Array.from(head, (letter) => letter.charCodeAt(0))
        const { picture, ...opened } = await window.openPaper(new Blob([bytes, jpeg.slice(2)]))
        const shown = new OffscreenCanvas(30, 60).getContext('2d')
        shown?.drawImage(await picture({ page: 1, width: 30 }), 0, 0)
        const lights = [10, 50].map((y) => shown?.getImageData(15, y, 1, 1).data[0])
        return { pages: opened.pages, reading: opened.reading, numbers: opened.numbers, lights }
      }),
    )
    expect({ pages, reading, numbers }).toEqual({
      pages: [{ width: 30, height: 60 }],
      reading: { kind: 'unreadable', reason: 'no-text' },
      numbers: [],
    })
    expect(lights).toEqual([0, 255])
  })

  test('in a format that the browser does not know is distinguished from a file that is no picture', async () => {
    const reasons = await onReader((page) =>
      page.evaluate(async () => {
        const files = [new Blob(['\0\0\0\x18ftypheic\0\0\0\0']), new Blob(['MZ, a program']), new Blob([])]
        const papers = await Promise.all(files.map((file) => window.openPaper(file)))
        return papers.map(({ reading }) => reading)
      }),
    )
    expect(reasons).toEqual([
      { kind: 'unreadable', reason: 'picture-format' },
      { kind: 'unreadable', reason: 'not-a-pdf' },
      { kind: 'unreadable', reason: 'not-a-pdf' },
    ])
  })
})

test('a scan as copiers make them, of fax pictures, is shown', async () => {
  await onReader(async (page) => {
    await openOnPage(page, faxScan())
    expect(await darkestDot(page, 50)).toBe(0)
  })
})

const HONEST = write('A letter about nothing that could be found on a statement', 100, 692)
const script = "app.launchURL('https://example.com'); this.submitForm('https://example.com')"
test.each([
  [
    'with scripts asks for nothing',
    pdfOfPage({
      content: HONEST,
      catalogue: `/OpenAction << /S /JavaScript /JS (${script}) >>`,
      page: `/AA << /O << /S /JavaScript /JS (${script}) >> >>`,
    }),
    'other',
  ],
  [
    'with a page as large as a country is drawn small',
    pdfOfPage({ content: HONEST, page: '/MediaBox [0 0 100000000 100000000]' }),
    'other',
  ],
] as const)('a malicious file %s, and the next file is read', async (_, file, kind) => {
  await onReader(async (page) => {
    const requests: string[] = []
    page.context().on('request', (request) => requests.push(request.url()))
    const { reading } = await openOnPage(page, file)
    expect(reading.kind).toBe(kind)
    await page.evaluate(() => window.paper.picture({ page: 1, width: 100 }).catch(() => undefined))
    expect(requests).toEqual([])
    expect((await openOnPage(page, paperFile('g5a'))).reading.kind).toBe('statement')
  })
})

/** Of the open paper's first page, drawn this wide: 0 is black. */
const darkestDot = (page: Page, width: number) =>
  page.evaluate(async (width) => {
    const shown = await window.paper.picture({ page: 1, width })
    const context = new OffscreenCanvas(shown.width, shown.height).getContext('2d')
    context?.drawImage(shown, 0, 0)
    return Math.min(...(context?.getImageData(0, 0, shown.width, shown.height).data ?? []))
  }, width)

/** Eight lines as the one above, which is white, and then all of it turned to black. */
function faxScan(): Uint8Array {
  return pdfOf({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>',
    4: { dictionary: '', stream: 'q 612 0 0 792 0 0 cm /X Do Q' },
    5: {
      dictionary:
        '/Type /XObject /Subtype /Image /Width 100 /Height 8 /BitsPerComponent 1 /ColorSpace /DeviceGray /Decode [1 0] /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 100 /Rows 8 >>',
      stream: new Uint8Array([0xff, 0x00, 0x10, 0x01]),
    },
  })
}

const OUTCOMES: Record<string, Outcome> = {
  fetch: 'refused',
  'fetch elsewhere': 'refused',
  XMLHttpRequest: 'refused',
  WebSocket: 'refused',
  EventSource: 'refused',
  importScripts: 'refused',
  'import()': 'refused',
  Worker: 'refused',
  Cache: 'refused',
  FontFace: 'refused',
  WebTransport: 'refused',
  sendBeacon: 'absent',
  RTCPeerConnection: 'absent',
  eval: 'refused',
}
const VIOLATED = ['connect-src', 'script-src-elem', 'worker-src']

test('the worker that reads papers has a policy of its own, and every way out of it is closed', async () => {
  const script = readerScripts().worker
  const { headers } = await fetch(`${stage.url}${script}`)
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')

  // Without the watch of `onPage`: each way that is refused is logged as an error.
  const browser = await joinChromium()
  const context = await browser.newContext({ baseURL: stage.url })
  try {
    const page = await context.newPage()
    await page.goto('/terms')
    const started = page.waitForEvent('worker')
    await page.evaluate((address) => void new Worker(address), script)
    const worker = await started
    await worker.evaluate(() => 1)
    const answered: string[] = []
    context.on('response', (answer) => answered.push(answer.url()))

    const { outcomes, violated } = await worker.evaluate(tryEveryWayOut, {
      address: `${stage.url}${script}`,
    })
    expect(outcomes).toEqual(OUTCOMES)
    // By the policy, and not because nobody was there.
    expect(new Set(violated)).toEqual(new Set(VIOLATED))
    expect(answered).toEqual([])
  } finally {
    await context.close()
    await browser.close()
  }
})

type Outcome = 'done' | 'refused' | 'absent'

/** Runs in the worker, and so may use nothing from around it. */
async function tryEveryWayOut({ address }: { address: string }) {
  const violated: string[] = []
  addEventListener('securitypolicyviolation', (event) =>
    violated.push(String(Reflect.get(event, 'effectiveDirective'))),
  )
  /** Rejects at an `error` event, resolves at `event`. */
  const until = (event: string, target: EventTarget) =>
    new Promise((resolve, reject) => {
      target.addEventListener(event, resolve)
      target.addEventListener('error', reject)
    })
  const ways: [name: string, way: () => unknown][] = [
    ['fetch', () => fetch(address)],
    ['fetch elsewhere', () => fetch('https://example.com/', { mode: 'no-cors' })],
    [
      'XMLHttpRequest',
      () => {
        const request = new XMLHttpRequest()
        request.open('GET', address)
        request.send()
        return until('load', request)
      },
    ],
    ['WebSocket', () => until('open', new WebSocket(address.replace('http', 'ws')))],
    ['EventSource', () => until('open', new EventSource(address))],
    ['importScripts', () => Reflect.get(globalThis, 'importScripts')(address)],
    ['import()', () => import(address)],
    ['Worker', () => until('message', new Worker(address))],
    ['Cache', async () => (await caches.open('out')).add(address)],
    ['FontFace', () => new FontFace('Out', `url(${address})`).load()],
    ['WebTransport', () => new WebTransport('https://example.com/').ready],
    ['sendBeacon', () => navigator.sendBeacon(address)],
    ['RTCPeerConnection', () => new RTCPeerConnection()],
    ['eval', () => new Function('return 1')()],
  ]
  const homes = new Map<string, object>([
    ['sendBeacon', navigator],
    ['RTCPeerConnection', globalThis],
  ])
  const outcomes: Record<string, Outcome> = {}
  for (const [name, way] of ways) {
    const home = homes.get(name)
    outcomes[name] = home && !(name in home) ? 'absent' : await outcomeOf(way)
  }
  return { outcomes, violated }

  async function outcomeOf(way: () => unknown): Promise<Outcome> {
    try {
      await way()
      return 'done'
    } catch {
      return 'refused'
    }
  }
}
