/**
 * A process among the others of its kind: registered under a name, and replaced by its successor
 * (docs/adr/0049).
 */
import { hostname } from "node:os"
import { type Database, joinWorkers, type Liveness } from "@procurement/adapter-postgres"
import { z } from "zod"
import type { Logger } from "./log.ts"

/** For the settings of a kind of process. */
export const processNameSetting = (kind: string) =>
  z
    .string()
    .regex(/^[\w.:@/-]{0,200}$/, "must be letters, digits and . : @ / _ -, at most 200")
    .prefault("")
    .describe(
      `name of this ${kind}: the same after a restart, which then continues its own work at once, ` +
        "and no other's; empty: the name of the machine, container or pod",
    )

export interface NamedProcess {
  readonly kind: "worker" | "relay"
  /** Empty: the machine's. */
  readonly id: string
  readonly now: () => number
  readonly log: Logger
  /** The work of another process was released. */
  readonly onReleased: () => void
}

/** Rejects when a live process has the name; ends this one when another has replaced it. */
export const joinProcesses = (
  database: Database,
  { kind, id, now, log, onReleased }: NamedProcess,
): Promise<Liveness> => {
  const name = `${kind} ${id === "" ? hostname() : id}`
  return joinWorkers(database, {
    name,
    now,
    onReplaced: () => {
      log.error({ process: name }, "another process has taken over from this one, which ends")
      process.exit(1)
    },
    onReleased: (ended) => {
      log.warn({ process: ended }, "a process has died: its work is taken over")
      onReleased()
    },
  })
}
