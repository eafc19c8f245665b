/**
 * Sends due deliveries concurrently and stores their outcomes.
 *
 * Outcomes are stored in batches, a moment after they are known. A process that is killed in
 * between sends these again, with the same ids; nothing else is ever sent twice.
 */
import { type Logger, oneLine } from "@procurement/app-platform/standalone"
import type { Instant } from "@procurement/domain/standalone"
import {
  type SubscriberKind,
  subscriberKinds,
  type UpdateAttempt,
  updateDeliveryAfter,
} from "@procurement/domain/status"
import { Counter } from "prom-client"
import type { DeliveryOutcome, DeliveryStore, DueDelivery } from "../storage/delivery-store.ts"

export interface AttemptResult {
  readonly attempt: UpdateAttempt
  readonly problem?: string | undefined
}

/** Sends one delivery; a rejection counts as a failed attempt. */
export type Carrier = (due: DueDelivery) => Promise<AttemptResult>

export interface DeliveryLoopDeps {
  readonly deliveries: DeliveryStore
  readonly carriers: Readonly<Record<SubscriberKind, Carrier | undefined>>
  readonly log: Logger
  readonly now: () => Instant
}

interface Outcome extends DeliveryOutcome {
  readonly kind: SubscriberKind
}

/** Concurrent attempts: an endpoint may take 15 seconds, a mail server has a few lines. */
const concurrency = { webhook: 200, email: 8 } as const satisfies Record<SubscriberKind, number>
const storeEveryMillis = 50
const pollMillis = 1_000
const longestProblem = 200

const attempts = new Counter({
  name: "status_deliveries_total",
  help: "Attempts to deliver updates, by kind (webhook, email) and outcome.",
  labelNames: ["kind", "outcome"],
})

/** Sends one and returns the outcome. */
const send = async (
  kind: SubscriberKind,
  due: DueDelivery,
  carry: Carrier,
  { log, now }: DeliveryLoopDeps,
): Promise<Outcome> => {
  const { id, subscriberId, failures, dueAt } = due
  const { attempt, problem } = await carry(due).catch(
    (error: unknown): AttemptResult => ({ attempt: { _tag: "Failed" }, problem: oneLine(error) }),
  )
  attempts.labels(kind, attempt._tag === "Accepted" ? "delivered" : "failed").inc()
  if (problem !== undefined) log.warn({ delivery: id, kind, problem }, "delivery failed")
  const next = updateDeliveryAfter({ _tag: "Waiting", failures, dueAt }, attempt, now())
  return { kind, id, subscriberId, next, problem: problem?.slice(0, longestProblem) }
}

export const startDeliveryLoop = (deps: DeliveryLoopDeps) => {
  const { deliveries, carriers, log, now } = deps
  const underWay = { webhook: new Set<string>(), email: new Set<string>() }
  const isBusy = (): boolean => underWay.webhook.size + underWay.email.size > 0
  let outcomes: Array<Outcome> = []
  let isStopping = false
  const idle = Promise.withResolvers<void>()

  const startDue = (kind: SubscriberKind): void => {
    const carry = carriers[kind]
    const free = concurrency[kind] - underWay[kind].size
    if (carry === undefined || free <= 0) return
    const due = deliveries.due(kind, now(), concurrency[kind] + underWay[kind].size)
    for (const one of due.filter(({ id }) => !underWay[kind].has(id)).slice(0, free)) {
      underWay[kind].add(one.id)
      void send(kind, one, carry, deps).then((outcome) => outcomes.push(outcome))
    }
  }
  const poll = (): void => {
    if (isStopping) return
    try {
      subscriberKinds.forEach(startDue)
    } catch (error) {
      log.error({ problem: oneLine(error) }, "reading due deliveries failed; retrying")
    }
  }
  const store = (): void => {
    if (outcomes.length === 0) return
    const known = outcomes
    try {
      deliveries.settle(known)
    } catch (error) {
      log.error({ problem: oneLine(error) }, "storing outcomes failed; retrying")
      return
    }
    outcomes = []
    // Only now may they be found due again.
    for (const { id, kind } of known) underWay[kind].delete(id)
    if (isStopping && !isBusy()) idle.resolve()
    poll()
  }

  const storing = setInterval(store, storeEveryMillis)
  const polling = setInterval(poll, pollMillis)
  poll()
  return {
    /** Call it when a delivery is due. */
    wake: poll,
    /** Starts nothing new; resolves when the attempts in progress have ended and are stored. */
    stop: async (): Promise<void> => {
      isStopping = true
      clearInterval(polling)
      if (isBusy()) await idle.promise
      clearInterval(storing)
    },
  }
}
