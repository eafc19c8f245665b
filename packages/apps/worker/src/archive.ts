/** Opens the worker's archive if its roles read or write files of invoices; others need none. */
import { hasArchive, type OpenArchive, openArchive } from "@procurement/app-platform"
import { ArchiveError } from "@procurement/domain/archive"
import * as Effect from "effect/Effect"
import type { Role } from "./roles.ts"
import type { WorkerSettings } from "./settings.ts"

const refusal = Effect.fail(
  new ArchiveError({ reason: "Unavailable", detail: "this worker has no archive configured" }),
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

const needingIt: ReadonlySet<Role> = new Set(["invoicing", "archive", "email"])

/** Rejects with one line when a role needs the archive and it is missing or unusable. */
export const openWorkerArchive = (settings: WorkerSettings): Promise<OpenArchive> => {
  const needsIt = settings.ROLES.some((role) => needingIt.has(role))
  return needsIt || hasArchive(settings) ? openArchive(settings) : Promise.resolve(noArchive)
}
