/** The customer's endpoint: takes webhooks, checks their signatures, remembers what it heard. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { verifyWebhook } from "@procurement/sdk"
import { DemoFailure } from "./demo-failure.ts"

export interface WebhookReceiver {
  readonly url: string
  /** The time at which the event about that invoice came, its signature proven. */
  readonly heardOf: (invoiceId: string, secret: string) => Date | undefined
  readonly stop: () => Promise<void>
}

interface Heard {
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  readonly body: string
  readonly at: Date
}

const invoiceOf = (body: string): string | undefined => JSON.parse(body).data?.invoiceId

const proven = (secret: string, { headers, body, at }: Heard): Date => {
  const verdict = verifyWebhook({ secret, headers, body, now: at.getTime() })
  if (!verdict.valid) throw new DemoFailure(`webhook: signature refused (${verdict.reason})`)
  return at
}

export const startReceiver = async (): Promise<WebhookReceiver> => {
  const heard: Array<Heard> = []
  const server = createServer((request, response) => {
    const parts: Array<Buffer> = []
    request.on("data", (part: Buffer) => parts.push(part))
    request.on("end", () => {
      heard.push({
        headers: request.headers,
        body: Buffer.concat(parts).toString("utf8"),
        at: new Date(),
      })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    heardOf: (invoiceId, secret) => {
      const about = heard.find(({ body }) => invoiceOf(body) === invoiceId)
      return about === undefined ? undefined : proven(secret, about)
    },
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}
