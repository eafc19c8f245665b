/**
 * Creates a customer for the fuzzer: with contract rates beyond its reach, so that its requests get
 * past the limits, with an order that has an invoice, and with a webhook to which nobody listens.
 */
import { createClient } from "@procurement/sdk"

export interface SandboxAddresses {
  readonly baseUrl: string
  readonly operatorUrl: string
  readonly operatorToken: string
}

const contactEmail = "fuzzer@example.com"
const tenant = {
  name: "Fuzzer sp. z o.o.",
  plan: "enterprise",
  contract: { rateFactor: 1_000, otherBuyers: "any" },
  buyer: {
    nip: "5252839118",
    name: "Fuzzer sp. z o.o.",
    address: { countryCode: "PL", line1: "ul. Prosta 51" },
  },
  contactEmail,
  language: "en",
}
/** Not `sandbox`: the fuzzer would move the clock, and its token would expire at once. */
const scopes = ["orders:read", "orders:write", "catalog:read", "invoices:read", "webhooks:manage"]
/** The port of the discard protocol: nothing listens there. */
const unused = {
  url: "http://127.0.0.1:9/hooks",
  events: ["invoice.issued" as const],
  contactEmail,
}

const post = async <A>(url: string, authorization: string, body: object): Promise<A> => {
  const isForm = body instanceof URLSearchParams
  const response = await fetch(url, {
    method: "POST",
    headers: { authorization, ...(isForm ? {} : { "content-type": "application/json" }) },
    body: isForm ? body : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: HTTP ${response.status}: ${await response.text()}`)
  return (await response.json()) as A
}

/** The values that `.ci/fuzz.toml` references. */
export const makeFuzzedTenant = async ({ baseUrl, ...operator }: SandboxAddresses) => {
  const tenants = `${operator.operatorUrl}/internal/v1/tenants`
  const bearer = `Bearer ${operator.operatorToken}`
  const { id } = await post<{ readonly id: string }>(tenants, bearer, tenant)
  const client = await post<{ readonly clientId: string; readonly secret: string }>(
    `${tenants}/${id}/clients`,
    bearer,
    { name: "Fuzzer", scopes },
  )
  const credentials = Buffer.from(`${client.clientId}:${client.secret}`).toString("base64")
  const { access_token: token } = await post<{ readonly access_token: string }>(
    `${baseUrl}/oauth/token`,
    `Basic ${credentials}`,
    new URLSearchParams({ grant_type: "client_credentials" }),
  )
  const api = createClient({ baseUrl, token })
  const { data: order } = await api.POST("/v1/orders", {
    body: { currency: "PLN", lines: [{ sku: "KUB-330-BIA", quantity: 1 }] },
  })
  const { data: webhook } = await api.POST("/v1/webhooks", { body: unused })
  return {
    FUZZ_TOKEN: token,
    FUZZ_CREDENTIALS: credentials,
    FUZZ_INVOICE: order.invoices[0]?.id ?? "",
    FUZZ_WEBHOOK: webhook.id,
  }
}
