/** What the commands of operations have besides their rows: words, columns, names of options. */
import type { Columns, Request, Row, Texts } from "@procurement/lib-cli"
import type { Command } from "commander"
import type { Context } from "../context.ts"

export interface Entry extends Texts {
  readonly words?: Row["words"]
  readonly columns?: Columns
  /** Adds options of its own. */
  readonly add?: (command: Command) => void
  /** Applies them to the request. */
  readonly adjust?: (request: Request, options: Readonly<Record<string, unknown>>) => Request
  /** Continues after the response; returns what is shown. */
  readonly follow?: (
    context: Context,
    json: unknown,
    options: Readonly<Record<string, unknown>>,
  ) => Promise<unknown>
}

const order: Columns = {
  order: "id",
  status: "status",
  reference: "reference",
  total: "total",
  ships: "fulfilment.date",
  parcel: "shipments",
  invoice: "invoices",
}
const webhook: Columns = { webhook: "id", status: "status", url: "url", events: "events" }
const paymentReference: Columns = {
  "payment reference": "id",
  status: "status",
  "transfer title": "transferTitle",
  total: "total",
  refusal: "refusal.detail",
}
const orderExample = "--currency PLN --line KUB-330-GRA=50 --line DLU-BAM=20 --reference PO-1"

/** Waits for the invoices of the order, and reads it again. */
const awaitInvoice: Entry["follow"] = async (context, json, { wait }) => {
  if (wait !== true) return json
  const { api } = await context.connect()
  const { id } = json as { readonly id: string }
  if (!context.isJson()) context.writeError(`${id} accepted; waiting for KSeF\n`)
  const placed = await api.orders.get(id, { signal: context.signal })
  await api.waitForInvoice(placed, { signal: context.signal })
  return api.orders.get(id, { signal: context.signal })
}

const showSecretOnce: Entry["follow"] = async (context, json) => {
  if (!context.isJson()) context.writeError("Save the secret now: it is shown only once.\n")
  return json
}

/** The operations whose commands are written by hand. */
export const byHand: ReadonlySet<string> = new Set([
  "readInvoiceXml",
  "readInvoicePdf",
  "readInvoiceContainer",
  "readUpo",
  "exportInvoices",
  "moveSandboxClock",
  "triggerSandboxEvent",
])

export const entries: Readonly<Record<string, Entry>> = {
  listOrders: {
    names: { created_from: "since", created_to: "until" },
    columns: {
      order: "id",
      status: "status",
      total: "total",
      accepted: "acceptedAt",
      reference: "reference",
    },
    example: "orders list --status shipped --limit 50",
  },
  readOrder: { columns: order },
  placeOrder: {
    text: "place an order; retries never place a second one",
    columns: order,
    example: `orders create ${orderExample} --wait`,
    add: (command) => void command.option("--wait", "wait until KSeF has accepted the invoice"),
    follow: awaitInvoice,
  },
  previewOrder: {
    text: "show what an order would cost and when it would ship, without placing it",
    example: `orders preview ${orderExample}`,
  },
  cancelOrder: {
    text: "cancel an order, or what has not left of it; a correction of its invoice follows",
    columns: order,
  },
  browseCatalog: {
    words: ["catalog", "list"],
    text: "list the items that you can order",
    columns: { sku: "sku", name: "name", price: "price.gross", unit: "unit", category: "category" },
    example: "catalog list --search kubek --limit 50",
  },
  readCatalogItem: { text: "read an item and its price" },
  listInvoices: {
    names: { issued_from: "since", issued_to: "until", order_id: "order" },
    columns: {
      invoice: "id",
      kind: "kind",
      status: "status",
      total: "total",
      number: "number",
      "KSeF number": "ksefNumber",
      due: "dueDate",
      payment: "payment.status",
    },
    example: "invoices list --payment overdue --since 2026-11-01",
  },
  readInvoice: {
    columns: {
      invoice: "id",
      kind: "kind",
      status: "status",
      number: "number",
      "KSeF number": "ksefNumber",
      issued: "issueDate",
      total: "total",
      payment: "payment.status",
      "split payment": "splitPayment",
      account: "bankAccount.iban",
      "transfer title": "transferTitle",
      problem: "problem.code",
    },
  },
  requestPaymentReference: {
    words: ["invoices", "pay-together"],
    text: "request KSeF's collective identifier: the title of one transfer for several invoices",
    argument: {
      member: "invoiceIds",
      name: "invoices",
      text: "ids of the invoices, inv_…, in the order of payment",
    },
    columns: paymentReference,
  },
  readPaymentReference: { words: ["invoices", "payment-reference"], columns: paymentReference },
  listWebhooks: { columns: webhook },
  createWebhook: {
    text: "register a webhook; its secret is shown once",
    columns: { ...webhook, secret: "secret" },
    follow: showSecretOnce,
    example:
      "webhooks create --url https://erp.example.com/hooks --events invoice.issued,order.shipped " +
      "--contact-email it@example.com",
  },
  changeWebhook: { columns: webhook },
  pauseWebhook: { text: "hold deliveries until you resume, each for 30 days", columns: webhook },
  resumeWebhook: {
    text: "send the held deliveries, in order",
    columns: webhook,
    add: (command) =>
      void command.option("--skip", "short for --exhausted skip: skip the delivery that failed"),
    adjust: (request, { skip }) =>
      skip === true ? { ...request, body: { exhausted: "skip" } } : request,
  },
  rotateWebhookSecret: { words: ["webhooks", "rotate"], follow: showSecretOnce },
  requestReplay: {
    text: "resend events of the last 30 days",
    names: { eventIds: "event" },
    example: "webhooks replay sub_… --never-delivered-since 2026-11-20T00:00:00Z",
  },
  readReplay: { words: ["webhooks", "replay-status"] },
  listEvents: {
    columns: { event: "id", type: "type", occurred: "timestamp" },
    example: "events list --type invoice.issued --limit 100",
  },
}
