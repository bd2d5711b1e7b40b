/** What the API may have sent somebody back to the login page with, in its address. */
const TROUBLES = ['issuer', 'refused', 'unverified', 'again'] as const
export type Trouble = (typeof TROUBLES)[number]

/** Null for none, and for words that are not the API's. */
export function troubleIn(search: string): Trouble | null {
  const told = new URLSearchParams(search).get('trouble')
  return TROUBLES.find((trouble) => trouble === told) ?? null
}

/** Where to log in, on to the path that the page was asked for; the API sees to it that it is one of this site. */
export function beginSignIn(search: string): string {
  const asked = new URLSearchParams(search).get('return')
  return asked === null ? '/api/login' : `/api/login?${new URLSearchParams({ return: asked })}`
}
