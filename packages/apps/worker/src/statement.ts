/**
 * What a worker states of itself in the register of processes, once it has joined, and again when
 * the end of a certificate becomes known or changes.
 */
import { type Database, makeProcessRegister } from "@procurement/adapter-postgres"
import { type Logger, oneLine } from "@procurement/app-platform"
import { instant } from "@procurement/domain/calendar"
import type { StatedSetting } from "@procurement/domain/service"
import * as Effect from "effect/Effect"
import manifest from "../package.json" with { type: "json" }
import { followEnds, watchedEnds } from "./certificate-watch.ts"
import type { Role } from "./roles.ts"

interface Stated {
  readonly roles: ReadonlyArray<Role>
  readonly settings: ReadonlyArray<StatedSetting>
}

/** States it now; returns the function that ends it. A failure is logged: the work goes on. */
export const keepStated = async (
  database: Database,
  name: string,
  { roles, settings }: Stated,
  log: Logger,
): Promise<() => void> => {
  const register = makeProcessRegister(database)
  const startedAt = instant(Math.round(Date.now() - process.uptime() * 1_000))
  const { version } = manifest
  const state = async (): Promise<void> => {
    const certificates = watchedEnds()
    const statement = { version, startedAt, roles, settings, certificates }
    await Effect.runPromise(register.state(name, statement))
  }
  let last = Promise.resolve()
  /** One after the other, so that an earlier statement never replaces a later one. */
  const restate = (): Promise<void> => {
    last = last.then(state).catch((error: unknown) => {
      const failure = { process: name, error: oneLine(error) }
      log.warn(failure, "this process could not state its settings")
    })
    return last
  }
  await restate()
  return followEnds(() => void restate())
}
