import { createClient } from "@procurement/sdk"

const api = createClient({
  baseUrl: "https://api.example.com",
  clientId: process.env["PROCUREMENT_CLIENT_ID"] ?? "",
  clientSecret: process.env["PROCUREMENT_CLIENT_SECRET"] ?? "",
})

const { data: order } = await api.POST("/v1/orders", {
  body: {
    currency: "PLN",
    reference: "PO-2026-0117",
    lines: [{ sku: "KUB-330-BIA", quantity: 20 }],
  },
})

process.stdout.write(`${order.id}: ${order.total.amount} ${order.total.currency}\n`)
