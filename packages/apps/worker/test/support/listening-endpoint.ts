/** A customer's endpoint that accepts everything and stores headers and events. */
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { json } from "node:stream/consumers"

export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders
  readonly type: string
}

export interface ListeningEndpoint {
  readonly port: string
  readonly received: () => ReadonlyArray<ReceivedWebhook>
  readonly close: () => Promise<void>
}

export const startEndpoint = async (): Promise<ListeningEndpoint> => {
  const received: Array<ReceivedWebhook> = []
  const server = createServer(async (request, response) => {
    const { type } = (await json(request)) as { type: string }
    received.push({ headers: request.headers, type })
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    port: String(port),
    received: () => received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
