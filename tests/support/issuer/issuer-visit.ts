/** What a visitor does at the issuer: signs in under a name and agrees, refuses, or leaves at once. */
export type Decision = { as: string; agrees: boolean } | 'leaves'

/**
 * Goes through the issuer's pages with a browser of its own, as far as the address of ours that the issuer sends it back
 * to, which is returned.
 */
export async function visitIssuer(address: string, decision: Decision): Promise<URL> {
  const cookies = new Map<string, string>()
  const { origin } = new URL(address)

  async function ask(to: string, form?: Record<string, string>): Promise<Response> {
    const response = await fetch(to, {
      method: form === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form !== undefined && { body: new URLSearchParams(form) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }

  /** Follows the issuer's own redirects: the answer of its next page, or the address outside that it sends to. */
  async function follow(response: Response): Promise<{ page: string } | { back: URL }> {
    const location = response.headers.get('location')
    if (location === null) return { page: await response.text() }
    const next = new URL(location, origin)
    return next.origin === origin ? follow(await ask(next.href)) : { back: next }
  }

  let at = await follow(await ask(address))
  while ('page' in at) {
    const { action, prompt, cancel } = formIn(at.page)
    const isLeaving = decision === 'leaves' || (prompt === 'consent' && !decision.agrees)
    const answer = isLeaving ? ask(cancel) : ask(action, { prompt, login: decision.as, password: 'any' })
    at = await follow(await answer)
  }
  return at.back
}

function formIn(page: string) {
  const [, action] = /<form[^>]* action="([^"]+)"/.exec(page) ?? []
  const [, prompt] = /name="prompt" value="([^"]+)"/.exec(page) ?? []
  const [, cancel] = /href="([^"]+\/abort)"/.exec(page) ?? []
  if (!action || !prompt || !cancel) throw new Error(`The issuer shows no form:\n${page.slice(-600)}`)
  return { action, prompt, cancel }
}
