/** Laws of leaving: it is for good, dated once, and completed once, after a month. */
import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { completed, isToComplete, offboarded, webhooksEndAt } from "@procurement/domain/offboarding"
import { hasAccess, type Tenant } from "@procurement/domain/tenant"
import type { TenantId } from "@procurement/domain/identity"
import * as Schema from "effect/Schema"
import { aNewTenant } from "../credential/identity-world.ts"

const stays: Tenant = {
  ...aNewTenant,
  id: "ten_01kafq3v8pe0rr2c1m5kz9x7wd" as TenantId,
  contract: {},
  rateLimiting: "enforced",
  createdAt: instant(0),
}
const day = 86_400_000
const start = Date.UTC(2026, 10, 20)

/** Days from one step to the next, and what happens. */
const Steps = Schema.Array(
  Schema.Tuple([
    Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 40 })),
    Schema.Literals(["leave", "complete"]),
  ]),
).check(Schema.isMaxLength(20))

describe("Laws of offboarding", () => {
  it.prop(
    "it lasts since the first request and is completed once, 30 days later",
    [Steps],
    ([steps]) => {
      let tenant = stays
      let now = start
      let leftAt: number | undefined
      let completedAt: number | undefined
      for (const [days, step] of steps) {
        now += days * day
        const at = instant(now)
        if (step === "leave") {
          leftAt ??= now
          tenant = offboarded(tenant, at)
        } else {
          if (leftAt !== undefined && now >= leftAt + 30 * day) completedAt ??= now
          tenant = completed(tenant, at)
        }
        expect(tenant.offboarding?.since).toBe(leftAt)
        expect(tenant.offboarding?.completedAt).toBe(completedAt)
        expect(hasAccess(tenant)).toBe(leftAt === undefined)
        expect(tenant.suspension === undefined).toBe(leftAt === undefined)
        const { offboarding } = tenant
        const isOver = offboarding !== undefined && webhooksEndAt(offboarding) <= at
        expect(isToComplete(tenant, at)).toBe(isOver && completedAt === undefined)
      }
    },
  )
})
