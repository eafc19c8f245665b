/** Reference implementation of `CollectivePaymentRepository`, in memory. */
import type {
  AfterIssue,
  CollectivePayment,
  CollectivePaymentRepository,
  EarlierRequests,
} from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { claimTasks, newTask, nextDueOf, settleTask, type TaskMemory } from "./task-queue.memory.ts"

export type CollectivePaymentsMemory = Map<string, TaskMemory<CollectivePayment>>

const isEqual = (left: CollectivePayment, right: CollectivePayment): boolean =>
  left.invoices.length === right.invoices.length &&
  left.invoices.every(({ invoiceId, ksefNumber, amount }, nth) => {
    const other = right.invoices[nth]
    return (
      other?.invoiceId === invoiceId && other.ksefNumber === ksefNumber && other.amount === amount
    )
  })

const earlierThan = (
  payments: CollectivePaymentsMemory,
  payment: CollectivePayment,
  times: number,
): EarlierRequests => {
  const earlier = [...payments.values()]
    .map(({ task }) => task)
    .filter(({ tenantId }) => tenantId === payment.tenantId)
    .toSorted((left, right) => right.requestedAt - left.requestedAt)
  return {
    equal: earlier.find((one) => one.outcome._tag !== "Refused" && isEqual(one, payment)),
    times: earlier.slice(0, times).map(({ requestedAt }) => requestedAt),
  }
}

const after = (payment: CollectivePayment, next: AfterIssue) =>
  next._tag === "Postponed"
    ? { task: payment, dueAt: next.dueAt }
    : { task: { ...payment, outcome: next.outcome }, dueAt: undefined }

export const makeCollectivePaymentsMemory = (
  payments: CollectivePaymentsMemory = new Map(),
): CollectivePaymentRepository["Service"] => {
  const first = (isWanted: (payment: CollectivePayment) => boolean) =>
    Effect.sync(() =>
      Option.fromUndefinedOr(
        [...payments.values()].map(({ task }) => task).find((payment) => isWanted(payment)),
      ),
    )
  return {
    add: (payment, times, decide) =>
      Effect.suspend(() => {
        const decided = decide(earlierThan(payments, payment, times))
        if (Result.isSuccess(decided) && decided.success.id === payment.id) {
          payments.set(payment.id, newTask(payment, payment.requestedAt))
        }
        return Effect.fromResult(decided)
      }),
    find: (tenantId, id) => first((payment) => payment.id === id && payment.tenantId === tenantId),
    named: (identifier) =>
      first(({ outcome }) => outcome._tag === "Issued" && outcome.identifier === identifier),
    claimDue: (claim) => Effect.sync(() => claimTasks(payments, claim)),
    settle: (settled) => Effect.sync(() => settleTask(payments, settled, after)),
    nextDueAt: Effect.sync(() => nextDueOf([...payments.values()])),
  }
}
