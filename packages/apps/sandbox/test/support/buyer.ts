/** A customer who knows nothing but sandbox.json and `fetch`. */
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { SandboxInfo } from "../../src/index.ts"

export interface InvoiceView {
  readonly status: string
  readonly number: string
  readonly ksefNumber: string
  readonly issueDate: string
}

export interface OrderView {
  readonly id: string
  readonly invoices: readonly [{ readonly id: string }]
}

export interface Buyer {
  readonly token: string
  readonly order: () => Promise<OrderView>
  readonly readOrder: (id: string) => Promise<OrderView>
  readonly invoice: (id: string) => Promise<InvoiceView>
  readonly invoiceXml: (id: string) => Promise<string>
  /** The invoice once it is archived, whatever breaks in between. */
  readonly archived: (id: string) => Promise<InvoiceView>
}

export const readInfo = async (folder: string): Promise<SandboxInfo> =>
  JSON.parse(await readFile(join(folder, "sandbox.json"), "utf8"))

const exampleOrder = new URL("../../../../../examples/orders/first-order.json", import.meta.url)

const answerOf = async (response: Response): Promise<Response> => {
  if (response.ok) return response
  throw new Error(`${response.url}: HTTP ${response.status}: ${await response.text()}`)
}

const fetchToken = async (info: SandboxInfo): Promise<string> => {
  const basic = Buffer.from(`${info.clientId}:${info.clientSecret}`).toString("base64")
  const response = await fetch(info.tokenUrl, {
    method: "POST",
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  })
  const { access_token: token } = await (await answerOf(response)).json()
  return token
}

const limitMillis = 60_000

export const buyerAt = async (info: SandboxInfo, knownToken?: string): Promise<Buyer> => {
  const token = knownToken ?? (await fetchToken(info))
  const read = async (path: string, accept = "application/json"): Promise<Response> => {
    const headers = { authorization: `Bearer ${token}`, accept }
    return answerOf(await fetch(`${info.baseUrl}${path}`, { headers }))
  }
  const invoice = async (id: string): Promise<InvoiceView> =>
    (await read(`/v1/invoices/${id}`)).json()
  return {
    token,
    invoice,
    order: async () => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
      const body = await readFile(exampleOrder, "utf8")
      const response = await fetch(`${info.baseUrl}/v1/orders`, { method: "POST", headers, body })
      return (await answerOf(response)).json()
    },
    readOrder: async (id) => (await read(`/v1/orders/${id}`)).json(),
    invoiceXml: async (id) => (await read(`/v1/invoices/${id}`, "application/xml")).text(),
    archived: async (id) => {
      const limit = Date.now() + limitMillis
      for (;;) {
        const seen = await invoice(id).catch((problem: unknown) => String(problem))
        if (typeof seen !== "string" && seen.status === "archived") return seen
        if (Date.now() > limit) throw new Error(`not archived: ${JSON.stringify(seen)}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
  }
}
