/**
 * A scenario as data: what happens from outside, and what goes wrong. One seed makes one plan.
 * A plan without some of its items is a plan too, so a failing one can be shrunk.
 */

export interface PlacedLine {
  readonly sku: string
  readonly quantity: number
}

/** `order`: the position of its placement among the operations. */
export type Operation = { readonly at: number } & (
  | {
      readonly kind: "place"
      readonly tenant: number
      readonly currency: "PLN" | "EUR"
      readonly lines: ReadonlyArray<PlacedLine>
    }
  | { readonly kind: "ship" | "deliver" | "cancel"; readonly order: number }
  | { readonly kind: "return"; readonly order: number; readonly quantity: number }
  | { readonly kind: "pay"; readonly order: number; readonly share: number }
  | { readonly kind: "pause" | "resume"; readonly subscription: number }
  /** Replays the events of the time before. */
  | { readonly kind: "replay"; readonly subscription: number; readonly lastMillis: number }
)

export type KsefTrouble = "away" | "lostAnswer" | "throttled" | "dropped" | "refused" | "garbage"
export type EndpointMood = "healthy" | "slow" | "dead" | "flapping" | "lying" | "throttling"

export type Fault = { readonly at: number } & (
  | { readonly kind: "kill"; readonly process: number; readonly downMillis: number }
  /** The process dies at its nth call after that time. */
  | {
      readonly kind: "killAtCall"
      readonly process: number
      readonly calls: number
      readonly downMillis: number
    }
  | { readonly kind: "slowCalls"; readonly forMillis: number; readonly factor: number }
  | { readonly kind: "lossyStore"; readonly forMillis: number; readonly probability: number }
  | { readonly kind: "storeAway"; readonly forMillis: number }
  | { readonly kind: "lostWakes"; readonly forMillis: number }
  | {
      readonly kind: "ksef"
      readonly trouble: KsefTrouble
      readonly forMillis: number
      readonly probability: number
    }
  | {
      readonly kind: "endpoint"
      readonly subscription: number
      readonly mood: EndpointMood
      readonly forMillis: number
    }
  | { readonly kind: "clock"; readonly process: number; readonly aheadMillis: number }
)

export interface Plan {
  readonly seed: number
  readonly startMillis: number
  readonly days: number
  readonly operations: ReadonlyArray<Operation>
  readonly faults: ReadonlyArray<Fault>
}

/** Faults end when the load does; then everything has this long to settle. */
export const settlingMillis = 34 * 3_600_000
export const dayMillis = 86_400_000

export const endOf = ({ startMillis, days }: Plan): number => startMillis + days * dayMillis
