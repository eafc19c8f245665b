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

/** The values that `.ci/fuzz.toml` references. */
export interface FuzzedTenant {
  readonly FUZZ_TOKEN: string
  readonly FUZZ_CREDENTIALS: string
  readonly FUZZ_INVOICE: string
  readonly FUZZ_WEBHOOK: string
}

const tenant = {
  name: "Fuzzer sp. z o.o.",
  plan: "enterprise",
  contract: { rateFactor: 1_000, otherBuyers: "any" },
  buyer: {
    nip: "5252839118",
    name: "Fuzzer sp. z o.o.",
    address: { countryCode: "PL", line1: "ul. Prosta 51" },
  },
  contactEmail: "fuzzer@example.com",
  language: "en",
}

/** The port of the discard protocol: nothing listens there. */
const unused = {
  url: "http://127.0.0.1:9/hooks",
  events: ["invoice.issued" as const],
  contactEmail: "fuzzer@example.com",
}

const allScopes = [
  "orders:read",
  "orders:write",
  "catalog:read",
  "invoices:read",
  "webhooks:manage",
]

const answerOf = async <A>(what: string, response: Response): Promise<A> => {
  if (!response.ok) throw new Error(`${what}: HTTP ${response.status}: ${await response.text()}`)
  return (await response.json()) as A
}

const operate = async <A>(sandbox: SandboxAddresses, path: string, body: object): Promise<A> => {
  const headers = {
    authorization: `Bearer ${sandbox.operatorToken}`,
    "content-type": "application/json",
  }
  const init = { method: "POST", headers, body: JSON.stringify(body) }
  return answerOf<A>(path, await fetch(`${sandbox.operatorUrl}/internal/v1${path}`, init))
}

const tokenOf = async (baseUrl: string, credentials: string): Promise<string> => {
  const response = await fetch(`${baseUrl}/oauth/token`, {
    method: "POST",
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  })
  return (await answerOf<{ readonly access_token: string }>("token", response)).access_token
}

export const makeFuzzedTenant = async (sandbox: SandboxAddresses): Promise<FuzzedTenant> => {
  const { baseUrl } = sandbox
  const { id } = await operate<{ readonly id: string }>(sandbox, "/tenants", tenant)
  const client = { name: "Fuzzer", scopes: allScopes }
  const made = await operate<{ readonly clientId: string; readonly secret: string }>(
    sandbox,
    `/tenants/${id}/clients`,
    client,
  )
  const credentials = Buffer.from(`${made.clientId}:${made.secret}`).toString("base64")
  const token = await tokenOf(baseUrl, credentials)
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
