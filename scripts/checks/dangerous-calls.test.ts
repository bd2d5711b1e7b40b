import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')
/** The product as it runs, without its tests. */
const SOURCES = [...new Bun.Glob('{api,db,domain,site}/**/*.{ts,tsx,astro}').scanSync({ cwd: ROOT })].filter(
  (file) => !/\.(test|spec|fixture|process|test-process|stage)\.tsx?$/.test(file),
)

/** What may not appear, with the files that need it and show why it is harmless there. */
const DANGEROUS: { what: string; pattern: RegExp; example: string; except: RegExp }[] = [
  { what: 'text run as code', pattern: /\beval\(|new Function\(/, example: 'eval(x)', except: /^$/ },
  {
    what: 'another program',
    pattern: /child_process|Bun\.(spawn|\$)/,
    example: 'Bun.spawn([x])',
    // The bundled Postgres of a demo.
    except: /^db\/embedded\//,
  },
  {
    what: 'text taken as HTML',
    pattern: /innerHTML|dangerouslySetInnerHTML|set:html|document\.write|insertAdjacentHTML/,
    example: '<p set:html={x} />',
    // Our own scripts and texts, at the build.
    except: /^site\/layouts\/(HeadScript|JsonLd|TextPage)\.astro$/,
  },
  {
    what: 'a weak hash or cipher',
    // « des » alone is French.
    pattern: /['"`](md5|sha-?1|rc4|(3|des-)?des\b(?! )|aes-\d+-(ecb|cbc))/i,
    example: "createHash('md5')",
    except: /^$/,
  },
  {
    what: 'random numbers that can be guessed',
    pattern: /Math\.random/,
    example: 'Math.random()',
    // The pause before a repeated read.
    except: /^site\/lib\/data\/api\.ts$/,
  },
  {
    what: 'a certificate that is not verified',
    pattern: /rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED = /,
    example: 'rejectUnauthorized: false',
    except: /^$/,
  },
  {
    what: 'data about people in the storage of a browser',
    pattern: /localStorage\.setItem|indexedDB/,
    example: "localStorage.setItem('a', b)",
    // Which columns are shown; one of a few looks of a list; until when there are results.
    except:
      /^site\/(components\/lists\/ColumnChooser\.tsx|lib\/use-kept-choice\.ts|features\/rate-check\/checks\/results-hint\.store\.ts)$/,
  },
  {
    what: 'a password field that refuses pasting or password managers',
    pattern: /onPaste|<PasswordField(?![^>]*autoComplete="(current|new)-password")[^>]*\/>/,
    example: '<PasswordField autoComplete="off" />',
    except: /^$/,
  },
]

test.each(DANGEROUS)('the product contains nowhere $what', ({ pattern, example, except }) => {
  expect(example).toMatch(pattern)
  expect(SOURCES.length).toBeGreaterThan(500)
  const found = SOURCES.filter((file) => pattern.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(found.filter((file) => !except.test(file))).toEqual([])
})
