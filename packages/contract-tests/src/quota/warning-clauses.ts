/** Clauses of QuotaRepository on warnings, and on the counters that it returns for examination. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { EmailQueue } from "@procurement/domain/email"
import type { TenantId } from "@procurement/domain/identity"
import {
  type CountedUsage,
  type ExaminationQuery,
  previousMonth,
  type QuotaExamination,
  type QuotaMonth,
  QuotaRepository,
} from "@procurement/domain/quota"
import * as Effect from "effect/Effect"
import { freshCode, freshTenantId } from "../builders/fresh.ts"
import { anExamination } from "../builders/quotas.ts"
import { type LedgerPorts, takeEvents } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectSame, together } from "../suite/expecting.ts"
import { noon, placeAll, placementsOf, thisMonth } from "./counting.ts"

/** A month of which no other clause has warnings. */
const freshMonth = (): QuotaMonth =>
  `${2_200 + (Number.parseInt(freshCode(3), 36) % 7_000)}-07` as QuotaMonth

const everything: ExaminationQuery = {
  months: [thisMonth],
  examinedBefore: instant(0),
  limit: 10_000,
}

const called = Effect.fnUntraced(function* (
  tenantId: TenantId,
  changes: Partial<ExaminationQuery> = {},
) {
  const quotas = yield* QuotaRepository
  const counters = yield* quotas.toExamine({ ...everything, ...changes })
  return counters.filter((counter) => counter.tenantId === tenantId)
})

/** A tenant with the given number of orders this month. */
const tenantWithOrders = Effect.fnUntraced(function* (count: number) {
  const tenantId = freshTenantId()
  yield* placeAll(placementsOf(count, { tenantId }))
  return tenantId
})

/** Warnings, events and e-mails of the tenant. */
const warningsOf = Effect.fnUntraced(function* (tenantId: TenantId) {
  const quotas = yield* QuotaRepository
  const queue = yield* EmailQueue
  const page = yield* queue.page({ tenantId, limit: 50 })
  const emails = page.emails.map(({ email }) => email)
  const warnings = yield* quotas.warnings(tenantId, thisMonth)
  return { warnings, emails, events: yield* takeEvents(tenantId) }
})

const contentsOf = (...examinations: ReadonlyArray<QuotaExamination>) => {
  const warnings = examinations.flatMap((examination) => examination.warnings)
  return {
    warnings: warnings.map(({ warning }) => warning),
    emails: warnings
      .flatMap(({ email }) => email ?? [])
      .toSorted((left, right) => (left.id < right.id ? 1 : -1)),
    events: warnings.map(({ event }) => event),
  }
}

