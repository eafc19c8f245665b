/**
 * A customer's program: plain HTTP, a token, JSON. Every unexpected response becomes a
 * `DemoFailure` with the message of the problem.
 */
import { DemoFailure } from "./demo-failure.ts"

export interface Access {
  readonly baseUrl: string
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
}

export interface PlacedOrder {
  readonly id: string
  readonly invoices: readonly [{ readonly id: string }]
  readonly total: { readonly amount: string; readonly currency: string }
  readonly fulfilment: { readonly hub: string; readonly date: string }
}

export interface InvoiceStatus {
  readonly id: string
  readonly status: string
  readonly number?: string
  readonly ksefNumber?: string
  readonly problem?: { readonly code: string; readonly detail: string }
  readonly timeline: ReadonlyArray<{ readonly status: string; readonly at: string }>
}

export interface Subscription {
  readonly id: string
  readonly secret: string
}

export interface Customer {
  readonly placeOrder: (order: unknown) => Promise<PlacedOrder>
  readonly invoiceStatus: (id: string) => Promise<InvoiceStatus>
  readonly invoiceFile: (id: string, mediaType: string) => Promise<Uint8Array>
  readonly upo: (id: string) => Promise<Uint8Array>
  readonly subscribe: (url: string) => Promise<Subscription>
  readonly unsubscribe: (id: string) => Promise<void>
}

const explain = async (what: string, response: Response): Promise<DemoFailure> => {
  const text = await response.text()
  const words = ((): string => {
    try {
      const problem = JSON.parse(text)
      const fields = (problem.errors ?? []).map(
        (error: { pointer: string; message: string }) => `${error.pointer} ${error.message}`,
      )
      if (fields.length > 0) return fields.join("; ")
      return problem.detail ?? problem.error_description ?? problem.title
    } catch {
      return text.slice(0, 200)
    }
  })()
  return new DemoFailure(`${what} was rejected with HTTP ${response.status}: ${words}`)
}

const send = async (what: string, url: string, init: RequestInit): Promise<Response> => {
  const response = await fetch(url, init).catch((cause: unknown) => {
    throw new DemoFailure(`${what}: ${url} does not respond`, { cause })
  })
  if (!response.ok || response.status === 202) throw await explain(what, response)
  return response
}

const fetchToken = async (access: Access): Promise<string> => {
  const basic = Buffer.from(`${access.clientId}:${access.clientSecret}`).toString("base64")
  const response = await send("token", access.tokenUrl, {
    method: "POST",
    headers: {
      authorization: `Basic ${basic}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: "grant_type=client_credentials",
  })
  const { access_token: token } = (await response.json()) as { access_token: string }
  return token
}

const json = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
})

/** A customer with a fresh token. */
export const logIn = async (access: Access): Promise<Customer> => {
  const token = await fetchToken(access)
  const call = (what: string, path: string, init: RequestInit = {}): Promise<Response> =>
    send(what, `${access.baseUrl}${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${token}` },
    })
  const file = async (what: string, path: string, accept: string): Promise<Uint8Array> => {
    const response = await call(what, path, { headers: { accept } })
    return new Uint8Array(await response.arrayBuffer())
  }
  return {
    placeOrder: async (order) =>
      (await (await call("order", "/v1/orders", json(order))).json()) as PlacedOrder,
    invoiceStatus: async (id) => {
      const headers = { accept: "application/json" }
      const response = await call("invoice", `/v1/invoices/${id}`, { headers })
      return (await response.json()) as InvoiceStatus
    },
    invoiceFile: (id, mediaType) => file("invoice file", `/v1/invoices/${id}`, mediaType),
    upo: (id) => file("UPO", `/v1/invoices/${id}/upo`, "application/xml"),
    subscribe: async (url) => {
      const body = { url, events: ["invoice.issued"], contactEmail: "demo@example.com" }
      return (await (await call("webhook", "/v1/webhooks", json(body))).json()) as Subscription
    },
    unsubscribe: async (id) => {
      await call("webhook", `/v1/webhooks/${id}`, { method: "DELETE" })
    },
  }
}
