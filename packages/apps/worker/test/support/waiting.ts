/** Waits until the worker has brought the invoices where a test wants them. */
import type { InvoiceState } from "@procurement/domain/invoice"
import type { Child } from "./child.ts"
import { countStates } from "./ledger.ts"
import { until } from "./until.ts"
import type { World } from "./world.ts"

/** Resolves when that many invoices are in the state; rejects at once when a worker dies. */
export const untilInState = (
  world: World,
  state: InvoiceState,
  count: number,
  workers: ReadonlyArray<Child> = [],
): Promise<void> =>
  until(`${count} invoices are ${state}`, async () => {
    const dead = workers.find((worker) => worker.hasEnded())
    if (dead !== undefined) throw new Error(`a worker died: ${dead.said()}`)
    return ((await countStates(world))[state] ?? 0) >= count
  })

/** Resolves when every invoice is archived. */
export const untilAllArchived = (world: World, workers: ReadonlyArray<Child>): Promise<void> =>
  until("every invoice is archived", async () => {
    const dead = workers.find((worker) => worker.hasEnded())
    if (dead !== undefined) throw new Error(`a worker died: ${dead.said()}`)
    return Object.keys(await countStates(world)).every((state) => state === "Archived")
  })
