/** Waits until the worker has brought the invoices to the expected states. */
import type { InvoiceState } from "@procurement/domain/invoice"
import type { Child } from "./child.ts"
import { countStates } from "./ledger.ts"
import type { World } from "./world.ts"
import { until } from "@procurement/testing"

/** Generous: all tests of the repository may be running on the same two cores. */
const limitMillis = 120_000

/** Fails when a worker has died, because the condition can then never become true. */
const expectAlive = (workers: ReadonlyArray<Child>): void => {
  const dead = workers.find((worker) => worker.hasEnded())
  if (dead !== undefined) throw new Error(`a worker died: ${dead.output()}`)
}

/** Resolves when `count` invoices are in the state; rejects at once when a worker dies. */
export const untilInState = (
  world: World,
  state: InvoiceState,
  count: number,
  workers: ReadonlyArray<Child> = [],
): Promise<void> =>
  until(
    `${count} invoices are ${state}`,
    async () => {
      expectAlive(workers)
      return ((await countStates(world))[state] ?? 0) >= count
    },
    limitMillis,
  )

/** Resolves when every invoice is archived. */
export const untilAllArchived = (world: World, workers: ReadonlyArray<Child>): Promise<void> =>
  until(
    "every invoice is archived",
    async () => {
      expectAlive(workers)
      return Object.keys(await countStates(world)).every((state) => state === "Archived")
    },
    limitMillis,
  )
