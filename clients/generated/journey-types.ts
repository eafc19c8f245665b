/** What a customer does with the types that openapi-typescript makes, and openapi-fetch. */
import { setTimeout } from "node:timers/promises"
import createClient from "openapi-fetch"
import type { paths } from "./types"

const { API_URL = "", CLIENT_ID = "", CLIENT_SECRET = "" } = process.env
const api = createClient<paths>({ baseUrl: API_URL })
const { data: token } = await api.POST("/oauth/token", {
  body: { grant_type: "client_credentials", client_id: CLIENT_ID, client_secret: CLIENT_SECRET },
  headers: { "content-type": "application/x-www-form-urlencoded" },
  bodySerializer: (body) => new URLSearchParams(body as Record<string, string>),
})
api.use({
  onRequest: ({ request }) => {
    request.headers.set("authorization", `Bearer ${token?.access_token}`)
  },
})
console.log("token")

const { data: order } = await api.POST("/v1/orders", {
  params: { header: { "Idempotency-Key": crypto.randomUUID() } },
  body: {
    currency: "PLN",
    reference: "TYPES-1",
    metadata: { costCentre: "4711" },
    lines: [{ sku: "KUB-330-BIA", quantity: 2 }],
  },
})
await api.GET("/v1/orders/{id}", { params: { path: { id: order?.id ?? "" } } })
console.log("order")

const params = { path: { id: order?.invoices[0]?.id ?? "" } }
let { data: invoice } = await api.GET("/v1/invoices/{id}/status", { params })
for (let waited = 0; waited < 120 && invoice?.status !== "archived"; waited += 1) {
  await setTimeout(500)
  invoice = (await api.GET("/v1/invoices/{id}/status", { params })).data
}
console.log("status", invoice?.status, invoice?.ksefNumber)
const starts = (data: unknown, text: string): boolean =>
  Buffer.from(data as ArrayBuffer)
    .toString()
    .startsWith(text)
const init = { params, parseAs: "arrayBuffer" } as const
console.log("xml", starts((await api.GET("/v1/invoices/{id}/xml", init)).data, "<?xml"))
console.log("pdf", starts((await api.GET("/v1/invoices/{id}/pdf", init)).data, "%PDF-"))
console.log("upo", starts((await api.GET("/v1/invoices/{id}/upo", init)).data, "<?xml"))

const { data: created } = await api.POST("/v1/webhooks", {
  params: { header: { "Idempotency-Key": crypto.randomUUID() } },
  body: {
    url: "http://127.0.0.1:9/hook",
    events: ["invoice.issued"],
    contactEmail: "it@example.com",
  },
})
await api.DELETE("/v1/webhooks/{id}", { params: { path: { id: created?.id ?? "" } } })
console.log("webhook", (created?.secret.length ?? 0) > 20)
console.log("events", ((await api.GET("/v1/events")).data?.items.length ?? 0) > 0)
