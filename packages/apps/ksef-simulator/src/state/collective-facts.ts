/** Facts about collective identifiers, as in the store. */
import type { ContextIdentifier, FactNamed } from "./values.ts"

/** One number for several invoices of a seller. */
export interface CollectiveIdentifierCreated extends FactNamed<"CollectiveIdentifierCreated"> {
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
