export type SourceMap = { version: number; sources: string[]; mappings: string; sourcesContent?: string[] }

/** Reduces a source map to the lines of our own sources, which stacks need: 0.5 MB of memory instead of 12. */
export function mapOfOurLines({ version, sources, mappings }: SourceMap): SourceMap {
  const isOurs = sources.map((source) => !source.includes('node_modules/'))
  let [source, line, column] = [0, 0, 0]
  let [keptSource, keptLine, keptColumn] = [0, 0, 0]

  function keepLines(segments: string): string {
    let [at, keptAt] = [0, 0]
    let keptPlace = ''
    const kept: string[] = []
    for (const segment of segments.split(',')) {
      const [atStep = 0, sourceStep = 0, lineStep = 0, columnStep = 0] = decode(segment)
      at += atStep
      source += sourceStep
      line += lineStep
      column += columnStep
      const place = `${source}:${line}`
      if (!isOurs[source] || place === keptPlace) continue
      kept.push([at - keptAt, source - keptSource, line - keptLine, column - keptColumn].map(encode).join(''))
      keptPlace = place
      keptAt = at
      keptSource = source
      keptLine = line
      keptColumn = column
    }
    return kept.join(',')
  }

  const keptMappings = mappings.split(';').map((segments) => (segments === '' ? '' : keepLines(segments)))
  // Bun requires texts, and shows empty ones as nothing.
  return { version, sources, sourcesContent: sources.map(() => ''), mappings: keptMappings.join(';') }
}

/** Numbers of a source map (Base64 VLQ): five bits a digit, the lowest first, and the sign in the lowest of all. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const GOES_ON = 32

function decode(segment: string): number[] {
  const numbers: number[] = []
  let [bits, shift] = [0, 0]
  for (const character of segment) {
    const digit = DIGITS.indexOf(character)
    bits += (digit % GOES_ON) << shift
    shift += 5
    if (digit >= GOES_ON) continue
    numbers.push(bits % 2 === 0 ? bits / 2 : -(bits - 1) / 2)
    bits = shift = 0
  }
  return numbers
}

function encode(number: number): string {
  let bits = number < 0 ? -number * 2 + 1 : number * 2
  let text = ''
  do {
    const rest = Math.floor(bits / GOES_ON)
    text += DIGITS.charAt((bits % GOES_ON) + (rest > 0 ? GOES_ON : 0))
    bits = rest
  } while (bits > 0)
  return text
}
