/** The archive of a worker whose roles read or write invoices; the others do without. */
import { hasArchive, type OpenArchive, openArchive } from "@procurement/app-chassis"
import { ArchiveError } from "@procurement/domain/archive"
import * as Effect from "effect/Effect"
import type { Role, WorkerSettings } from "./settings.ts"

const refusal = Effect.fail(
  new ArchiveError({ reason: "Unavailable", detail: "this worker was told of no archive" }),
)

const noArchive: OpenArchive = {
  archive: {
    put: () => refusal,
    get: () => refusal,
    seal: () => refusal,
    record: () => refusal,
    addRenewal: () => refusal,
    renewals: () => refusal,
    verify: () => refusal,
  },
  close: () => Promise.resolve(),
}

const needingIt: ReadonlySet<Role> = new Set(["invoicing", "archive"])

/** Rejects with one line when a role needs an archive and there is none, or it can't be used. */
export const openWorkerArchive = (settings: WorkerSettings): Promise<OpenArchive> => {
  const needsIt = settings.ROLES.some((role) => needingIt.has(role))
  return needsIt || hasArchive(settings) ? openArchive(settings) : Promise.resolve(noArchive)
}
