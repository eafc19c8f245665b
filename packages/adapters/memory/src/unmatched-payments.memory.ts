/** Reference implementation of `UnmatchedPayments`, in memory. */
import { type UnmatchedPaymentId, smallestIdAt } from "@procurement/domain/identity"
import { warsawMidnight } from "@procurement/domain/calendar"
import type {
  SettledTransfer,
  UnmatchedPayment,
  UnmatchedPayments,
} from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { LedgerMemory } from "./ledger.memory.ts"

/** The payments by their ids. */
export type UnmatchedMemory = Map<UnmatchedPaymentId, UnmatchedPayment>

const settledIn = (
  ledger: LedgerMemory,
  rows: UnmatchedMemory,
  reference: string,
): SettledTransfer | undefined => {
  const payment = ledger.payments.get(reference)
  if (payment !== undefined) return { _tag: "Recorded", amount: payment.amount }
  const row = [...rows.values()].find((each) => each.reference === reference)
  return row?.dismissal && { _tag: "Dismissed" }
}

export const makeUnmatchedPaymentsMemory = (
  ledger: LedgerMemory,
  rows: UnmatchedMemory = new Map(),
): UnmatchedPayments["Service"] => {
  const isOpen = ({ reference }: UnmatchedPayment): boolean =>
    settledIn(ledger, rows, reference) === undefined
  const byId = () => [...rows.values()].toSorted((left, right) => (left.id < right.id ? -1 : 1))
  return {
    add: (payments) =>
      Effect.sync(() => {
        for (const payment of payments) {
          const isStored = byId().some(({ reference }) => reference === payment.reference)
          if (!isStored) rows.set(payment.id, payment)
        }
      }),
    find: (id) => Effect.sync(() => Option.fromUndefinedOr(rows.get(id))),
    open: ({ after = "", limit }) =>
      Effect.sync(() =>
        byId()
          .filter((payment) => payment.id > after && isOpen(payment))
          .slice(0, limit),
      ),
    openCount: Effect.sync(() => byId().filter(isOpen).length),
    settled: (references) =>
      Effect.sync(
        () =>
          new Map(
            references.flatMap((reference) => {
              const settled = settledIn(ledger, rows, reference)
              return settled === undefined ? [] : [[reference, settled] as const]
            }),
          ),
      ),
    dismiss: (id, dismissal) =>
      Effect.sync(() => {
        const row = rows.get(id)
        if (row !== undefined && isOpen(row)) rows.set(id, { ...row, dismissal })
        return Option.fromUndefinedOr(rows.get(id))
      }),
    forget: (before, limit) =>
      Effect.sync(() => {
        const end = smallestIdAt("ump", warsawMidnight(before))
        const old = byId().filter((payment) => payment.id < end && !isOpen(payment))
        for (const { id } of old.slice(0, limit)) rows.delete(id)
        return Math.min(old.length, limit)
      }),
  }
}
