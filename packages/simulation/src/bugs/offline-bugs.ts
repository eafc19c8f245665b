/** Bugs of offline invoices, announced outages and batches. */
import { addDays } from "@procurement/domain/calendar"
import type { ClearanceStatus } from "@procurement/domain/clearance"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Bug } from "./bug.ts"

/** Sends an invoice that was issued offline as if it were an online one. */
export const forgetsOfflineFlag: Bug = {
  InvoiceClearance: (service) => ({
    ...service,
    submit: ({ offline: _offline, ...submission }) => service.submit(submission),
  }),
}

/** Signs the link of KOD II once, for the first file. */
export const provesAnotherFile: Bug = {
  CertificateQrSigner: (service) => {
    let first: string | undefined
    return {
      link: (file, now) =>
        Effect.map(service.link(file, now), (link) => {
          first ??= Option.getOrUndefined(link)
          return Option.fromUndefinedOr(first)
        }),
    }
  },
}

const renamesOutages = (from: string, to: "failure" | "unavailability"): Bug => ({
  OutageAnnouncements: (service) => ({
    current: Effect.map(service.current, (outages) =>
      outages.map((outage) => (outage.kind === from ? { ...outage, kind: to } : outage)),
    ),
  }),
})

export const mistakesFailure = renamesOutages("failure", "unavailability")
export const issuesInTotalFailure = renamesOutages("total-failure", "failure")

const saturday = 6

/** Counts Saturdays as working days. */
export const countsSaturdays: Bug = {
  InvoiceRepository: (service) => ({
    ...service,
    save: (change) => {
      const { invoice } = change
      if (!("offline" in invoice) || invoice.offline?.deadline === undefined) {
        return service.save(change)
      }
      const { deadline } = invoice.offline
      const day = new Date(`${deadline}T12:00:00Z`).getUTCDay()
      if (day !== 1) return service.save(change)
      const early = addDays(deadline, saturday - 8)
      const offline = { ...invoice.offline, deadline: early }
      return service.save({ ...change, invoice: { ...invoice, offline } })
    },
  }),
}

const lost = ({ calls, ...status }: ClearanceStatus): ClearanceStatus =>
  calls._tag === "Failing"
    ? { ...status, calls: { _tag: "Lost", since: calls.since } }
    : { ...status, calls }

/** Takes the first failed call for an outage. */
export const issuesOfflineEarly: Bug = {
  OfflineRegister: (service) => ({ ...service, status: Effect.map(service.status, lost) }),
}

/** Does not check deadlines again after the issue. */
export const keepsFirstDeadline: Bug = {
  OfflineRegister: (service) => ({ ...service, terms: () => Effect.succeed([]) }),
}

/** Gives the first file of a batch the number of the second. */
export const mixesUpBatchResults: Bug = {
  BatchClearance: (service) => ({
    ...service,
    results: (session, page) =>
      Effect.map(service.results(session, page), ({ results, ...rest }) => ({
        ...rest,
        results: results.map((result, nth) => ({
          ...result,
          outcome: (nth === 0 ? results[1] : undefined)?.outcome ?? result.outcome,
        })),
      })),
  }),
}
