export type Chapter = { id: string; heading: string }
export type Question = { question: string; answer: string }

/** The second-level headings with an id of a rendered text, in their order. */
export function chaptersIn(html: string): Chapter[] {
  const headings = html.matchAll(/<h2\b[^>]*\sid="([^"]+)"[^>]*>(.*?)<\/h2>/gs)
  return [...headings].map(([, id = '', heading = '']) => ({ id, heading: wordsIn(heading) }))
}

/** The folding questions of a rendered text, each with the text of its answer. */
export function questionsIn(html: string): Question[] {
  const found = html.matchAll(/<summary\b[^>]*>(.*?)<\/summary>(.*?)<\/details>/gs)
  return [...found].map(([, question = '', answer = '']) => ({
    question: wordsIn(question),
    answer: wordsIn(answer),
  }))
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

/** The text of a piece of HTML, in one line. Only block elements separate words. */
export function wordsIn(html: string): string {
  return html
    .replace(/<\/?(?:p|li|ul|ol|div|br|tr|td|th|h\d)\b[^>]*>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}
