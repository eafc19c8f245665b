/** What a customer does with the client that openapi-generator makes for axios. */
import { setTimeout } from "node:timers/promises"
import {
  Configuration,
  Currency,
  EventFilter,
  EventsApi,
  InvoicesApi,
  InvoiceStatus,
  OAuthApi,
  OrdersApi,
  WebhooksApi,
} from "./axios"

const { API_URL, CLIENT_ID, CLIENT_SECRET } = process.env
const oauth = new OAuthApi(new Configuration(), API_URL)
const { data: token } = await oauth.getToken(
  "client_credentials",
  undefined,
  CLIENT_ID,
  CLIENT_SECRET,
)
const access = new Configuration({ accessToken: token.access_token })
console.log("token")

const orders = new OrdersApi(access, API_URL)
const { data: order } = await orders.placeOrder(
  {
    currency: Currency.Pln,
    reference: "AXIOS-1",
    metadata: { costCentre: "4711" },
    lines: [{ sku: "KUB-330-BIA", quantity: 2 }],
  },
  crypto.randomUUID(),
)
await orders.readOrder(order.id)
console.log("order")

const invoices = new InvoicesApi(access, API_URL)
const id = order.invoices[0]?.id ?? ""
let { data: invoice } = await invoices.readInvoiceStatus(id)
for (
  let waited = 0;
  waited < 120 && invoice.status !== InvoiceStatus.INVOICE_STATUS_ARCHIVED;
  waited += 1
) {
  await setTimeout(500)
  invoice = (await invoices.readInvoiceStatus(id)).data
}
console.log("status", invoice.status, invoice.ksefNumber)
const bytes = { responseType: "arraybuffer" } as const
const starts = ({ data }: { data: unknown }, text: string): boolean =>
  Buffer.from(data as ArrayBuffer)
    .toString()
    .startsWith(text)
console.log("xml", starts(await invoices.readInvoiceXml(id, undefined, bytes), "<?xml"))
console.log("pdf", starts(await invoices.readInvoicePdf(id, undefined, "en", bytes), "%PDF-"))
console.log("upo", starts(await invoices.readUpo(id, undefined, bytes), "<?xml"))

const webhooks = new WebhooksApi(access, API_URL)
const { data: created } = await webhooks.createWebhook(
  {
    url: "http://127.0.0.1:9/hook",
    events: new Set([EventFilter.InvoiceIssued]),
    contactEmail: "it@example.com",
  },
  crypto.randomUUID(),
)
await webhooks.removeWebhook(created.id)
console.log("webhook", created.secret.length > 20)
console.log("events", (await new EventsApi(access, API_URL).listEvents()).data.items.length > 0)
