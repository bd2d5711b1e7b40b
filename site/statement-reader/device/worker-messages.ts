/** What a page and one of our workers say to each other. pdf.js also talks to itself in its worker: the names keep us apart. */
export type Question<Asked> = { question: number; asked: Asked }

/** Without an answer, what was asked could not be done. */
export type Reply<Answer> = { ready: true } | { progress: number } | { reply: number; answer: Answer | null }

/** In a worker: answers the page until it is ended, and hands over what an answer names to be handed over. */
export function answerPage<Asked, Answer>(
  answerTo: (asked: Asked) => Promise<{ answer: Answer; handOver?: Transferable[] }>,
): void {
  addEventListener('message', async ({ data }: MessageEvent<Question<Asked>>) => {
    if (typeof data?.question !== 'number') return
    const given = await answerTo(data.asked).catch(() => null)
    reply<Answer>({ reply: data.question, answer: given?.answer ?? null }, given?.handOver)
  })
  reply({ ready: true })
}

export const tellProgress = (progress: number) => reply({ progress })

function reply<Answer>(message: Reply<Answer>, transfer: Transferable[] = []): void {
  postMessage(message, { transfer })
}
