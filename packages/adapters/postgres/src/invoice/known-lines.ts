/**
 * Which lines the database has already: those that were read from it and handed on unchanged.
 *
 * Values of the domain never change in place, so the same array is the same lines. Lines that came
 * from anywhere else are simply written again.
 */
import type { Invoice } from "@procurement/domain/invoice"

export interface KnownLines {
  readonly has: (invoice: Invoice) => boolean
  readonly remember: (invoice: Invoice) => void
}

export const makeKnownLines = (): KnownLines => {
  const owners = new WeakMap<Invoice["lines"], Invoice["id"]>()
  return {
    has: ({ id, lines }) => owners.get(lines) === id,
    remember: ({ id, lines }) => void owners.set(lines, id),
  }
}
