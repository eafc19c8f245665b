/**
 * The loops that create deliveries: of new events and, in a loop of its own, so that new events do
 * not wait for a large replay, of replays.
 */
import * as Effect from "effect/Effect"
import type { LoopStarter, Wakeable } from "../../work-queue/use-cases/work-loop.ts"
import type { DeliveryEngine } from "../engine/use-cases/delivery-engine.ts"
import { fanOutEvents } from "./deliveries.ts"
import { continueReplays } from "./replays.ts"

export type PlanningPorts =
  | Effect.Services<ReturnType<typeof fanOutEvents>>
  | Effect.Services<ReturnType<typeof continueReplays>>

const maximumWaitMillis = 1_000
const eventBatch = 100
const replayBatch = 500
/** A large replay takes at most a fifth of the time, and is still faster than its sending. */
const restPerWork = 4

/** No work of these loops is due at a known time. */
const nextDueAt = Effect.succeed(undefined)

/** Starts both loops; they wake the engine. */
export const startPlanning = <L extends Wakeable>(
  engine: Pick<DeliveryEngine, "wake">,
  start: LoopStarter<PlanningPorts, L>,
): ReadonlyArray<L> => [
  start({
    name: "webhooks",
    maximumWaitMillis,
    nextDueAt,
    round: Effect.map(fanOutEvents(eventBatch), ({ events, partitions }) => {
      engine.wake(partitions)
      // A full batch may have left events, so the loop runs again. Later commits wake it.
      return events === eventBatch ? events : 0
    }),
  }),
  start({
    name: "replays",
    maximumWaitMillis,
    nextDueAt,
    restPerWork,
    round: Effect.tap(continueReplays(replayBatch), (count) =>
      Effect.sync(() => (count > 0 ? engine.wake() : undefined)),
    ),
  }),
]
