/** A customer at the webhooks of the API, over plain HTTP, with a token that is renewed in time. */
import type { SandboxInfo } from "../../src/index.ts"
import { buyerAt } from "./buyer.ts"

export interface WebhookView {
  readonly id: string
  readonly status: string
  readonly paused?: {
    readonly since: string
    readonly deliveryId: string
    readonly eventId: string
  }
}

export interface AttemptView {
  readonly at: string
  readonly durationMillis: number
  readonly status?: number
}

export interface DeliveryView {
  readonly id: string
  readonly eventId: string
  readonly eventType: string
  readonly kind: string
  readonly status: string
  readonly nextAttemptAt?: string
  readonly attempts: ReadonlyArray<AttemptView>
}

export interface ReplayView {
  readonly id: string
  readonly queued: number
  readonly completedAt: string | null
}

interface Page<A> {
  readonly items: ReadonlyArray<A>
}

export interface WebhookOwner {
  /** The JSON of an answer that is good; a body makes it a POST. */
  readonly ask: <A>(path: string, body?: object) => Promise<A>
  readonly status: (method: string, path: string, body?: object) => Promise<number>
  /** Oldest first. */
  readonly deliveries: (id: string, query?: string) => Promise<ReadonlyArray<DeliveryView>>
  /** A page of `/v1/events`. */
  readonly events: <A>(query: string) => Promise<ReadonlyArray<A>>
}

export const webhookOwnerAt = (info: SandboxInfo): WebhookOwner => {
  let token: string | undefined
  const send = async (method: string, path: string, body?: object): Promise<Response> => {
    token ??= (await buyerAt(info)).token
    const response = await fetch(`${info.baseUrl}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (response.status !== 401) return response
    // Its time has run out: the clock has been moved.
    token = undefined
    return send(method, path, body)
  }
  const ask = async <A>(path: string, body?: object): Promise<A> => {
    const response = await send(body === undefined ? "GET" : "POST", path, body)
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: HTTP ${response.status}: ${text}`)
    return JSON.parse(text)
  }
  return {
    ask: (path, body) => ask(`/webhooks${path}`, body),
    status: async (method, path, body) => {
      const response = await send(method, `/webhooks${path}`, body)
      await response.arrayBuffer()
      return response.status
    },
    deliveries: async (id, query = "") => {
      const path = `/webhooks/${id}/deliveries?limit=100${query}`
      return (await ask<Page<DeliveryView>>(path)).items.toReversed()
    },
    events: async <A>(query: string) => (await ask<Page<A>>(`/events${query}`)).items,
  }
}
