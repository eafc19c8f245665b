/** Runs the work of a command on the database of its target service. */
import { DatabaseIsNewer, openDatabase } from "@procurement/adapter-postgres"
import { clockOfProcess, oneLine } from "@procurement/app-platform"
import { optional } from "@procurement/domain/optional"
import * as Cause from "effect/Cause"
import * as Exit from "effect/Exit"
import { CommandFailed } from "./command-failed.ts"
import type { Work } from "./commands/command.ts"
import { archiveOnUse } from "./composition/archive.ts"
import { pdfsOnUse } from "./composition/pdfs.ts"
import { makeCliRuntime } from "./composition/ports.ts"
import { taxpayersOnUse } from "./composition/taxpayers.ts"
import { messageOf } from "./failure-messages.ts"
import type { Outcome } from "./output.ts"
import type { Target } from "./target.ts"

const run = async (work: Work, target: Target, signal?: AbortSignal): Promise<Outcome> => {
  const { databaseUrl, clockOffsetMillis, archiveVariables, environment, qrUrl } = target
  const database = await openDatabase({
    url: databaseUrl,
    applicationName: "procurement",
    poolSize: 2,
  })
  const archive = archiveOnUse(archiveVariables)
  const pdfs = pdfsOnUse(environment, qrUrl)
  const runtime = makeCliRuntime(
    database,
    { archive: archive.archive, pdf: pdfs.pdf, taxpayers: taxpayersOnUse(target.whiteListUrl) },
    clockOfProcess(clockOffsetMillis),
  )
  try {
    await database.migrate()
    const exit = await runtime.runPromiseExit(work, optional({ signal }))
    if (Exit.isSuccess(exit)) return exit.value
    const failure = exit.cause.reasons.find(Cause.isFailReason)
    if (failure !== undefined) throw new CommandFailed(messageOf(failure.error))
    if (signal?.aborted === true) throw new CommandFailed("stopped")
    throw new CommandFailed(oneLine(Cause.squash(exit.cause)))
  } finally {
    await runtime.dispose()
    await pdfs.stop()
    await archive.close()
    await database.close()
  }
}

/** Fails with `CommandFailed`, or with the driver's error if the database can't be opened. */
export const perform = async (
  work: Work,
  target: Target,
  signal?: AbortSignal,
): Promise<Outcome> => {
  try {
    return await run(work, target, signal)
  } catch (error) {
    throw error instanceof DatabaseIsNewer ? new CommandFailed(error.message) : error
  }
}
