/** When the idle loops of all workers poll. */
import { type Lookout, makeLookout } from "../kernel/lookout.ts"
import type { PortCall } from "../kernel/port-calls.ts"
import type { World } from "../kernel/world.ts"
import { type DueLoop, dueLoops, type Dues, duesOf, makeQueueDues, recurringDues } from "./dues.ts"
import type { Stores } from "./stores.ts"

export interface Lookouts {
  /** By the name of the loop. */
  readonly of: (loop: string) => Lookout
  /** Notes that a call has changed something. */
  readonly noteCall: (call: PortCall) => void
}

/** The offline loop checks deadlines so often, while there are any. */
const deadlineCheckMillis = 60_000

/** Calls of these ports show whether KSeF is away, or wait for it. */
const outagePorts: ReadonlySet<string> = new Set([
  "BatchClearance",
  "InvoiceClearance",
  "InvoiceRepository",
])

/** `clockLead`: how far the clock of a process is ahead at most. */
export const makeLookouts = (
  world: World,
  stores: Stores,
  clockLead: () => number,
  isSkipping: boolean | undefined,
): Lookouts => {
  const queues = makeQueueDues(stores)
  let dues: Dues | undefined
  const present = (): Dues => (dues ??= duesOf(stores, queues, world.now()))
  world.onActivity(() => {
    dues = undefined
  })
  const nextDue = (loop: DueLoop, now: number): number => {
    const due = present()[loop] - clockLead()
    if (loop !== "offline" || !Number.isFinite(due)) return due
    return Math.ceil(now / deadlineCheckMillis) * deadlineCheckMillis
  }
  const byLoop = new Map<string, Lookout>(
    dueLoops.map((loop) => [
      loop,
      makeLookout(world, {
        nextDue: (now) => nextDue(loop, now),
        // Calls and announcements change what it finds.
        seesActivity: loop === "offline",
        isSkipping,
      }),
    ]),
  )
  const upkeep = new Map<string, Lookout>(
    Object.entries(recurringDues).map(([loop, nextDueOf]) => [
      loop,
      makeLookout(world, { nextDue: nextDueOf, isRecurring: true, isSkipping }),
    ]),
  )
  return {
    of: (loop) => {
      const lookout = byLoop.get(loop) ?? upkeep.get(loop)
      if (lookout === undefined) throw new Error(`it is unknown what the loop ${loop} finds`)
      return lookout
    },
    noteCall: ({ port }) => {
      dues = undefined
      queues.noteCall(port)
      for (const [loop, lookout] of byLoop) {
        if (loop !== "offline" || outagePorts.has(port)) lookout.noteActivity()
      }
    },
  }
}
