/** Runs the task of a command on the database of the service it is meant for. */
import { DatabaseIsNewer, openDatabase } from "@procurement/adapter-postgres"
import { clockOfProcess } from "@procurement/app-platform"
import * as Cause from "effect/Cause"
import * as Exit from "effect/Exit"
import { CommandFailed } from "./command-failed.ts"
import type { Task } from "./commands/command.ts"
import { makeCliRuntime } from "./composition/ports.ts"
import { messageOf } from "./failure-messages.ts"
import type { Outcome } from "./output.ts"
import { findTarget, type Target, type Variables } from "./target.ts"

const runOn = async (task: Task, target: Target): Promise<Outcome> => {
  const { databaseUrl, environment, publicUrl, clockOffsetMillis } = target
  const database = await openDatabase({
    url: databaseUrl,
    applicationName: "procurement",
    poolSize: 2,
  })
  const runtime = makeCliRuntime(database, clockOfProcess(clockOffsetMillis))
  try {
    await database.migrate()
    const exit = await runtime.runPromiseExit(task(environment, publicUrl))
    if (Exit.isSuccess(exit)) return exit.value
    const failure = exit.cause.reasons.find(Cause.isFailReason)
    if (failure !== undefined) throw new CommandFailed(messageOf(failure.error))
    throw Cause.squash(exit.cause)
  } finally {
    await runtime.dispose()
    await database.close()
  }
}

/** Fails with `UsageError` when no service is named, else `CommandFailed` or the driver's error. */
export const perform = async (
  task: Task,
  sandbox: string | undefined,
  variables: Variables,
): Promise<Outcome> => {
  const target = await findTarget(sandbox, variables)
  try {
    return await runOn(task, target)
  } catch (error) {
    throw error instanceof DatabaseIsNewer ? new CommandFailed(error.message) : error
  }
}
