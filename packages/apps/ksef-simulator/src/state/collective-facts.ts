/** Facts about collective identifiers, as in the journal. */
import type { Instant } from "@procurement/domain/calendar"
import type { ContextIdentifier } from "./values.ts"

/** One number for several invoices of a seller. */
export interface CollectiveIdentifierCreated {
  readonly fact: "CollectiveIdentifierCreated"
  readonly at: Instant
  readonly number: string
  readonly context: ContextIdentifier
  /** NIP. */
  readonly seller: string
  readonly ordinal: number
  readonly invoices: ReadonlyArray<{
    readonly ksefNumber: string
    readonly payment?: { readonly amount: number; readonly currency: string }
    readonly description?: string
  }>
}
