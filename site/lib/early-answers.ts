import type { ApiCall } from '../../api/contract/calls.ts'
import { hintOf } from './hint.ts'
import { channelOf } from './other-tabs.ts'

declare global {
  /** By path; undefined where there was no connection, or nobody is here to ask for. */
  var earlyAnswers: Record<string, Promise<Response | undefined>> | undefined
}

export type Question = Extract<ApiCall, { method: 'GET' }>['path']

/** As long as an answer is waited for anywhere. */
const COUNT_FOR_MS = 15_000

/**
 * A script for the head of a page behind a sign-in. Where the hint says that somebody is signed in, it asks who, and once
 * the API has said so for what the page shows first, while the modules that will show it are on their way (decision 58).
 * With a query in its address, or a search that the history keeps, a page shows something else first. Once another tab
 * says that somebody else is here, or the page is left, to which Back may return whoever is here by then, no answer counts.
 */
export function askEarly(realm: Parameters<typeof hintOf>[0], whoIsHere: Question, data: Question[]): string {
  return `if(${hintOf(realm).mark}.test(document.cookie)){
const ask=path=>fetch(path,{signal:AbortSignal.timeout(${COUNT_FOR_MS})}).catch(()=>{}),
who=ask('${whoIsHere}'),
forget=()=>{globalThis.earlyAnswers=undefined};
globalThis.earlyAnswers={'${whoIsHere}':who};
if(!location.search&&!history.state)for(const path of ${JSON.stringify(data)})earlyAnswers[path]=who.then(here=>here&&here.ok?ask(path):undefined);
setTimeout(forget,${COUNT_FOR_MS});
addEventListener('pagehide',forget);
if(globalThis.BroadcastChannel)new BroadcastChannel('${channelOf(realm)}').onmessage=forget
}`.replaceAll('\n', '')
}

/** What the head of the page was answered. It counts once. */
export async function earlyAnswer(path: string, signal?: AbortSignal): Promise<Response | undefined> {
  const answer = globalThis.earlyAnswers?.[path]
  delete globalThis.earlyAnswers?.[path]
  const response = await answer
  signal?.throwIfAborted()
  return response
}

/** What was answered before a change of one's own is out of date after it. */
export function forgetEarlyAnswers(): void {
  globalThis.earlyAnswers = undefined
}
