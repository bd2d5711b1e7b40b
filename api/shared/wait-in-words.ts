/** '15 seconds', '2 minutes': how long somebody is told to wait, rounded up. */
export function waitInWords(seconds: number): string {
  if (seconds <= 1) return 'a second'
  return seconds < 90 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