export const warningClauses = clauses<LedgerPorts>({
  *"returns the warnings of all tenants in a month, newest first"() {
    const quotas = yield* QuotaRepository
    const month = freshMonth()
    const warnings = []
    for (const minutes of [1, 3, 2]) {
      const tenantId = freshTenantId()
      const at = instant(noon + minutes * 60_000)
      const examination = anExamination({ tenantId, month, used: 8 }, at)
      yield* quotas.keep([examination, anExamination({ tenantId, used: 8 }, at)])
      warnings.push(...examination.warnings.map(({ warning }) => warning))
    }
    const newest = warnings.toSorted((left, right) => right.givenAt - left.givenAt)
    expect(newest).toHaveLength(3)
    expectSame(yield* quotas.latestWarnings(month, 9), newest)
    expectSame(yield* quotas.latestWarnings(month, 2), newest.slice(0, 2))
  },

  *"returns a counter that was never examined, with its count and its warnings"() {
    const quotas = yield* QuotaRepository
    const tenantId = yield* tenantWithOrders(8)
    const counter: CountedUsage = {
      tenantId,
      metric: "orders",
      month: thisMonth,
      used: 8,
      given: [],
    }
    expectSame(yield* called(tenantId), [counter])
    yield* quotas.keep([anExamination(counter)])
    const again = yield* called(tenantId, { examinedBefore: instant(noon + 1) })
    expectSame(again, [{ ...counter, given: [80] }])
  },

  *"returns an examined counter again when it reaches the count for the next examination"() {
    const quotas = yield* QuotaRepository
    const tenantId = yield* tenantWithOrders(7)
    yield* quotas.keep([anExamination({ tenantId, used: 7 })])
    expectSame(yield* called(tenantId), [])
    yield* placeAll(placementsOf(1, { tenantId }))
    expect((yield* called(tenantId)).map(({ used }) => used)).toEqual([8])
    yield* quotas.keep([anExamination({ tenantId, used: 10 })])
    yield* placeAll(placementsOf(3, { tenantId }))
    expectSame(yield* called(tenantId), [])
  },

  *"returns a counter again that was last examined before the given time"() {
    const quotas = yield* QuotaRepository
    const tenantId = yield* tenantWithOrders(1)
    yield* quotas.keep([anExamination({ tenantId, used: 1 }, noon)])
    expectSame(yield* called(tenantId, { examinedBefore: noon }), [])
    expect(yield* called(tenantId, { examinedBefore: instant(noon + 1) })).toHaveLength(1)
    yield* quotas.keep([anExamination({ tenantId, used: 1 }, instant(noon + 1))])
    expectSame(yield* called(tenantId, { examinedBefore: instant(noon + 1) }), [])
  },

  *"returns only counters of the given months, up to the limit"() {
    const quotas = yield* QuotaRepository
    const tenantId = yield* tenantWithOrders(1)
    yield* tenantWithOrders(1)
    expectSame(yield* called(tenantId, { months: [previousMonth(thisMonth)] }), [])
    expect(yield* quotas.toExamine({ ...everything, limit: 1 })).toHaveLength(1)
  },

  *"stores warnings with their events and e-mails exactly as given, the first one first"() {
    const quotas = yield* QuotaRepository
    const first = anExamination({ used: 8 })
    const { tenantId } = first
    const second = anExamination({ tenantId, used: 10, given: [80] }, instant(noon + 5))
    expect(yield* quotas.keep([first])).toBe(1)
    expect(yield* quotas.keep([second])).toBe(1)
    expectSame(yield* warningsOf(tenantId), contentsOf(first, second))
  },

  *"lists the lower of two marks first when both are reached at the same time"() {
    const quotas = yield* QuotaRepository
    const tenants = Array.from({ length: 6 }, freshTenantId)
    yield* quotas.keep(tenants.map((tenantId) => anExamination({ tenantId, used: 10 })))
    for (const tenantId of tenants) {
      const warnings = yield* quotas.warnings(tenantId, thisMonth)
      expect(warnings.map(({ percent }) => percent)).toEqual([80, 100])
    }
  },

  *"stores one e-mail for two marks that are reached at the same time"() {
    const quotas = yield* QuotaRepository
    const examination = anExamination({ used: 10 })
    expect(yield* quotas.keep([examination])).toBe(2)
    const { warnings, emails, events } = yield* warningsOf(examination.tenantId)
    expect([warnings.length, emails.length, events.length]).toEqual([2, 1, 2])
    expect(emails[0]?.message).toMatchObject({ percent: 100 })
    // The highest was stored before.
    const tenantId = freshTenantId()
    yield* quotas.keep([anExamination({ tenantId, used: 10, given: [80] })])
    yield* quotas.keep([anExamination({ tenantId, used: 10 }, instant(noon + 5))])
    const later = yield* warningsOf(tenantId)
    expect([later.warnings.length, later.emails.length]).toEqual([2, 1])
  },

  *"ignores a warning that was stored before, with its event and its e-mail"() {
    const quotas = yield* QuotaRepository
    const first = anExamination({ used: 8 })
    const { tenantId } = first
    const both = anExamination({ tenantId, used: 11 }, instant(noon + 5))
    yield* quotas.keep([first])
    expect(yield* quotas.keep([both])).toBe(1)
    const { warnings, emails, events } = yield* warningsOf(tenantId)
    expect(warnings.map(({ percent, used }) => [percent, used])).toEqual([
      [80, 8],
      [100, 11],
    ])
    expect([emails.length, events.length]).toEqual([2, 2])
  },

  *"stores one of many concurrent warnings of one mark"() {
    const quotas = yield* QuotaRepository
    const tenantId = freshTenantId()
    const keeping = Array.from({ length: 8 }, () =>
      quotas.keep([anExamination({ tenantId, used: 8 })]),
    )
    const stored = yield* together(keeping)
    expect(stored.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
    const { warnings, emails, events } = yield* warningsOf(tenantId)
    expect([warnings.length, emails.length, events.length]).toEqual([1, 1, 1])
    expect(warnings[0]).toMatchObject({ eventId: events[0]?.id, emailId: emails[0]?.id })
  },

  *"separates the warnings of tenants, metrics and months"() {
    const quotas = yield* QuotaRepository
    const examination = anExamination()
    const { tenantId } = examination
    const month = previousMonth(thisMonth)
    const others = [
      anExamination(),
      anExamination({ tenantId, metric: "invoices" }),
      anExamination({ tenantId, month }),
    ]
    expect(yield* quotas.keep([examination, ...others])).toBe(4)
    const metrics = (yield* quotas.warnings(tenantId, thisMonth)).map(({ metric }) => metric)
    expect(metrics.toSorted()).toEqual(["invoices", "orders"])
    expect(yield* quotas.warnings(tenantId, month)).toHaveLength(1)
    expectSame(yield* quotas.warnings(freshTenantId(), thisMonth), [])
  },
})
