import { createClient } from "@procurement/sdk"

const api = createClient({ baseUrl: "https://api.example.com", token: "ppl_test_…" })
const params = { path: { id: "inv_01kafq3v8pe0rr2c1m5kz9x7wd" } }

const { data: xml, response } = await api.GET("/v1/invoices/{id}", {
  params,
  headers: { accept: "application/xml" },
  parseAs: "text",
})

if (response.status === 200) process.stdout.write(xml)
else process.stdout.write(`not issued yet, ask again in ${response.headers.get("retry-after")} s\n`)
