/** A customer's endpoint in the bench itself: accepts at once and notes which invoices came. */
import { EventEmitter, once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import type { InvoiceId } from "@procurement/domain/identity"
import { BenchFailure, type KeepStop } from "../bench.ts"

export interface Receiver {
  readonly url: string
  /** When `invoice.issued` of it came first, in milliseconds since 1970. */
  readonly notifiedAt: (invoice: InvoiceId) => number | undefined
  readonly untilNotified: (invoice: InvoiceId, timeoutMillis: number) => Promise<void>
}

interface Body {
  readonly type: string
  readonly data: { readonly invoiceId: InvoiceId }
}

export const startReceiver = async (onEnd: KeepStop): Promise<Receiver> => {
  const notified = new Map<InvoiceId, number>()
  const news = new EventEmitter()
  const server = createServer(async (request, response) => {
    const at = Date.now()
    const { type, data } = JSON.parse(await text(request)) as Body
    response.writeHead(204).end()
    if (type !== "invoice.issued" || notified.has(data.invoiceId)) return
    notified.set(data.invoiceId, at)
    news.emit(data.invoiceId)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onEnd(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, "close")
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    notifiedAt: (invoice) => notified.get(invoice),
    untilNotified: async (invoice, timeoutMillis) => {
      if (notified.has(invoice)) return
      await once(news, invoice, { signal: AbortSignal.timeout(timeoutMillis) }).catch(() => {
        throw new BenchFailure(`clearance: no webhook of ${invoice} in ${timeoutMillis / 1_000} s`)
      })
    },
  }
}
