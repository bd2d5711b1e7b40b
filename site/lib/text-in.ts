export type Chapter = { id: string; heading: string }
export type Question = { question: string; answer: string }

/** The second-level headings of a rendered text that can be linked to, in their order. */
export function chaptersIn(html: string): Chapter[] {
  return [...html.matchAll(/<h2\b[^>]*\sid="([^"]+)"[^>]*>(.*?)<\/h2>/gs)].map(
    ([, id = '', heading = '']) => ({
      id,
      heading: wordsIn(heading),
    }),
  )
}

/** The questions of a rendered text that fold, each with the words of its answer. */
export function questionsIn(html: string): Question[] {
  return [...html.matchAll(/<summary\b[^>]*>(.*?)<\/summary>(.*?)<\/details>/gs)].map(
    ([, question = '', answer = '']) => ({ question: wordsIn(question), answer: wordsIn(answer) }),
  )
}

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
}

/** What a reader sees of a piece of HTML, in one line. Only elements that begin a line part words. */
export function wordsIn(html: string): string {
  return html
    .replace(/<\/?(?:p|li|ul|ol|div|br|tr|td|th|h\d)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}
