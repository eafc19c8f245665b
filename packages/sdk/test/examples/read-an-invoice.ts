import { writeFile } from "node:fs/promises"
import { createClient } from "@procurement/sdk"

const api = createClient({ baseUrl: "https://api.example.com", token: "ppl_test_…" })

for await (const { id, number } of api.invoices.list({ issued_from: "2026-11-01" })) {
  const pdf = await api.invoices.pdf(id, { language: "en" })
  if (pdf === undefined) process.stdout.write(`${id} has no file yet\n`)
  else await writeFile(`${number?.replaceAll("/", "-")}.pdf`, pdf)
}
