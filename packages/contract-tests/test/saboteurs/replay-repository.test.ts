/** Repositories of replays with one fault each. */
import { ReplayRepository } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { replayRepositoryClauses } from "../../src/webhook/index.ts"
import { ledgerGround } from "../mutants/grounds.ts"
import { proves, saboteurOf } from "./saboteur.ts"

const ground = ledgerGround("ReplayRepository")
const saboteur = saboteurOf(ReplayRepository, replayRepositoryClauses, ground)

const considersOthers = saboteur(
  "considers deliveries to other subscriptions",
  ({ continueNext }, { deliveries, replays }) => ({
    continueNext: (...given) =>
      Effect.suspend(() => {
        const open = [...replays.values()].find(({ replay }) => replay.completedAt === undefined)
        const before = [...deliveries]
        for (const [id, delivery] of before) {
          const { subscriptionId } = open?.replay ?? delivery
          deliveries.set(id, { ...delivery, subscriptionId })
        }
        const restoring = Effect.sync(() =>
          before.forEach(([id, each]) => deliveries.set(id, each)),
        )
        return Effect.ensuring(continueNext(...given), restoring)
      }),
  }),
  "at this subscription, not at others",
)

const continuing = (fault: string) => `${fault}, in ReplayRepository.continueNext`

proves("ReplayRepository", replayRepositoryClauses, ground, {
  first: {
    "replays events from": "loses ReplayRepository.continueNext(2)(0).id",
    "the types that": "inserts in front of deliveries, in ReplayRepository.continueNext",
  },
  saboteurs: [considersOthers],
  mutants: {
    "replays the named": "drops the last of ReplayRepository.add(0).selection.eventIds",
    "a group of types or": continuing("takes value 1 of event.type for all of outbox"),
    "replays failed events": continuing("takes value 1 of _tag for all of deliveries"),
    "replays undelivered events": continuing("takes value 1 of _tag for all of deliveries"),
    "replays failed or": continuing("takes value 2 of replay.selection.from for all of replays"),
    "no more events at once than the limit": "adds 1 to ReplayRepository.continueNext(1)",
    "completes a replay": continuing("leaves the column .replay.completedAt as it was in replays"),
    "returns 0 when there": continuing(
      "leaves the column .replay.completedAt as it was in replays",
    ),
    "a paused subscription too": continuing("inserts nothing into deliveries"),
    "continues no replay": continuing("returns something else when asked again"),
  },
})
