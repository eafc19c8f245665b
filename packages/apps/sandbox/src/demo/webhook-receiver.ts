/**
 * The customer's endpoint: returns the challenge, receives webhooks, stores them and verifies their
 * signatures.
 */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { challengeOf, verifyWebhook } from "@procurement/sdk"
import { DemoFailure } from "./demo-failure.ts"

export interface WebhookReceiver {
  readonly url: string
  /** When the event about that invoice arrived with a valid signature. */
  readonly receivedOf: (invoiceId: string, secret: string) => Promise<Date | undefined>
  readonly stop: () => Promise<void>
}

interface ReceivedWebhook {
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  readonly body: string
  readonly at: Date
}

const invoiceOf = (body: string): string | undefined => JSON.parse(body).data?.invoiceId

const proven = async (secret: string, { headers, body, at }: ReceivedWebhook): Promise<Date> => {
  const verdict = await verifyWebhook({ secret, headers, body, now: at.getTime() })
  if (!verdict.valid) throw new DemoFailure(`webhook: signature rejected (${verdict.reason})`)
  return at
}

export const startReceiver = async (): Promise<WebhookReceiver> => {
  const received: Array<ReceivedWebhook> = []
  const server = createServer((request, response) => {
    const parts: Array<Buffer> = []
    request.on("data", (part: Buffer) => parts.push(part))
    request.on("end", () => {
      const body = Buffer.concat(parts).toString("utf8")
      const challenge = challengeOf(body)
      if (challenge === undefined) received.push({ headers: request.headers, body, at: new Date() })
      response.writeHead(200).end(challenge)
    })
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    receivedOf: async (invoiceId, secret) => {
      const about = received.find(({ body }) => invoiceOf(body) === invoiceId)
      return about === undefined ? undefined : proven(secret, about)
    },
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}
