import { createClient, ProblemError } from "@procurement/sdk"

const api = createClient({ baseUrl: "https://api.example.com", token: "ppl_test_…" })

try {
  await api.orders.create(
    { currency: "PLN", lines: [{ sku: "NO-SUCH", quantity: 1 }] },
    { signal: AbortSignal.timeout(20_000), idempotencyKey: "PO-2026-0118" },
  )
} catch (error) {
  if (!(error instanceof ProblemError)) throw error
  if (error.code !== "validation_failed") throw error
  for (const { pointer, message } of error.errors) {
    process.stderr.write(`${pointer} ${message}\n`)
  }
}
