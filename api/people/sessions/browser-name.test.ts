import { expect, test } from 'bun:test'
import { browserName } from './sessions.ts'

const LIKE_GECKO = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    'Chrome',
    'Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${LIKE_GECKO} Chrome/142.0.0.0 Safari/537.36`,
  ],
  [
    'Edge',
    'Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${LIKE_GECKO} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`,
  ],
  [
    'Opera',
    'Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${LIKE_GECKO} Chrome/142.0.0.0 Safari/537.36 OPR/124.0`,
  ],
  ['Firefox', 'Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  [
    'Firefox',
    'iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/145.0 Mobile/15E148 Safari/605.1.15',
  ],
  [
    'Chrome',
    'iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Safari',
    'iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Safari',
    'Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  ],
  [
    'Chrome',
    'Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${LIKE_GECKO} Chrome/142.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Samsung Internet',
    'Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${LIKE_GECKO} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Chrome',
    'ChromeOS',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${LIKE_GECKO} Chrome/142.0.0.0 Safari/537.36`,
  ],
  ['Edge', null, 'Edg/142'],
  [null, 'Windows', 'Something/1.0 (Windows)'],
  [null, null, ''],
  [null, null, 'curl/8.5.0'],
  [null, null, 'Chrome and Windows, as I say'.replace('Windows', 'windows')],
])('%p on %p is known', (browser, system, userAgent) => {
  expect(browserName(userAgent)).toEqual({ browser, system })
})

test('nothing of a user agent comes out but words of our own lists, however long it is', () => {
  const known = browserName(`${'<b>'.repeat(5000)} Chrome/1 Windows`)
  expect(known).toEqual({ browser: null, system: null })
})
