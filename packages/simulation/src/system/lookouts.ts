/** What the idle loops of all workers look out for. */
import { type Lookout, makeLookout } from "../kernel/lookout.ts"
import type { PortCall } from "../kernel/port-calls.ts"
import type { World } from "../kernel/world.ts"
import { type DueLoop, type Dues, duesOf } from "./dues.ts"
import type { Stores } from "./stores.ts"

export interface Lookouts {
  /** By the name of the loop. */
  readonly of: (loop: string) => Lookout
  /** Notes that a call has changed something. */
  readonly noteCall: (call: PortCall) => void
}

const loopDues: Readonly<Record<string, DueLoop>> = {
  preparing: "preparing",
  dispatching: "sending",
  following: "following",
  archiving: "archiving",
  batches: "batches",
  webhooks: "webhooks",
  replays: "replays",
  deliveries: "deliveries",
  email: "email",
}

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
  let dues: Dues | undefined
  const present = (): Dues => (dues ??= duesOf(stores, world.now()))
  world.onActivity(() => {
    dues = undefined
  })
  const byLoop = new Map<string, Lookout>()
  for (const [loop, due] of Object.entries(loopDues)) {
    byLoop.set(
      loop,
      makeLookout(world, { nextDue: () => present()[due] - clockLead(), isSkipping }),
    )
  }
  /** Calls and announcements change it, and nothing that is due. */
  const outages = makeLookout(world, {
    nextDue: () => Number.POSITIVE_INFINITY,
    seesActivity: true,
    isSkipping,
  })
  return {
    of: (loop) => byLoop.get(loop) ?? outages,
    noteCall: ({ port }) => {
      dues = undefined
      for (const lookout of byLoop.values()) lookout.noteActivity()
      if (outagePorts.has(port)) outages.noteActivity()
    },
  }
}
