/** Express is installed for the bench alone, without its types. */
declare module 'express' {
  type Response = {
    status(code: number): Response
    set(headers: Record<string, string>): Response
    send(body: string): void
    end(): void
  }
  type Request = { headers: Record<string, string | undefined> }
  type App = {
    disable(setting: string): void
    get(path: string, answer: (request: Request, response: Response) => void | Promise<void>): void
    listen(port: number, host: string): void
  }
  export default function express(): App
}
