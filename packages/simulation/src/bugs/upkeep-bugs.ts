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

/** Does not store of which invoices a person was reminded. */
export const remindsAgain: Bug = {
  UserRepository: (service, { people }) => ({
    ...service,
    change: (tenantId, decide) =>
      service.change(tenantId, (users, unrequested) =>
        Result.map(decide(users, unrequested), (save) => ({
          ...save,
          user: people.users.get(save.user.id) ?? save.user,
        })),
      ),
  }),
}

/** Does not store that an invoice is reported as overdue. */
export const reportsAgain: Bug = {
  OverdueRegister: (service, { ledger }) => ({
    ...service,
    report: (ids, decide) =>
      Effect.tap(service.report(ids, decide), () =>
        Effect.sync(() => {
          for (const id of ids) ledger.reported.delete(id)
        }),
      ),
  }),
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
