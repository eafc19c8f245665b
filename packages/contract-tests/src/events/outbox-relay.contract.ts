/**
 * The contract of `OutboxRelay`. Its layer provides orders and the event log as well, over one
 * store: events of orders placed there are relayed here.
 *
 * The store has only one mark: no other relay may use it while the suite runs.
 */
import type { Clause } from "../suite/clause.ts"
import { suiteOf } from "../suite/register.ts"
import { markClauses } from "./mark-clauses.ts"
import { nextClauses } from "./next-clauses.ts"
import { relayLagClauses } from "./relay-lag-clauses.ts"
import type { OutboxRelayPorts } from "./relaying.ts"

export const outboxRelayClauses: ReadonlyArray<Clause<OutboxRelayPorts>> = [
  ...nextClauses,
  ...markClauses,
  ...relayLagClauses,
]

export const outboxRelayContract = suiteOf({ port: "OutboxRelay", clauses: outboxRelayClauses })
