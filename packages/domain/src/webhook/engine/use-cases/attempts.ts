/**
 * Starts attempts when their partition, the pace of their endpoint and the limits of the engine
 * allow it, and records their reports.
 *
 * Partitions with the same endpoint take turns. No partition waits for another endpoint: different
 * endpoints share only budgets of attempts in flight, one each for healthy, probing and unhealthy
 * partitions; unhealthy partitions also start one after the other.
 */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { ReadyDelivery } from "../../delivery.ts"
import { type Subscription, secretsInForce } from "../../subscription.ts"
import type {
  AttemptReport,
  Sending,
  StaleConnectionError,
  WebhookSender,
} from "../../webhook-sender.ts"
import {
  type ClaimedPartition,
  type HeldEndpoint,
  type Route,
  type RunningAttempt,
  hasReady,
  requeue,
  turnAt,
} from "../claimed-partition.ts"
import {
  type PartitionHealth,
  canStart,
  leaseQuarterMillis,
  paceAfter,
  partitionHealths,
} from "../engine-limits.ts"
import { type EngineState, type Launch, fetchIfLow } from "./engine-state.ts"
import { type SavePause, brokenAttempt, makeRecord } from "./settling.ts"

export interface Attempts {
  /** Starts the partition's next attempt, now or when its turn comes. */
  readonly advance: (partition: ClaimedPartition) => void
  /** Continues partitions that waited for the limits of the engine, as far as these allow. */
  readonly admit: () => void
}

const mayStart = (state: EngineState, partition: ClaimedPartition): boolean =>
  canStart(partition.pace) &&
  partition.state === "open" &&
  hasReady(partition) &&
  !state.isStopping &&
  state.wallTime() < partition.leaseUntil - leaseQuarterMillis(state.limits)

/** Counts the attempt at its endpoint and for its tenant's server. */
const countStart = (
  state: EngineState,
  partition: ClaimedPartition,
  route: Route,
  nowMillis: number,
): void => {
  const { endpoint, tenantId, tenantPacer } = route
  for (const pacer of [endpoint.pacer, tenantPacer]) pacer.started(nowMillis)
  state.turn += 1
  partition.turn = state.turn
  endpoint.turns.set(tenantId, state.turn)
}

const countEnd = ({ partition, route }: RunningAttempt, nowMillis: number): void => {
  const { endpoint, tenantPacer } = route
  partition.lastActiveMillis = nowMillis
  for (const pacer of [endpoint.pacer, tenantPacer]) pacer.ended(nowMillis)
}

/** Takes the partition's next delivery and marks it as in flight. */
const startAttempt = (
  state: EngineState,
  partition: ClaimedPartition,
  route: Route,
  nowMillis: number,
): RunningAttempt => {
  const returned = partition.returned.shift()
  const isResend = returned !== undefined
  const delivery = returned?.delivery ?? (partition.buffer.shift() as ReadyDelivery)
  const { health } = partition.pace
  partition.taken.add(delivery.id)
  partition.lastActiveMillis = nowMillis
  partition.pace = paceAfter(partition.pace, { _tag: "Started" })
  countStart(state, partition, route, nowMillis)
  state.inFlight[health] += 1
  const at = state.wallTime()
  const timing = { at, startedMillis: nowMillis, isWritten: false }
  const running = { partition, route, delivery, ...timing, health, isResend }
  partition.running.add(running)
  return running
}

const sendingOf = (
  { delivery, at, isResend }: RunningAttempt,
  subscription: Subscription,
): Sending => {
  const secrets = secretsInForce(subscription, at)
  const { headers, url } = subscription
  return { delivery, url, secrets, headers, at, isResend }
}

type AttemptExit = Exit.Exit<AttemptReport, StaleConnectionError>

/** The attempt met a stale connection; its delivery is sent again. */
const returnToPartition = (running: RunningAttempt): void => {
  running.partition.pace = paceAfter(running.partition.pace, { _tag: "Returned" })
  requeue(running.partition, running)
}

/** Serves an endpoint at the time when its pacer, or that of a tenant, allows the next start. */
const makeServeAt =
  (state: EngineState, launch: Launch, serve: (endpoint: HeldEndpoint) => void) =>
  (endpoint: HeldEndpoint, atMillis: number): void => {
    if (endpoint.dueMillis <= atMillis) return
    endpoint.dueMillis = atMillis
    const restMillis = Math.max(Math.ceil(atMillis - state.steadyMillis()), 0)
    launch(Effect.sleep(Duration.millis(restMillis)), (exit) => {
      // An earlier time may have been set since.
      if (endpoint.dueMillis === atMillis) endpoint.dueMillis = Number.POSITIVE_INFINITY
      if (Exit.isSuccess(exit)) serve(endpoint)
    })
  }

export interface AttemptsOptions {
  readonly sender: WebhookSender["Service"]
  readonly launch: Launch
  readonly savePause: SavePause
}

