/** The common store, altered during one call and restored with the changes of that call. */
import type { LedgerMemory } from "@procurement/adapter-memory"
import type { Delivery, Subscription } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"

type Alter<A> = (value: A) => A

/** Alters all values of a map; returns an undo for values unchanged since. */
const alterAll = <A>(map: Map<string, A>, alter: Alter<A>): (() => void) => {
  const undo: Array<() => void> = []
  for (const [key, before] of map) {
    const altered = alter(before)
    if (altered === before) continue
    map.set(key, altered)
    undo.push(() => {
      if (map.get(key) === altered) map.set(key, before)
    })
  }
  return () => undo.forEach((each) => each())
}

export interface Alterations {
  readonly subscription?: Alter<Subscription>
  readonly delivery?: Alter<Delivery>
}

const asItIs = <A>(value: A): A => value

/** Runs the call in one turn with everything altered. */
export const whileAltered = <A, E>(
  ledger: LedgerMemory,
  { subscription = asItIs, delivery = asItIs }: Alterations,
  call: Effect.Effect<A, E>,
): Effect.Effect<A, E> =>
  Effect.suspend(() => {
    const undo = [
      alterAll(ledger.subscriptions, subscription),
      alterAll(ledger.deliveries, delivery),
    ]
    return Effect.ensuring(
      call,
      Effect.sync(() => undo.forEach((each) => each())),
    )
  })

/** A subscription that is never paused. */
export const neverPaused = (subscription: Subscription): Subscription =>
  subscription.state._tag === "Paused"
    ? { ...subscription, state: { _tag: "Delivering" } }
    : subscription
