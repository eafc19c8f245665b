import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { emailAddress } from "@procurement/domain/email"
import type { EmailId, EventId, TenantId } from "@procurement/domain/identity"
import { nip } from "@procurement/domain/party"
import {
  orderCharge,
  type CountedUsage,
  deliveryCharges,
  dueMarks,
  examine,
  exceeded,
  invoiceCharge,
  isHard,
  noTenantToWarn,
  percentOf,
  type QuotaMonth,
  quotaMetrics,
  reachedMarks,
  thresholdOf,
  volumesByPlan,
  volumesOf,
} from "@procurement/domain/quota"
import { plans, type Tenant } from "@procurement/domain/tenant"
import { lineText } from "@procurement/domain/text"

const now = instant(Date.UTC(2026, 10, 20, 11))
const month = "2026-11" as QuotaMonth
const resetsAt = Date.UTC(2026, 10, 30, 23)
const tenantId = "ten_01kafq3v8pe0rr2c1m5kz9x7wd" as TenantId

const tenantWith = (changes: Partial<Tenant> = {}): Tenant => ({
  id: tenantId,
  name: lineText("Zielona Łąka sp. z o.o."),
  plan: "trial",
  contract: {},
  contactEmail: emailAddress("zakupy@example.com"),
  language: "pl",
  rateLimiting: "enforced",
  buyer: {
    nip: nip("5252839118"),
    name: lineText("Zielona Łąka sp. z o.o."),
    address: { countryCode: "PL", line1: lineText("ul. Prosta 51") },
  },
  createdAt: instant(0),
  ...changes,
})

const counted = (used: number, given: CountedUsage["given"] = []): CountedUsage => ({
  tenantId,
  metric: "orders",
  month,
  used,
  given,
})

const ids = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    eventId: `evt_${nth}` as EventId,
    emailId: `eml_${nth}` as EmailId,
  }))

describe("Monthly volumes", () => {
  it("volumes grow with the plan", () => {
    const byPlan = plans.map((plan) => volumesByPlan[plan])
    for (const metric of quotaMetrics) {
      const volumes = byPlan.map((each) => each[metric])
      expect(volumes).toEqual(volumes.toSorted((left, right) => left - right))
      expect(new Set(volumes).size).toBe(plans.length)
    }
  })

  it("the contract's volumes replace those of the plan", () => {
    const monthlyVolumes = { orders: 7, invoices: 8, deliveries: 9 }
    expect(volumesOf(tenantWith({ plan: "pro", contract: { monthlyVolumes } }))).toBe(
      monthlyVolumes,
    )
    expect(volumesOf(tenantWith({ plan: "pro" }))).toBe(volumesByPlan.pro)
  })

  it("only a trial's volumes are hard limits", () => {
    const hard = plans.flatMap((plan) =>
      quotaMetrics
        .filter((metric) => isHard({ plan, contract: {} }, metric))
        .map((metric) => `${plan} ${metric}`),
    )
    expect(hard).toEqual(["trial orders", "trial invoices", "trial deliveries"])
  })
})

describe("Marks", () => {
  it.each([
    [7, 5, []],
    [7, 6, [80]],
    [7, 7, [80, 100]],
    [1, 0, []],
    [1, 1, [80, 100]],
    [10, 8, [80]],
    [3, 2, []],
    [0, 0, []],
    [0, 1, [80, 100]],
    [1_000_000_000, 799_999_999, []],
    [1_000_000_000, 800_000_000, [80]],
  ])("of a limit of %i, a usage of %i reaches the marks %j", (limit, used, marks) => {
    expect(reachedMarks(used, limit)).toEqual(marks)
  })

  it("a threshold is at least one, and percentages may exceed a hundred", () => {
    expect([thresholdOf(0, 80), thresholdOf(1, 80), thresholdOf(5, 80)]).toEqual([1, 1, 4])
    expect([percentOf(0, 0), percentOf(1, 0), percentOf(12, 10), percentOf(5, 7)]).toEqual([
      0, 100, 120, 71,
    ])
  })
})