export const makeAttempts = (
  state: EngineState,
  { sender, launch, savePause }: AttemptsOptions,
): Attempts => {
  const ended = (running: RunningAttempt, exit: AttemptExit): void => {
    const { partition } = running
    written(running)
    state.inFlight[running.health] -= 1
    partition.running.delete(running)
    const nowMillis = state.steadyMillis()
    countEnd(running, nowMillis)
    if (Exit.isSuccess(exit)) record(running, exit.value, nowMillis)
    else if (Exit.hasFails(exit)) returnToPartition(running)
    else if (!Exit.hasInterrupts(exit)) {
      launch(Effect.logError("webhooks: an attempt threw", exit.cause))
      record(running, brokenAttempt, nowMillis)
    }
    // Queued partitions first: otherwise a few that hang would keep the whole budget.
    admission.admit()
    advance(partition)
    serve(running.route.endpoint)
    fetchIfLow(state, partition)
  }

  const written = (running: RunningAttempt): void => {
    if (running.isWritten) return
    running.isWritten = true
    running.partition.pace = paceAfter(running.partition.pace, { _tag: "Written" })
    advance(running.partition)
  }

  const start = (partition: ClaimedPartition, subscription: Subscription, route: Route): void => {
    const running = startAttempt(state, partition, route, state.steadyMillis())
    if (running.health === "unhealthy") admission.startSpacing()
    const sending = sendingOf(running, subscription)
    const attempt = sender.send({ ...sending, onWritten: () => written(running) })
    launch(attempt, (exit) => ended(running, exit))
    fetchIfLow(state, partition)
  }

  /** Starts attempts in turn, now or when the pace allows, until no partition waits. */
  const serve = (endpoint: HeldEndpoint): void => {
    while (endpoint.waiting.size > 0) {
      const nowMillis = state.steadyMillis()
      const at = endpoint.pacer.nextStart()
      // The end of an attempt in flight calls `serve` again.
      if (at === undefined) return
      if (at > nowMillis) return serveAt(endpoint, at)
      const turn = turnAt(endpoint, nowMillis, (each) => mayStart(state, each))
      const next = turn.partition
      if (next?.subscription === undefined || next.route === undefined) {
        if (endpoint.waiting.size > 0) serveAt(endpoint, turn.delayedUntilMillis)
        return
      }
      endpoint.waiting.delete(next)
      const { subscription, route } = next
      if (admission.hasRoom(next.pace.health)) start(next, subscription, route)
      else admission.enqueue(next)
    }
  }

  const advance = (partition: ClaimedPartition): void => {
    if (partition.route === undefined || !mayStart(state, partition)) return
    partition.route.endpoint.waiting.add(partition)
    serve(partition.route.endpoint)
  }

  const serveAt = makeServeAt(state, launch, serve)
  const admission = makeAdmission(state, launch, advance)
  const record = makeRecord(state, launch, savePause, admission.admit)
  return { advance, admit: admission.admit }
}

/**
 * The time between two starts in unhealthy partitions: it must not open 1,000 connections at once,
 * with every step of a healthy delivery waiting among them.
 */
const unhealthyPaceMillis = 2

/** Limits of the engine. Partitions over a limit wait, first come, first served. */
interface Admission {
  /** Whether an attempt in such a partition may start now. */
  readonly hasRoom: (health: PartitionHealth) => boolean
  /** An attempt in an unhealthy partition starts: the next one waits. */
  readonly startSpacing: () => void
  readonly enqueue: (partition: ClaimedPartition) => void
  /** Continues queued partitions as far as the limits allow. */
  readonly admit: () => void
}

const isWithinBudget = ({ limits, inFlight, unsaved }: EngineState, health: PartitionHealth) => {
  const { healthyInFlight, probingInFlight, unhealthyInFlight } = limits
  const budgets = {
    healthy: healthyInFlight,
    probing: probingInFlight,
    unhealthy: unhealthyInFlight,
  }
  return inFlight[health] < budgets[health] && unsaved < limits.unsaved
}

const makeAdmission = (
  state: EngineState,
  launch: Launch,
  advance: (partition: ClaimedPartition) => void,
): Admission => {
  /** Whether the time since the last start in an unhealthy partition is still running. */
  let isSpacing = false

  const hasRoom = (health: PartitionHealth): boolean =>
    isWithinBudget(state, health) && (health !== "unhealthy" || !isSpacing)

  const admitOf = (health: PartitionHealth): void => {
    const queued = state.queued[health]
    while (queued.size > 0 && hasRoom(health)) {
      const [partition] = queued
      queued.delete(partition as ClaimedPartition)
      advance(partition as ClaimedPartition)
    }
  }

  return {
    hasRoom,
    startSpacing: () => {
      isSpacing = true
      launch(Effect.sleep(Duration.millis(unhealthyPaceMillis)), (exit) => {
        isSpacing = false
        if (Exit.isSuccess(exit)) admitOf("unhealthy")
      })
    },
    enqueue: (partition) => void state.queued[partition.pace.health].add(partition),
    admit: () => {
      for (const health of partitionHealths) admitOf(health)
    },
  }
}
