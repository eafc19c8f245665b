/** Bugs of the comparison with KSeF, and of the evidence of signatures. */
import { instant } from "@procurement/domain/calendar"
import type { ArchivedFile } from "@procurement/domain/archive"
import * as Effect from "effect/Effect"
import type { Bug } from "./bug.ts"

const dayMillis = 86_400_000

/** Lists the sessions that were opened on the day itself alone. */
export const forgetsLateSessions: Bug = {
  ClearanceRegister: (service) => ({
    ...service,
    sessions: (from, to, page) => service.sessions(instant(from + dayMillis), to, page),
  }),
}

/** Takes a day for compared without a comparison, at every third one. */
export const skipsDay: Bug = {
  ReconciliationStore: (service, { reconciliation }) => ({
    ...service,
    keep: (report) =>
      Number(report.day.slice(-2)) % 3 === 0
        ? Effect.sync(() => void reconciliation.reports.set(report.day, report))
        : service.keep(report),
  }),
}

/** Does not plan the renewal of an archived signature. */
export const plansNoRenewal: Bug = {
  RenewalQueue: (service) => ({ ...service, plan: () => Effect.void }),
}

/** Puts each new time stamp over the seal, and not over the evidence. */
export const coversSeal: Bug = {
  DocumentArchive: (service, { archive }) => {
    const sealOf = (id: string): ArchivedFile | undefined =>
      archive.records.get(id)?.files.find(({ role }) => role === "container")
    return {
      ...service,
      addRenewal: (renewal) =>
        service.addRenewal({
          ...renewal,
          covers: sealOf(renewal.invoiceId)?.digest ?? renewal.covers,
        }),
    }
  },
}
