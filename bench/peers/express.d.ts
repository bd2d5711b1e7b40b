/** Express is installed for the bench alone, without its types. */
declare module 'express' {
  type Request = { headers: Record<string, string | undefined>; query: Record<string, string | undefined> }
  type Response = {
    status(code: number): Response
    set(headers: Record<string, string>): Response
    send(body: string): void
    end(): void
  }
  type App = {
    disable(setting: string): void
    get(path: string, answer: (request: Request, response: Response) => void | Promise<void>): void
    listen(port: number, host: string): void
  }
  export default function express(): App
}
