/** Delivery queues with one fault each in the assignment of servers. */
import type { LedgerMemory } from "@procurement/adapter-memory"
import type { Subscription } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import type { LedgerPorts } from "../../src/ledger/index.ts"
import { whileAltered } from "./altered-ledger.ts"
import type { LedgerReference, ledgerSaboteur } from "./ledger-saboteur.ts"
import type { Saboteur } from "./saboteur.ts"

type Queue = LedgerReference["deliveries"]

const queueing =
  (fault: (queue: Queue, ledger: LedgerMemory) => Partial<Queue>) =>
  ({ deliveries, ledger }: LedgerReference) => ({ deliveries: fault(deliveries, ledger) })

/** As if each subscription had its own server. */
const onItsOwn = (subscription: Subscription): Subscription => ({
  ...subscription,
  url: `https://${subscription.id}.example.com/`,
})

/** As if every partition had been claimed for its present server. */
const forgetServers = ({ partitions }: LedgerMemory): void => {
  for (const [partition, { server: _server, ...lease }] of partitions)
    partitions.set(partition, lease)
}

export const serverSaboteurs = (
  saboteur: ReturnType<typeof ledgerSaboteur>,
): ReadonlyArray<Saboteur<LedgerPorts>> => [
  saboteur(
    "claims partitions of servers that others hold",
    queueing(({ claimPartitions }, ledger) => ({
      claimPartitions: (...given) =>
        whileAltered(ledger, { subscription: onItsOwn }, claimPartitions(...given)),
    })),
    "gives the partitions of one server to one holder",
    "gives the partitions of one server to one of",
    "when the leases on its partitions",
  ),
  saboteur(
    "reports every partition as released",
    queueing(({ claimPartitions }) => ({
      claimPartitions: (...given) =>
        Effect.map(claimPartitions(...given), (taken) =>
          taken.map((one) => ({ ...one, isAbandoned: false })),
        ),
    })),
    "abandoned a partition",
  ),
  saboteur(
    "reports every partition as abandoned",
    queueing(({ claimPartitions }) => ({
      claimPartitions: (...given) =>
        Effect.map(claimPartitions(...given), (taken) =>
          taken.map((one) => ({ ...one, isAbandoned: true })),
        ),
    })),
    "abandoned a partition",
  ),
  saboteur(
    "returns partitions of other servers",
    queueing(({ fetchReady }, ledger) => ({
      fetchReady: (...given) => {
        forgetServers(ledger)
        return fetchReady(...given)
      },
    })),
    "a server of another holder",
  ),
  saboteur(
    "renews partitions of other servers",
    queueing(({ renewPartitions }, ledger) => ({
      renewPartitions: (...given) => {
        forgetServers(ledger)
        return renewPartitions(...given)
      },
    })),
    "a server of another holder",
  ),
]
