/** A customer that reads sandbox.json and uses the client library. */
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { createClient } from "@procurement/sdk"
import type { SandboxInfo } from "../../src/index.ts"

export interface InvoiceView {
  readonly status: string
  readonly number: string
  readonly ksefNumber: string
  readonly issueDate: string
  readonly timeline: ReadonlyArray<{ readonly status: string; readonly at: string }>
}

export interface OrderView {
  readonly id: string
  readonly status: string
  readonly invoices: readonly [{ readonly id: string }]
}

export interface Buyer {
  readonly token: string
  /** The JSON of an answer that is good; a body makes it a POST. */
  readonly ask: <A>(path: string, body?: object) => Promise<A>
  /** The bytes as Latin-1 text. */
  readonly pdf: (invoiceId: string, language?: "pl" | "en") => Promise<string>
  readonly order: () => Promise<OrderView>
  readonly readOrder: (id: string) => Promise<OrderView>
  readonly invoice: (id: string) => Promise<InvoiceView>
  readonly invoiceXml: (id: string) => Promise<string>
  /** The invoice once it is archived; failures in between are tolerated. */
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

/** The example order, or the current content of the file. */
const exampleBody = async () => JSON.parse(await readFile(exampleOrder, "utf8"))

type AnyOrder = Omit<OrderView, "invoices"> & {
  readonly invoices: ReadonlyArray<OrderView["invoices"][0]>
}

/** Every order has one invoice. */
const viewOf = ({ invoices: [invoice], ...order }: AnyOrder): OrderView => {
  if (invoice === undefined) throw new Error(`${order.id} has no invoice`)
  return { ...order, invoices: [invoice] }
}

export const buyerAt = async (info: SandboxInfo, knownToken?: string): Promise<Buyer> => {
  const { baseUrl, clientId, clientSecret } = info
  const token = knownToken ?? (await fetchToken(info))
  const api = createClient(
    knownToken === undefined ? { baseUrl, clientId, clientSecret } : { baseUrl, token },
  )
  const at = (id: string) => ({ path: { id } })
  const invoice = async (id: string): Promise<InvoiceView> => {
    const headers = { accept: "application/json" }
    const init = { params: at(id), headers, parseAs: "text" as const }
    return JSON.parse((await api.GET("/v1/invoices/{id}", init)).data)
  }
  const get = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = { authorization: `Bearer ${token}`, ...init.headers }
    return answerOf(await fetch(`${baseUrl}${path}`, { ...init, headers }))
  }
  return {
    token,
    invoice,
    ask: async (path, body) => {
      const headers = { "content-type": "application/json", accept: "application/json" }
      const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }
      return (await get(path, { headers, ...init })).json()
    },
    pdf: async (id, language = "pl") => {
      const headers = { accept: "application/pdf", "accept-language": language }
      const response = await get(`/v1/invoices/${id}`, { headers })
      return Buffer.from(await response.arrayBuffer()).toString("latin1")
    },
    order: async () => viewOf((await api.POST("/v1/orders", { body: await exampleBody() })).data),
    readOrder: async (id) => viewOf((await api.GET("/v1/orders/{id}", { params: at(id) })).data),
    invoiceXml: async (id) => {
      const headers = { accept: "application/xml" }
      const init = { params: at(id), headers, parseAs: "text" as const }
      return (await api.GET("/v1/invoices/{id}", init)).data
    },
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
