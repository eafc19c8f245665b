/** The desks of a test authority on the loopback; a proxy for whatever its certificates name. */
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import {
  openTestAuthorityDesks,
  type TestAuthorityDesks,
  type TestAuthorityDesksOptions,
  timeStampPath,
} from "../src/index.ts"

export interface AuthorityServer extends TestAuthorityDesks {
  readonly url: string
  readonly timeStampUrl: string
  readonly stop: () => Promise<void>
  /** From now on that path gives no answer of use. */
  readonly silence: (path: string) => void
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export const startTestAuthority = async (
  options: TestAuthorityDesksOptions,
): Promise<AuthorityServer> => {
  const desks = openTestAuthorityDesks(options)
  const silent = new Set<string>()
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost")
    const body = await bodyOf(request)
    const answer = silent.has(pathname) ? undefined : desks.answer(pathname, body)
    response.statusCode = answer === undefined ? 404 : 200
    response.end(answer?.bytes)
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const stop = () =>
    new Promise<void>((stopped) => {
      server.close(() => stopped())
      server.closeAllConnections()
    })
  const silence = (path: string): void => void silent.add(path)
  return { ...desks, url, timeStampUrl: url + timeStampPath, stop, silence }
}
