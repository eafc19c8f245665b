import { createClient } from "@procurement/sdk"

const api = createClient({ baseUrl: "https://api.example.com", token: "ppl_test_…" })

const { data: webhook } = await api.POST("/v1/webhooks", {
  body: {
    url: "https://erp.example.com/hooks",
    events: ["order.shipped", "invoice.issued", "invoice.paid"],
    contactEmail: "integration@example.com",
  },
})

process.stdout.write(`WEBHOOK_SECRET=${webhook.secret}\n`)

await api.POST("/v1/webhooks/{id}/test", { params: { path: { id: webhook.id } } })
