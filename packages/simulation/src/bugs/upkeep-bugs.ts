/** Bugs of housekeeping and reminders. */
import { addDays, instant } from "@procurement/domain/calendar"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Bug } from "./bug.ts"

const monthMillis = 30 * 86_400_000

/** Deletes the events that are delivered, although customers may replay them. */
export const forgetsReplayableEvents: Bug = {
  EventLog: (service) => ({
    ...service,
    forget: (before, limit) => service.forget(instant(before + monthMillis), limit),
  }),
}

/** Deletes e-mails as soon as they are sent. */
export const forgetsSentMail: Bug = {
  EmailQueue: (service) => ({
    ...service,
    forget: (before, limit) => service.forget(instant(before + monthMillis), limit),
  }),
}

/** Each process does not store the first reminder of a person. */
export const remindsAgain: Bug = {
  UserRepository: (service, { people }) => {
    const lost = new Set<string>()
    return {
      ...service,
      change: (tenantId, decide) =>
        service.change(tenantId, (users, unrequested) =>
          Result.map(decide(users, unrequested), (save) => {
            const { id } = save.user
            if (lost.has(id)) return save
            lost.add(id)
            return { ...save, user: people.users.get(id) ?? save.user }
          }),
        ),
    }
  },
}

/** Each process does not store its first report of an overdue invoice. */
export const reportsAgain: Bug = {
  OverdueRegister: (service, { ledger }) => {
    const lost = new Set<string>()
    return {
      ...service,
      report: (ids, decide) =>
        Effect.tap(service.report(ids, decide), () =>
          Effect.sync(() => {
            for (const id of ids) if (!lost.has(id)) ledger.reported.delete(id)
            for (const id of ids) lost.add(id)
          }),
        ),
    }
  },
}

/** Reports an invoice on its due date. */
export const reportsTooEarly: Bug = {
  OverdueRegister: (service) => ({
    ...service,
    page: (query) =>
      service.page({
        ...query,
        dueBefore: query.isUnreported === true ? addDays(query.dueBefore, 1) : query.dueBefore,
      }),
  }),
}
