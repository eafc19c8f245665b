/** A test authority's services on the loopback, as a proxy for the addresses in certificates. */
import { createServer, type IncomingMessage } from "node:http"
import {
  openTestAuthorityServices,
  type TestAuthorityServices,
  type TestAuthorityServicesOptions,
  timeStampPath,
} from "../src/testing/index.ts"
import { listen } from "@procurement/testing"

export interface AuthorityServer extends TestAuthorityServices {
  readonly url: string
  readonly timeStampUrl: string
  readonly stop: () => Promise<void>
  /** From now on that path returns 404. */
  readonly silence: (path: string) => void
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export const startTestAuthority = async (
  options: TestAuthorityServicesOptions,
): Promise<AuthorityServer> => {
  const services = openTestAuthorityServices(options)
  const silent = new Set<string>()
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost")
    const body = await bodyOf(request)
    const answer = silent.has(pathname) ? undefined : services.respond(pathname, body)
    response.statusCode = answer === undefined ? 404 : 200
    response.end(answer?.bytes)
  })
  const { url, stop } = await listen(server)
  const silence = (path: string): void => void silent.add(path)
  return { ...services, url, timeStampUrl: url + timeStampPath, stop, silence }
}
