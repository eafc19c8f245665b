/**
 * Registers the worker among the live processes under its name; its successor replaces it there
 * (docs/explanation/crash-safety.md).
 */
import { hostname } from "node:os"
import { type Database, openRegistration } from "@procurement/adapter-postgres"
import type { Logger } from "@procurement/app-platform"
import type { Loop } from "./loop.ts"

/**
 * The registration of this process: its `join` rejects when a live process has the name. Wakes the
 * loops when a dead process's work becomes free; stops this process when another has replaced it.
 */
export const registerWorker = (
  database: Database,
  id: string,
  log: Logger,
  onClock: (skewMillis: number) => void,
) => {
  const loops: Array<Loop> = []
  const wakeAll = (): void => {
    for (const loop of loops) loop.wake()
  }
  const name = `worker ${id === "" ? hostname() : id}`
  const registration = openRegistration(database, {
    name,
    onReplaced: () => {
      log.error({ process: name }, "another process has taken over from this one, which ends")
      process.exit(1)
    },
    onReleased: (ended) => {
      log.warn({ process: ended }, "a process has died: its work is taken over")
      wakeAll()
    },
    onClock,
  })
  return { ...registration, name, loops, wakeAll }
}
