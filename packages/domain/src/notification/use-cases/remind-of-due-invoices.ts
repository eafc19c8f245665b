/** Reminds people of invoices before they are due. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Instant, instant } from "../../calendar/instant.ts"
import { type EmailId, nextId } from "../../identity/type-id.ts"
import { OverdueRegister } from "../../payment/overdue-register.ts"
import { TenantRepository } from "../../tenant/tenant.ts"
import { mayRemind, remindedThrough } from "../../user/notifications.ts"
import { type User, UserRepository } from "../../user/user.ts"
import { datesToRemindOf, maximumRemindedInvoices, remind } from "../due-reminder.ts"

const remindOne = Effect.fnUntraced(
  function* (person: User, now: Instant) {
    const users = yield* UserRepository
    const tenants = yield* TenantRepository
    const register = yield* OverdueRegister
    const { tenantId } = person
    const tenant = Option.getOrUndefined(yield* tenants.find(tenantId))
    if (tenant === undefined) return
    const limit = maximumRemindedInvoices
    const invoices = yield* register.page({ tenantId, ...datesToRemindOf(person, now), limit })
    const id = (yield* nextId("eml")) as EmailId
    const reminder = { person, tenant, invoices, id, now }
    yield* users.change(tenantId, (current) => remind(current, reminder))
  },
  // The person has been removed.
  Effect.catchTag("UserNotFound", () => Effect.void),
)

/**
 * Queues the reminders of up to `limit` people that are due now, each once whichever processes run.
 * Returns how many people these are.
 */
export const remindOfDueInvoices = Effect.fnUntraced(function* (limit: number) {
  const users = yield* UserRepository
  const now = instant(yield* Clock.currentTimeMillis)
  if (!mayRemind(now)) return 0
  const people = yield* users.remindedBefore(remindedThrough(now), limit)
  yield* Effect.forEach(people, (person) => remindOne(person, now), { discard: true })
  return people.length
})
