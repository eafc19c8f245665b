/**
 * Sends due deliveries concurrently and stores their outcomes.
 *
 * Outcomes are stored in batches, a moment after they are known. A process that is killed in
 * between sends these again, with the same ids; nothing else is ever sent twice.
 */
import { oneLine } from "@procurement/app-platform/standalone"
import {
  type SubscriberKind,
  subscriberKinds,
  type UpdateAttempt,
  updateDeliveryAfter,
} from "@procurement/domain/status"
import { Counter } from "prom-client"
import type { App } from "../app.ts"
import type { DeliveryOutcome, DueDelivery } from "../storage/delivery-store.ts"

export interface AttemptResult {
  readonly attempt: UpdateAttempt
  readonly problem?: string | undefined
}

/** Sends one delivery; a rejection counts as a failed attempt. */
export type Carrier = (due: DueDelivery) => Promise<AttemptResult>
type Carriers = Readonly<Record<SubscriberKind, Carrier | undefined>>

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

export const startDeliveryLoop = (
  { deliveries, log, now }: Pick<App, "deliveries" | "log" | "now">,
  carriers: Carriers,
) => {
  const underWay = { webhook: new Set<string>(), email: new Set<string>() }
  const isBusy = (): boolean => underWay.webhook.size + underWay.email.size > 0
  let outcomes: Array<Outcome> = []
  let isStopping = false
  const idle = Promise.withResolvers<void>()

  const send = async (kind: SubscriberKind, due: DueDelivery, carry: Carrier): Promise<void> => {
    const { id, subscriberId, failures, dueAt } = due
    const { attempt, problem } = await carry(due).catch(
      (error: unknown): AttemptResult => ({ attempt: { _tag: "Failed" }, problem: oneLine(error) }),
    )
    attempts.labels(kind, attempt._tag === "Accepted" ? "delivered" : "failed").inc()
    if (problem !== undefined) log.warn({ delivery: id, kind, problem }, "delivery failed")
    const next = updateDeliveryAfter({ _tag: "Waiting", failures, dueAt }, attempt, now())
    outcomes.push({ kind, id, subscriberId, next, problem: problem?.slice(0, longestProblem) })
  }
  const startDue = (kind: SubscriberKind): void => {
    const carry = carriers[kind]
    const free = concurrency[kind] - underWay[kind].size
    if (carry === undefined || free <= 0) return
    const limit = concurrency[kind] + underWay[kind].size
    const due = deliveries.due({ kind, now: now(), limit })
    for (const one of due.filter(({ id }) => !underWay[kind].has(id)).slice(0, free)) {
      underWay[kind].add(one.id)
      void send(kind, one, carry)
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
    const settled = outcomes
    try {
      deliveries.settle(settled)
    } catch (error) {
      log.error({ problem: oneLine(error) }, "storing outcomes failed; retrying")
      return
    }
    outcomes = []
    // Only now may they be found due again.
    for (const { id, kind } of settled) underWay[kind].delete(id)
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
