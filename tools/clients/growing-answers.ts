/**
 * A proxy to an API that adds a member to every object of every JSON response, as a later version
 * may.
 */
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"

/** Maps from the customer's names to texts; we add no members there. */
const maps: ReadonlySet<string> = new Set(["metadata", "details"])

const grown = (value: unknown, name = ""): unknown => {
  if (Array.isArray(value)) return value.map((item) => grown(item))
  if (typeof value !== "object" || value === null || maps.has(name)) return value
  const members = Object.entries(value).map(([key, member]) => [key, grown(member, key)])
  return { ...Object.fromEntries(members), addedLater: { by: "a later version", since: 2 } }
}

const ownHeader = /^(?:content-encoding|connection|content-length|host|keep-alive|accept-encoding)$/

const headersOf = ({ headers }: IncomingMessage): Array<[string, string]> =>
  Object.entries(headers).flatMap(([name, value]) =>
    ownHeader.test(name) || typeof value !== "string" ? [] : [[name, value]],
  )

export interface GrowingApi {
  readonly url: string
  /** The number of objects that got a member. */
  readonly grownCount: () => number
  readonly close: () => void
}

export const growingAnswers = async (target: string): Promise<GrowingApi> => {
  let count = 0
  const server = createServer(async (request, response) => {
    const { method = "GET", url = "/" } = request
    const body = await buffer(request)
    const answer = await fetch(`${target}${url}`, {
      method,
      headers: headersOf(request),
      ...(body.length === 0 ? {} : { body }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get("content-type") ?? ""
    const isJson = type.includes("json") && bytes.length > 0
    const sent = isJson ? Buffer.from(JSON.stringify(grown(JSON.parse(bytes.toString())))) : bytes
    if (isJson) count += 1
    const headers = [...answer.headers].filter(([name]) => !ownHeader.test(name))
    response.writeHead(answer.status, Object.fromEntries(headers))
    response.end(sent)
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    grownCount: () => count,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
