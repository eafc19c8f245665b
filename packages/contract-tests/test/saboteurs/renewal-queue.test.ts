/** Queues of renewals with one fault each. */
import { RenewalQueue } from "@procurement/domain/renewal"
import { makeRenewalQueueMemory } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { renewalQueueClauses } from "../../src/renewal/index.ts"
import { groundOf } from "../mutants/grounds.ts"
import { proves } from "./saboteur.ts"
import { serviceSaboteur } from "./service-saboteur.ts"

const saboteur = serviceSaboteur(RenewalQueue, makeRenewalQueueMemory, renewalQueueClauses)

const ground = groundOf(RenewalQueue, () => ({}), makeRenewalQueueMemory)

const saboteurs = [
  saboteur(
    "claims without a lease",
    ({ claimDue }) => ({ claimDue: (claim) => claimDue({ ...claim, leaseUntil: claim.now }) }),
    "disjoint renewals",
  ),
  saboteur(
    "requests unplanned renewals",
    ({ want }) => ({
      want: (id, now) =>
        Effect.map(want(id, now), (found) =>
          Option.isSome(found)
            ? found
            : Option.some({ invoiceId: id, number: "", made: 0, renewAt: now, dueAt: now }),
        ),
    }),
    "ignores a request",
  ),
]

proves("RenewalQueue", renewalQueueClauses, saboteurs, ground)
