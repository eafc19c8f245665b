import { createClient } from "@procurement/sdk"

const api = createClient({
  baseUrl: "https://api.example.com",
  clientId: process.env["PROCUREMENT_CLIENT_ID"] ?? "",
  clientSecret: process.env["PROCUREMENT_CLIENT_SECRET"] ?? "",
})

const order = await api.orders.create({
  currency: "PLN",
  reference: "PO-2026-0117",
  lines: [{ sku: "KUB-330-BIA", quantity: 20 }],
})
process.stdout.write(`${order.id}: ${order.total.amount} ${order.total.currency}\n`)

const invoice = await api.waitForInvoice(order)
process.stdout.write(`${invoice.number}: ${invoice.ksefNumber}\n`)