describe("Charges", () => {
  it("a charge has a hard limit on a trial and none on a paid plan", () => {
    const contract = { monthlyVolumes: { orders: 3, invoices: 3, deliveries: 3 } }
    expect(orderCharge({ plan: "trial", contract }, now)).toEqual({
      metric: "orders",
      month,
      hardLimit: 3,
    })
    expect(orderCharge({ plan: "standard", contract }, now)).toEqual({
      metric: "orders",
      month,
    })
    expect(invoiceCharge(now)).toEqual({ metric: "invoices", month })
  })

  it("a smaller volume of invoices limits the charge of an order", () => {
    const contract = { monthlyVolumes: { orders: 3, invoices: 2, deliveries: 3 } }
    const charge = orderCharge({ plan: "trial", contract }, now)
    expect(charge).toMatchObject({ metric: "orders", hardLimit: 2, limitedBy: "invoices" })
    expect(exceeded(charge, 2)).toMatchObject({ metric: "invoices", used: 2, limit: 2 })
    expect(orderCharge({ plan: "standard", contract }, now).hardLimit).toBeUndefined()
  })

  it("exceeded names the metric, usage, limit and time of reset", () => {
    const charge = orderCharge(tenantWith(), now)
    const refusal = exceeded(charge, 100)
    expect({ ...refusal }).toMatchObject({
      metric: "orders",
      month,
      used: 100,
      limit: 100,
      resetsAt,
    })
  })

  it("deliveryCharges counts deliveries by tenant and month, except tests", () => {
    const other = "ten_01kafq3v8pe0rr2c1m5kz9x7we" as TenantId
    const later = instant(resetsAt)
    const charges = deliveryCharges([
      { tenantId: other, createdAt: now, kind: "event" },
      { tenantId, createdAt: later, kind: "event" },
      { tenantId, createdAt: now, kind: "event" },
      { tenantId, createdAt: now, kind: "test" },
      { tenantId, createdAt: now, kind: "replay" },
    ])
    expect(charges).toEqual([
      { tenantId, month, count: 2 },
      { tenantId: other, month, count: 1 },
      { tenantId, month: "2026-12", count: 1 },
    ])
    expect(deliveryCharges([])).toEqual([])
  })
})

describe("examine", () => {
  it("every reached mark gives a warning with an event, and the highest an e-mail for all", () => {
    const { warnings, recheckAt } = examine(counted(100), tenantWith(), ids(2), now)
    expect(warnings.map(({ warning }) => warning.percent)).toEqual([80, 100])
    expect(recheckAt).toBeUndefined()
    const [first, second] = warnings
    expect(first?.event).toEqual({
      id: "evt_0",
      tenantId,
      occurredAt: now,
      type: "quota.reached",
      data: { metric: "orders", month, percent: 80, used: 100, limit: 100, resetsAt },
    })
    expect(first).not.toHaveProperty("email")
    expect(second?.email).toMatchObject({
      id: "eml_1",
      to: "zakupy@example.com",
      language: "pl",
      message: { _tag: "QuotaWarning", tenantName: "Zielona Łąka sp. z o.o.", percent: 100 },
    })
    expect(first?.warning).toMatchObject({ eventId: "evt_0", emailId: "eml_1", givenAt: now })
  })

  it("a counter below the next mark gives no warning and returns the next threshold", () => {
    expect(examine(counted(79), tenantWith(), [], now)).toMatchObject({
      warnings: [],
      recheckAt: 80,
    })
    expect(examine(counted(80, [80]), tenantWith(), [], now)).toMatchObject({
      warnings: [],
      recheckAt: 100,
    })
  })

  it("a raised contract does not repeat a warning", () => {
    const monthlyVolumes = { orders: 1_000, invoices: 1, deliveries: 1 }
    const raised = tenantWith({ contract: { monthlyVolumes } })
    expect(dueMarks(counted(100, [80, 100]), raised)).toEqual([])
    expect(dueMarks(counted(1_000, [80]), raised)).toEqual([100])
    expect(examine(counted(100, [80]), raised, [], now).recheckAt).toBe(1_000)
  })

  it("a lowered contract makes its reached marks due", () => {
    const monthlyVolumes = { orders: 50, invoices: 1, deliveries: 1 }
    expect(dueMarks(counted(60), tenantWith({ contract: { monthlyVolumes } }))).toEqual([80, 100])
  })

  it("examine throws without ids for every mark, and a deleted tenant gets no warning", () => {
    expect(() => examine(counted(100), tenantWith(), ids(1), now)).toThrow(RangeError)
    expect(noTenantToWarn(counted(100), now)).toMatchObject({
      warnings: [],
      recheckAt: undefined,
    })
  })
})
