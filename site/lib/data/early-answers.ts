import type { ApiCall } from '../../../api/contract/calls.ts'
import { hintOf } from '../hint.ts'
import { LOCALE } from '../words/language.ts'

declare global {
  /** By path; undefined where there was no connection, or nobody is signed in. */
  var earlyAnswers: Record<string, Promise<Response | undefined>> | undefined
}

export type Question = Extract<ApiCall, { method: 'GET' }>['path']

export const COUNT_FOR_MS = 15_000

/**
 * A script for the head of a page behind a sign-in: it fetches the session and then the first data of the page while the
 * modules load (decision 49). A query in the address, or a search in the history, asks for other data first. No answer
 * counts once another tab reports a sign-in or sign-out, or the page is left, to which Back may bring another person.
 */
export function askEarly(realm: Parameters<typeof hintOf>[0], whoIsHere: Question, data: Question[]): string {
  return `if(${hintOf(realm).mark}.test(document.cookie)){
const ask=path=>fetch(path,{headers:{'accept-language':'${LOCALE}'},signal:AbortSignal.timeout(${COUNT_FOR_MS})}).catch(()=>{}),
who=ask('${whoIsHere}'),
forget=()=>delete globalThis.earlyAnswers;
globalThis.earlyAnswers={'${whoIsHere}':who};
if(!location.search&&!history.state)for(const path of ${JSON.stringify(data)})earlyAnswers[path]=who.then(here=>here?.ok?ask(path):undefined);
setTimeout(forget,${COUNT_FOR_MS});
addEventListener('pagehide',forget);
new BroadcastChannel('${channelOf(realm)}').onmessage=forget
}`.replaceAll('\n', '')
}

/** The answer to a request of the page's head. It counts once. */
export async function earlyAnswer(path: string, signal?: AbortSignal): Promise<Response | undefined> {
  const answer = globalThis.earlyAnswers?.[path]
  delete globalThis.earlyAnswers?.[path]
  const response = await answer
  signal?.throwIfAborted()
  return response
}

/** Called with each change that the page sends: earlier answers are out of date after it. */
export function forgetEarlyAnswers(): void {
  globalThis.earlyAnswers = undefined
}

const channelOf = (realm: Parameters<typeof hintOf>[0]) => `${realm}-session`

/** A hint does not say who is signed in, so tabs notify each other. Call the result after a sign-in or sign-out here. */
export function otherTabs(realm: Parameters<typeof hintOf>[0], onChange: () => void): () => void {
  const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelOf(realm))
  tabs?.addEventListener('message', onChange)
  return () => tabs?.postMessage('changed')
}
