/**
 * One type of inbound event: the schema of its data and the fact that it reports. The field types
 * that events share stand before it; what they allow is decided by the domain.
 *
 * Unknown members of the data are ignored, so senders may add members to their events.
 */
import { type Instant, instant } from "@procurement/domain/calendar"
import { InvoiceId, OrderId } from "@procurement/domain/identity"
import type { InboundFact } from "@procurement/domain/inbound"
import { currencies, fits, minorUnits } from "@procurement/domain/money"
import { linePattern, type LineText, lineTextIssue } from "@procurement/domain/text"
import * as Schema from "effect/Schema"
import { z } from "zod"

/** A string that the given domain rule accepts. */
export const textByRule = (objectionTo: (text: string) => string | undefined) =>
  z.string().superRefine((text, context) => {
    const message = objectionTo(text)
    if (message !== undefined) context.addIssue({ code: "custom", message })
  })

/** One line of text up to a maximum length; it is stored unchanged. */
export const lineText = (maximumLength: number) =>
  textByRule((text) => lineTextIssue(text, maximumLength))
    .transform((text) => text as LineText)
    .meta({ minLength: 1, maxLength: maximumLength, pattern: linePattern })

const isOrderId = Schema.is(OrderId)
const isInvoiceId = Schema.is(InvoiceId)

const idMeta = (kind: string, what: string) => ({
  description: `Identifier of ${what}.`,
  pattern: `^${kind}_[0-7][0-9a-hjkmnp-tv-z]{25}$`,
  example: `${kind}_01kafq3v8pe0rr2c1m5kz9x7wd`,
})

/** `refine`, not a transformation: as strict, but several times faster for each message. */
export const orderId = z
  .string()
  .refine(isOrderId, "must be an order's id, ord_…")
  .meta(idMeta("ord", "the order"))

export const invoiceId = z
  .string()
  .refine(isInvoiceId, "must be an invoice's id, inv_…")
  .meta(idMeta("inv", "the invoice"))

export const timestamp = z.iso
  .datetime({ offset: true, error: "must be a timestamp such as 2026-11-20T12:00:00Z" })
  .refine((text) => Date.parse(text) >= 0, "must not be before 1970")
  .transform((text): Instant => instant(Date.parse(text)))
  .meta({ format: "date-time", example: "2026-11-20T12:00:00Z" })

export const currency = z.enum(currencies).meta({ description: "ISO 4217 code." })

const amountForm = /^\d{1,16}\.\d{2}$/

/** Returns the exact minor units of a decimal with two places; zero if the text is not one. */
const amountOf = (text: string): bigint => {
  const exact = amountForm.test(text) ? BigInt(text.replace(".", "")) : 0n
  return fits(exact) ? exact : 0n
}

export const amount = textByRule((text) =>
  amountOf(text) > 0n
    ? undefined
    : "must be an amount above zero with two decimal places, such as 49.98",
)
  .transform((text) => minorUnits(amountOf(text)))
  .meta({ pattern: amountForm.source, example: "49.98" })

export interface InboundEvent {
  /** CloudEvents `type`. */
  readonly type: string
  /** One sentence that explains the event to its sender. */
  readonly meaning: string
  /** Schema of the attribute `data`. */
  readonly data: z.ZodType
  /** Valid data, for the AsyncAPI document. */
  readonly example: Readonly<Record<string, unknown>>
  /**
   * Returns the fact that valid data report, `time` being the event's attribute; otherwise the
   * validation messages.
   */
  readonly read: (data: unknown, time?: string) => InboundFact | ReadonlyArray<string>
}

const messageOf = ({ path, message }: z.core.$ZodIssue): string =>
  `data${path.map((key) => `.${String(key)}`).join("")} ${message}`

export const inboundEvent = <S extends z.ZodType>(
  event: Omit<InboundEvent, "data" | "read"> & { readonly data: S },
  factOf: (data: z.output<S>, time?: string) => InboundFact | ReadonlyArray<string>,
): InboundEvent => ({
  ...event,
  read: (data, time) => {
    const decoded = event.data.safeParse(data)
    return decoded.success ? factOf(decoded.data, time) : decoded.error.issues.map(messageOf)
  },
})
