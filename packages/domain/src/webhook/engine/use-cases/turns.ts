/**
 * Starts attempts when their partition, the pace of their endpoint and the limits of the engine
 * allow it.
 *
 * Partitions with the same endpoint take turns. No partition waits for another endpoint: different
 * endpoints share only budgets of attempts in flight; unhealthy partitions also start one after the
 * other.
 */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { type ClaimedPartition, type PacedEndpoint, hasReady } from "../claimed-partition.ts"
import { awaitTurn, takeTurn } from "../paced-endpoint.ts"
import { type PartitionHealth, canStart, partitionHealths } from "../partition-pace.ts"
import type { EngineState, Launch } from "./engine-state.ts"

export interface Turns {
  /** Starts the partition's next attempt, now or when its turn comes. */
  readonly advance: (partition: ClaimedPartition) => void
  /** Starts attempts at the endpoint in turn, as far as its pace allows. */
  readonly serve: (endpoint: PacedEndpoint) => void
  /** Continues partitions that waited for the limits of the engine, as far as these allow. */
  readonly admit: () => void
}

/**
 * No attempt starts in the last quarter of a lease: it is longer than the second of the pace,
 * because the next holder does not know which attempts were started.
 */
const mayStart = (state: EngineState, partition: ClaimedPartition): boolean =>
  canStart(partition.pace) &&
  partition.state === "open" &&
  hasReady(partition) &&
  !state.isStopping &&
  state.wallTime() < partition.leaseUntil - state.limits.leaseMillis / 4

/**
 * The time between two starts in unhealthy partitions: it must not open 1,000 connections at once,
 * with every step of a healthy delivery waiting among them.
 */
const unhealthyPaceMillis = 2

export const makeTurns = (
  state: EngineState,
  launch: Launch,
  start: (partition: ClaimedPartition) => void,
): Turns => {
  /** Whether the time since the last start in an unhealthy partition is still running. */
  let isSpacing = false

  const hasRoom = (health: PartitionHealth): boolean => {
    const { inFlight, limit } = state.budgets[health]
    const isSpaced = health !== "unhealthy" || !isSpacing
    return inFlight < limit && state.unsaved < state.limits.unsaved && isSpaced
  }

  const admitSome = (health: PartitionHealth): void => {
    const { queued } = state.budgets[health]
    for (const partition of queued) {
      if (!hasRoom(health)) return
      queued.delete(partition)
      advance(partition)
    }
  }

  const startSpaced = (partition: ClaimedPartition): void => {
    if (partition.pace.health === "unhealthy") {
      isSpacing = true
      launch(Effect.sleep(Duration.millis(unhealthyPaceMillis)), (exit) => {
        isSpacing = false
        if (Exit.isSuccess(exit)) admitSome("unhealthy")
      })
    }
    start(partition)
  }

  /** Serves an endpoint at the time when its pacer, or that of a tenant, allows the next start. */
  const serveAt = (endpoint: PacedEndpoint, atMillis: number): void => {
    if (endpoint.dueMillis <= atMillis) return
    endpoint.dueMillis = atMillis
    const restMillis = Math.max(Math.ceil(atMillis - state.steadyMillis()), 0)
    launch(Effect.sleep(Duration.millis(restMillis)), (exit) => {
      // An earlier time may have been set since.
      if (endpoint.dueMillis === atMillis) endpoint.dueMillis = Number.POSITIVE_INFINITY
      if (Exit.isSuccess(exit)) serve(endpoint)
    })
  }

  const serve = (endpoint: PacedEndpoint): void => {
    while (endpoint.waiting.size > 0) {
      const nowMillis = state.steadyMillis()
      const at = endpoint.pacer.nextStart()
      // The end of an attempt in flight calls `serve` again.
      if (at === undefined) return
      if (at > nowMillis) return serveAt(endpoint, at)
      const next = takeTurn(endpoint, nowMillis, (each) => mayStart(state, each))
      if (typeof next === "number") return serveAt(endpoint, next)
      if (hasRoom(next.pace.health)) startSpaced(next)
      else state.budgets[next.pace.health].queued.add(next)
    }
  }

  const advance = (partition: ClaimedPartition): void => {
    if (partition.route === undefined || !mayStart(state, partition)) return
    awaitTurn(partition, partition.route)
    serve(partition.route.endpoint)
  }

  return { advance, serve, admit: () => partitionHealths.forEach(admitSome) }
}
