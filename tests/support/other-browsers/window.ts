/** One window of a browser, as far as `visit.ts` needs it. Each engine has its own. */
export type Window<Element = unknown> = {
  /** Runs in the page. Takes and gives JSON. */
  evaluate(script: string): Promise<unknown>
  /** The element that the script gives; undefined for null. */
  find(script: string): Promise<Element | undefined>
  click(element: Element): Promise<void>
  type(element: Element, text: string): Promise<void>
  upload(element: Element, path: string): Promise<void>
  /** A PNG of what is in view. */
  picture(): Promise<Uint8Array>
  /** What the pages threw or logged as an error. */
  errors(): Promise<string[]>
  close(): Promise<void>
}
