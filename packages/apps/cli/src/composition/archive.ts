/** The ten-year archive of the target service. */
import {
  archiveSettings,
  openArchive,
  type OpenArchive,
  readSettings,
} from "@procurement/app-platform"
import { oneLine } from "@procurement/app-platform/standalone"
import type { ArchiveError, DocumentArchive } from "@procurement/domain/archive"
import * as Effect from "effect/Effect"
import { CommandFailed } from "../command-failed.ts"
import type { Variables } from "../target.ts"

type Archive = DocumentArchive["Service"]

/** Opened on first use, because most commands need none. */
export const archiveOnUse = (variables: Variables): OpenArchive => {
  let opened: Promise<OpenArchive> | undefined
  const open = async (): Promise<OpenArchive> => {
    try {
      return await openArchive(readSettings(archiveSettings, variables))
    } catch (error) {
      throw new CommandFailed(oneLine(error))
    }
  }
  const on = <A>(use: (archive: Archive) => Effect.Effect<A, ArchiveError>) =>
    Effect.flatMap(
      Effect.promise(() => (opened ??= open())),
      ({ archive }) => use(archive),
    )
  const archive: Archive = {
    put: (bytes) => on((each) => each.put(bytes)),
    get: (digest) => on((each) => each.get(digest)),
    seal: (record) => on((each) => each.seal(record)),
    record: (id) => on((each) => each.record(id)),
    addRenewal: (renewal) => on((each) => each.addRenewal(renewal)),
    renewals: (id) => on((each) => each.renewals(id)),
    verify: (id) => on((each) => each.verify(id)),
  }
  const close = async (): Promise<void> => (await opened?.catch(() => undefined))?.close()
  return { archive, close }
}
