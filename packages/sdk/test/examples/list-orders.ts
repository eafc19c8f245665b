import { createClient } from "@procurement/sdk"

const api = createClient({ baseUrl: "https://api.example.com", token: "ppl_test_…" })

for await (const order of api.orders.list({ status: "shipped", limit: 100 })) {
  process.stdout.write(`${order.id} ${order.reference ?? ""}\n`)
}
