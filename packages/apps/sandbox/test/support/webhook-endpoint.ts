/** A customer's endpoint for webhooks: keeps what came, its signature checked at that moment. */
import { createServer } from "node:http"
import { challengeOf, verifyWebhook } from "@procurement/sdk"
import type { SandboxInfo } from "../../src/index.ts"
import { listen } from "@procurement/testing"

export interface ReceivedEvent {
  readonly id: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface WebhookEndpoint {
  /** All events, in the order in which they came. */
  readonly received: ReadonlyArray<ReceivedEvent>
  /** Types of the events about that order or invoice, in the order in which they came. */
  readonly about: (id: string) => ReadonlyArray<string>
  /** Why signatures were refused, when any was. */
  readonly refusals: ReadonlyArray<string>
  readonly stop: () => Promise<void>
}

const subscribe = async (
  { baseUrl }: SandboxInfo,
  token: string,
  url: string,
  events: ReadonlyArray<string>,
): Promise<string> => {
  const response = await fetch(`${baseUrl}/v1/webhooks`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ url, events, contactEmail: "it@example.com" }),
  })
  if (!response.ok) throw new Error(`webhook: ${await response.text()}`)
  const { secret } = await response.json()
  return secret
}

/** Subscribes a new endpoint to these events. */
export const startWebhookEndpoint = async (
  info: SandboxInfo,
  token: string,
  events: ReadonlyArray<string>,
): Promise<WebhookEndpoint> => {
  const received: Array<ReceivedEvent> = []
  const refusals: Array<string> = []
  let secret = ""
  const server = createServer((request, response) => {
    const parts: Array<Buffer> = []
    request.on("data", (part: Buffer) => parts.push(part))
    request.on("end", async () => {
      const body = Buffer.concat(parts).toString("utf8")
      const challenge = challengeOf(body)
      if (challenge !== undefined) return void response.end(challenge)
      const verdict = await verifyWebhook({ secret, headers: request.headers, body })
      if (verdict.valid) received.push(JSON.parse(body))
      else refusals.push(verdict.reason)
      response.writeHead(204).end()
    })
  })
  const { url, stop } = await listen(server)
  secret = await subscribe(info, token, `${url}/hooks`, events)
  return {
    received,
    about: (id) =>
      received.filter(({ data }) => Object.values(data).includes(id)).map(({ type }) => type),
    refusals,
    stop,
  }
}
