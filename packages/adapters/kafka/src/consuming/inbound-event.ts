/**
 * One type of event of another system: what its data look like, and what it tells us.
 *
 * Data may hold more than is known here; it is not looked at, so that a sender may add to its
 * events without asking first.
 */
import type { InboundFact } from "@procurement/domain/inbound"
import type { z } from "zod"

export interface InboundEvent {
  /** CloudEvents `type`. */
  readonly type: string
  /** In one sentence, for whoever sends it. */
  readonly meaning: string
  /** Of the attribute `data`. */
  readonly data: z.ZodType
  /** Data that are valid. */
  readonly example: Readonly<Record<string, unknown>>
  /** What valid data tell; one issue or more, in words, when they are not valid. */
  readonly read: (data: unknown) => InboundFact | ReadonlyArray<string>
}

const wordsOf = ({ path, message }: z.core.$ZodIssue): string =>
  `data${path.map((key) => `.${String(key)}`).join("")} ${message}`

export const inboundEvent = <S extends z.ZodType>(
  event: Omit<InboundEvent, "data" | "read"> & { readonly data: S },
  told: (data: z.output<S>) => InboundFact,
): InboundEvent => ({
  ...event,
  read: (data) => {
    const decoded = event.data.safeParse(data)
    return decoded.success ? told(decoded.data) : decoded.error.issues.map(wordsOf)
  },
})
