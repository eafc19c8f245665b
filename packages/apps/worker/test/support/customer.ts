/** A customer of the API: a token, orders over HTTP, and the status of their invoices. */
import { linesOf } from "./orders.ts"
import type { World } from "./world.ts"

export interface InvoiceView {
  readonly status: string
  readonly ksefNumber?: string
  readonly problem?: {
    readonly code: string
    readonly detail: string
    readonly since?: string
    readonly nextAttemptAt?: string
  }
}

export interface OrderView {
  readonly id: string
  readonly invoices: readonly [InvoiceView & { readonly id: string }]
}

export interface Customer {
  /** Rejects with a `TypeError` when the connection breaks, with an `Error` when refused. */
  readonly placeOrder: () => Promise<OrderView>
  readonly order: (id: string) => Promise<OrderView>
  readonly invoice: (id: string) => Promise<InvoiceView>
}

const bodyOf = async <A>(expected: number, response: Response): Promise<A> => {
  if (response.status === expected) return (await response.json()) as A
  throw new Error(`HTTP ${response.status}: ${await response.text()}`)
}

/** Fetches a token; it is stored in the database and outlives the API process. */
export const fetchToken = async ({ masterData }: World, url: string): Promise<string> => {
  const { clientId, clientSecret } = masterData
  const response = await fetch(`${url}/oauth/token`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
    },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  })
  return (await bodyOf<{ access_token: string }>(200, response)).access_token
}

let placed = 0

export const customerOf = (world: World, url: string, token: string): Customer => {
  const authorization = `Bearer ${token}`
  const read = async <A>(path: string): Promise<A> => {
    const headers = { authorization, accept: "application/json" }
    return bodyOf<A>(200, await fetch(`${url}${path}`, { headers }))
  }
  return {
    placeOrder: async () => {
      placed += 1
      const headers = { authorization, "content-type": "application/json" }
      const body = JSON.stringify({ currency: "PLN", lines: linesOf(world, placed) })
      const response = await fetch(`${url}/v1/orders`, { method: "POST", headers, body })
      return bodyOf(201, response)
    },
    order: (id) => read(`/v1/orders/${id}`),
    invoice: (id) => read(`/v1/invoices/${id}`),
  }
}
