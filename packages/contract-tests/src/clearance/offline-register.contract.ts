/**
 * The contract of `OfflineRegister`. Its layer provides orders and invoices as well, over one
 * store: what could be issued offline is created with orders.
 */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  type ClearanceStatus,
  initialClearanceStatus,
  observe,
  OfflineRegister,
  usualAvailability,
} from "@procurement/domain/clearance"
import * as Effect from "effect/Effect"
import { usualInstant } from "../builders/fresh.ts"
import { type Clause, clauses, needing } from "../suite/clause.ts"
import { expectSame, together } from "../suite/expecting.ts"
import { suiteOf } from "../suite/register.ts"
import {
  changesNothingOnThrow,
  type Stepped,
  storesWhatTheStepReturns,
} from "../suite/step-clauses.ts"
import type { OfflinePorts } from "./offline-invoices.ts"
import { offlineListClauses } from "./offline-list-clauses.ts"

export type { OfflinePorts } from "./offline-invoices.ts"

const failed = (status: ClearanceStatus, at: number) =>
  observe(status, { _tag: "CallFailed", at: instant(at) }, usualAvailability)

const statuses: ReadonlyArray<ClearanceStatus> = [
  failed(initialClearanceStatus, usualInstant),
  {
    calls: { _tag: "Lost", since: usualInstant, answeredSince: instant(usualInstant + 7) },
    outages: [
      { id: "K/2026/AWR/01 „ż”", kind: "failure", since: usualInstant },
      { id: "b", kind: "unavailability", since: usualInstant, until: instant(usualInstant + 1) },
      { id: "c", kind: "total-failure", since: instant(0) },
    ],
  },
  {
    calls: { _tag: "Answered" },
    outages: [
      { id: "d", kind: "failure", since: usualInstant },
      {
        id: "e",
        kind: "failure",
        since: usualInstant,
        until: instant(usualInstant + 1),
        isPresumed: true,
      },
    ],
    endSigns: {
      announced: [
        { id: "c", at: instant(usualInstant + 1) },
        { id: "d", at: instant(usualInstant + 2), answeredAt: instant(usualInstant + 3) },
      ],
      answered: { since: instant(usualInstant + 3), lastAt: instant(usualInstant + 4) },
    },
  },
  initialClearanceStatus,
]

const stepped: Stepped<ClearanceStatus, OfflineRegister> = {
  noun: "status",
  modify: (step) => Effect.flatMap(OfflineRegister, (register) => register.modify(step)),
  read: Effect.flatMap(OfflineRegister, ({ status }) => status),
  values: statuses,
  needs: "isolated",
}

export const offlineRegisterClauses: ReadonlyArray<Clause<OfflinePorts>> = [
  ...clauses<OfflinePorts>({
    "returns the initial status before any observation": needing("isolated", function* () {
      const register = yield* OfflineRegister
      expectSame(yield* register.status, initialClearanceStatus)
      expectSame(yield* register.modify((status) => status), initialClearanceStatus)
    }),
  }),
  ...offlineListClauses,
  storesWhatTheStepReturns(stepped),
  ...clauses<OfflinePorts>({
    "loses no step of many that run concurrently": needing("isolated", function* () {
      const register = yield* OfflineRegister
      yield* register.modify(() => initialClearanceStatus)
      const ids = Array.from({ length: 8 }, (_, index) => `outage ${index}`)
      yield* together(
        ids.map((id) =>
          register.modify(({ calls, outages }) => ({
            calls,
            outages: [...outages, { id, kind: "failure", since: usualInstant }],
          })),
        ),
      )
      const { outages } = yield* register.status
      expect(outages.map(({ id }) => id).toSorted()).toEqual(ids)
    }),
  }),
  changesNothingOnThrow(stepped),
]

export const offlineRegisterContract = suiteOf({
  port: "OfflineRegister",
  clauses: offlineRegisterClauses,
})
