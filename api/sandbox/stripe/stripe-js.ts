import { join } from 'node:path'

const ENTRY = join(import.meta.dir, 'browser/stripe.browser.ts')

let built: Promise<string> | undefined

/** The stand-in for Stripe.js: one classic script, made of its parts when it is first asked for. */
export async function stripeJs(): Promise<Response> {
  built ??= build()
  return new Response(await built, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' },
  })
}

async function build(): Promise<string> {
  const { outputs } = await Bun.build({ entrypoints: [ENTRY], target: 'browser', format: 'iife' })
  const [script] = outputs
  if (script === undefined) throw new Error('The stand-in for Stripe.js was not built.')
  return script.text()
}
