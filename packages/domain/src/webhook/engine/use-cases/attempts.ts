/** Makes attempts: takes the next delivery of a partition, sends it, and records the report. */
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
  type Route,
  type RunningAttempt,
  requeue,
} from "../claimed-partition.ts"
import { paceAfter } from "../partition-pace.ts"
import { type EngineState, type Launch, fetchIfLow } from "./engine-state.ts"
import { type SavePause, brokenAttempt, makeRecord } from "./settling.ts"
import { type Turns, makeTurns } from "./turns.ts"

const pacersOf = ({ endpoint, tenantPacer }: Route) => [endpoint.pacer, tenantPacer]

/** Takes the partition's next delivery and marks it as in flight. */
const startAttempt = (
  state: EngineState,
  partition: ClaimedPartition,
  route: Route,
): RunningAttempt => {
  const nowMillis = state.steadyMillis()
  const returned = partition.returned.shift()
  const delivery = returned?.delivery ?? (partition.buffer.shift() as ReadyDelivery)
  const { health } = partition.pace
  state.budgets[health].inFlight += 1
  partition.taken.add(delivery.id)
  partition.lastActiveMillis = nowMillis
  partition.pace = paceAfter(partition.pace, { _tag: "Started" })
  for (const pacer of pacersOf(route)) pacer.started(nowMillis)
  const running: RunningAttempt = {
    partition,
    route,
    delivery,
    at: state.wallTime(),
    startedMillis: nowMillis,
    health,
    isWritten: false,
    isResend: returned !== undefined,
  }
  partition.running.add(running)
  return running
}

const endAttempt = (state: EngineState, running: RunningAttempt, nowMillis: number): void => {
  const { partition, route, health } = running
  state.budgets[health].inFlight -= 1
  partition.running.delete(running)
  partition.lastActiveMillis = nowMillis
  for (const pacer of pacersOf(route)) pacer.ended(nowMillis)
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

export interface AttemptsOptions {
  readonly sender: WebhookSender["Service"]
  readonly launch: Launch
  readonly savePause: SavePause
}

export const makeAttempts = (
  state: EngineState,
  { sender, launch, savePause }: AttemptsOptions,
): Turns => {
  const written = (running: RunningAttempt): void => {
    if (running.isWritten) return
    running.isWritten = true
    running.partition.pace = paceAfter(running.partition.pace, { _tag: "Written" })
    turns.advance(running.partition)
  }

  const ended = (running: RunningAttempt, exit: AttemptExit): void => {
    const { partition, route } = running
    written(running)
    const nowMillis = state.steadyMillis()
    endAttempt(state, running, nowMillis)
    if (Exit.isSuccess(exit)) record(running, exit.value, nowMillis)
    else if (Exit.hasFails(exit)) {
      // The attempt met a stale connection; its delivery is sent again.
      partition.pace = paceAfter(partition.pace, { _tag: "Returned" })
      requeue(partition, running)
    } else if (!Exit.hasInterrupts(exit)) {
      launch(Effect.logError("webhooks: an attempt threw", exit.cause))
      record(running, brokenAttempt, nowMillis)
    }
    // Queued partitions first: otherwise a few that hang would keep the whole budget.
    turns.admit()
    turns.advance(partition)
    turns.serve(route.endpoint)
    fetchIfLow(state, partition)
  }

  const start = (partition: ClaimedPartition): void => {
    const { subscription, route } = partition
    if (subscription === undefined || route === undefined) return
    const running = startAttempt(state, partition, route)
    const sending = sendingOf(running, subscription)
    const attempt = sender.send({ ...sending, onWritten: () => written(running) })
    launch(attempt, (exit) => ended(running, exit))
    fetchIfLow(state, partition)
  }

  const turns = makeTurns(state, launch, start)
  const record = makeRecord(state, launch, savePause, turns.admit)
  return turns
}
