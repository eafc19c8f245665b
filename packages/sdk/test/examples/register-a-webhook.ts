import { createClient } from "@procurement/sdk"

const api = createClient({ baseUrl: "https://api.example.com", token: "ppl_test_…" })

const webhook = await api.webhooks.create({
  url: "https://erp.example.com/hooks",
  events: ["order.shipped", "invoice.issued", "invoice.paid"],
  contactEmail: "integration@example.com",
})

process.stdout.write(`WEBHOOK_SECRET=${webhook.secret}\n`)

await api.webhooks.test(webhook.id)
