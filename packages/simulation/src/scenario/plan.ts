/**
 * A scenario as data: what happens from outside, and what goes wrong. One seed makes one plan.
 * A plan without some of its items is a plan too, so a failing one can be shrunk.
 */

export interface PlacedLine {
  readonly sku: string
  readonly quantity: number
}

/** What is wrong with an issued invoice. `line` counts from 1. */
export type Mistake =
  | { readonly cause: "Rebate"; readonly hundredths: number }
  | { readonly cause: "LowerPrice"; readonly line: number; readonly share: number }
  | { readonly cause: "Quantity"; readonly line: number; readonly quantity: number }
  | { readonly cause: "Price"; readonly line: number; readonly unitGross: number }
  | { readonly cause: "MissingLine"; readonly sku: string; readonly quantity: number }
  | { readonly cause: "Name" }
  | { readonly cause: "Nip" }
  | { readonly cause: "SupplyDate"; readonly daysAgo: number }

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
  /** An operator corrects the invoice; many corrections are refused. */
  | { readonly kind: "correct"; readonly order: number; readonly mistake: Mistake }
  | { readonly kind: "pause" | "resume"; readonly subscription: number }
  | { readonly kind: "rotate"; readonly subscription: number; readonly overlapSeconds: number }
  /** The customer gets another plan. */
  | { readonly kind: "terms"; readonly tenant: number; readonly plan: "trial" | "standard" }
  /** Replays the events of the time before. */
  | { readonly kind: "replay"; readonly subscription: number; readonly lastMillis: number }
)

export type KsefTrouble = "away" | "lostAnswer" | "throttled" | "dropped" | "refused" | "garbage"
export type OutageKind = "unavailability" | "failure" | "total-failure"
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
  /** KSeF is away, and the Ministry says so. */
  | {
      readonly kind: "outage"
      readonly outage: OutageKind
      readonly forMillis: number
      /** From its start to its announcement; negative for maintenance that was planned. */
      readonly announcedAfter: number
      /** Whether the announcement has its end, states it later, or disappears without. */
      readonly end: "ahead" | "during" | "after" | "never"
      /** KSeF answers nevertheless. */
      readonly isAnswering: boolean
    }
  /** Files of the archive can't be read, until they are restored. */
  | { readonly kind: "damage"; readonly forMillis: number }
  /** The mail server defers or is away. */
  | { readonly kind: "mail"; readonly forMillis: number }
  /** The time-stamping authority is away. */
  | { readonly kind: "timeStamps"; readonly forMillis: number }
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
