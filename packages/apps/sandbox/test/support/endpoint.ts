/** A customer's endpoint that returns configured responses and records every request. */
import { once } from "node:events"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

export interface Posted {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** The id in `webhook-id`. */
  readonly eventId: string
  /** The status it was answered with. */
  readonly answered: number
}

export interface Endpoint {
  readonly url: string
  readonly answerWith: (status: number) => void
  readonly posted: ReadonlyArray<Posted>
  /** Ids of the events that it has accepted, in the order in which they came. */
  readonly accepted: () => ReadonlyArray<string>
  readonly stop: () => Promise<void>
}

export const startEndpoint = async (): Promise<Endpoint> => {
  const posted: Array<Posted> = []
  let status = 204
  const server = createServer(async (request, response) => {
    const answered = status
    const { headers } = request
    const body = await text(request)
    posted.push({ headers, body, eventId: String(headers["webhook-id"]), answered })
    response.writeHead(answered).end()
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    answerWith: (next) => {
      status = next
    },
    posted,
    accepted: () => posted.filter(({ answered }) => answered < 300).map(({ eventId }) => eventId),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}
