/**
 * The contract of `OfflineRegister`. Its layer provides orders and invoices as well, over one
 * store: what could be issued offline comes into being with orders.
 */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  type ClearanceStanding,
  firstStanding,
  observe,
  OfflineRegister,
  usualAvailability,
} from "@procurement/domain/clearance"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Layer from "effect/Layer"
import { usualChance } from "../builders/chance.ts"
import { usualInstant } from "../builders/fresh.ts"
import type { Capabilities } from "../capabilities.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { expectSame, together } from "../suite/expecting.ts"
import { registerSuite } from "../suite/register.ts"
import type { OfflinePorts } from "./offline-invoices.ts"
import { offlineListClauses } from "./offline-list-clauses.ts"

export type { OfflinePorts } from "./offline-invoices.ts"

const beforeAnything = clause(
  "tells the first standing before anything was heard",
  Effect.gen(function* () {
    const register = yield* OfflineRegister
    expectSame(yield* register.standing, firstStanding)
    expectSame(yield* register.modify((standing) => standing), firstStanding)
  }),
  "isolated",
)

const failed = (standing: ClearanceStanding, at: number) =>
  observe(standing, { _tag: "CallFailed", at: instant(at) }, usualAvailability)

const standings: ReadonlyArray<ClearanceStanding> = [
  failed(firstStanding, usualInstant),
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
      told: [
        { id: "c", at: instant(usualInstant + 1) },
        { id: "d", at: instant(usualInstant + 2), answeredAt: instant(usualInstant + 3) },
      ],
      answered: { since: instant(usualInstant + 3), lastAt: instant(usualInstant + 4) },
    },
  },
  firstStanding,
]

const exactly = clause(
  "answers and keeps the standing exactly as the step left it",
  Effect.gen(function* () {
    const register = yield* OfflineRegister
    for (const standing of standings) {
      expectSame(yield* register.modify(() => standing), standing)
      expectSame(yield* register.standing, standing)
      const seen: Array<ClearanceStanding> = []
      yield* register.modify((kept) => {
        seen.push(kept)
        return kept
      })
      expectSame(seen.at(-1), standing)
    }
  }),
  "isolated",
)

const noneLost = clause(
  "loses no step of many at the same time",
  Effect.gen(function* () {
    const register = yield* OfflineRegister
    yield* register.modify(() => firstStanding)
    const ids = Array.from({ length: 8 }, (_, index) => `outage ${index}`)
    yield* together(
      ids.map((id) =>
        register.modify(({ calls, outages }) => ({
          calls,
          outages: [...outages, { id, kind: "failure", since: usualInstant }],
        })),
      ),
    )
    const { outages } = yield* register.standing
    expect(outages.map(({ id }) => id).toSorted()).toEqual(ids)
  }),
  "isolated",
)

const nothingOnThrow = clause(
  "changes nothing when the step throws",
  Effect.gen(function* () {
    const register = yield* OfflineRegister
    const standing = failed(firstStanding, usualInstant + usualChance.int(1, 1_000))
    yield* register.modify(() => standing)
    const crashing = register.modify(() => {
      throw new RangeError("a step that throws")
    })
    expect(Exit.isFailure(yield* Effect.exit(crashing))).toBe(true)
    expectSame(yield* register.standing, standing)
  }),
  "isolated",
)

export const offlineRegisterClauses: ReadonlyArray<Clause<OfflinePorts>> = [
  beforeAnything,
  ...offlineListClauses,
  exactly,
  noneLost,
  nothingOnThrow,
]

export const offlineRegisterContract = <E>(
  adapter: string,
  layer: Layer.Layer<OfflinePorts, E>,
  can: Partial<Capabilities> = {},
): void => registerSuite({ port: "OfflineRegister", adapter, layer, can }, offlineRegisterClauses)
