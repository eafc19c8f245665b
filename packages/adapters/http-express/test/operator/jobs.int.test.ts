/** The jobs of the service as operators see them. */
import { instant } from "@procurement/domain/calendar"
import type { InvoiceId } from "@procurement/domain/identity"
import { RenewalQueue } from "@procurement/domain/renewal"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { answered, refusal, saveOperator, useOperator } from "./operator-server.ts"

const server = useOperator()

it("readers list the jobs with what is due, without what is not known", async () => {
  const invoiceId = "inv_01jcz0000000000000000000a1" as InvoiceId
  const dueAt = instant(Date.UTC(2030, 10, 20, 9, 30))
  const planned = { invoiceId, number: "FV/2026/11/000001", made: 0, renewAt: dueAt, dueAt }
  await server.api.run(Effect.flatMap(RenewalQueue, (queue) => queue.plan([planned])))
  const reader = "ppl_op_cmVhZGVy"
  await saveOperator(server.api, reader, { name: "jan" as never, scopes: ["reader"] })
  const isLate = false
  expect(await answered(server.operate("/jobs", undefined, { token: reader }))).toEqual({
    items: [
      { name: "emails", isLate },
      { name: "collective_payments", isLate },
      { name: "renewals", isLate, dueAt: "2030-11-20T09:30:00.000Z", problems: 0 },
      { name: "inspection", isLate, dueAt: expect.stringMatching(/^\d{4}-.*Z$/) },
      { name: "reconciliation", isLate },
    ],
  })
  await refusal(server.operate("/jobs", undefined, { token: "x" }), 401, "invalid_token")
})
