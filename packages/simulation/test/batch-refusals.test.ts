import { expect, test } from "vitest"
import { makePlan, type Operation, type Plan, simulate } from "../src/index.ts"

const { startMillis, ...plan } = makePlan(1, 1)
const minute = 60_000
const placedAt = startMillis + minute

const order: Operation = {
  kind: "place",
  at: placedAt,
  tenant: 0,
  currency: "PLN",
  lines: [{ sku: "KUB-330", quantity: 2 }],
}

/** More orders at once than are sent one by one, while KSeF refuses most files. */
const refusing: Plan = {
  ...plan,
  startMillis,
  operations: Array.from({ length: 60 }, () => order),
  faults: [
    { kind: "ksef", trouble: "refused", at: placedAt, forMillis: 5 * minute, probability: 0.9 },
  ],
}

test("operators reissue the invoices of a batch that KSeF has refused", () => {
  const { violation, timeline } = simulate(refusing)
  expect(timeline.some(({ what }) => what.startsWith("InvoiceRepository.saveMany"))).toBe(true)
  expect(timeline.some(({ who, what }) => who === "KSeF" && what.startsWith("refuses"))).toBe(true)
  expect(violation).toBeUndefined()
})
