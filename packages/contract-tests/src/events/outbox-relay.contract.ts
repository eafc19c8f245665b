/**
 * The contract of `OutboxRelay`. Its layer also provides orders and the event log over the same
 * store, because the clauses relay events of orders that they place.
 *
 * The store has only one mark: no other relay may use it while the suite runs.
 */
import type * as Layer from "effect/Layer"
import type { Capabilities } from "../capabilities.ts"
import type { Clause } from "../suite/clause.ts"
import { registerSuite } from "../suite/register.ts"
import { markClauses } from "./mark-clauses.ts"
import { nextClauses } from "./next-clauses.ts"
import { relayLagClauses } from "./relay-lag-clauses.ts"
import type { OutboxRelayPorts } from "./relaying.ts"

export const outboxRelayClauses: ReadonlyArray<Clause<OutboxRelayPorts>> = [
  ...nextClauses,
  ...markClauses,
  ...relayLagClauses,
]

export const outboxRelayContract = <E>(
  adapter: string,
  layer: Layer.Layer<OutboxRelayPorts, E>,
  can: Partial<Capabilities> = {},
): void => registerSuite({ port: "OutboxRelay", adapter, layer, can }, outboxRelayClauses)
