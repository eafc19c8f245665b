/**
 * The small parts of what other systems tell: identifiers, texts, times, amounts.
 *
 * What is allowed is the domain's word; here it only gets a place in JSON and in the AsyncAPI
 * document.
 */
import { type Instant, instant } from "@procurement/domain/calendar"
import { InvoiceId, OrderId } from "@procurement/domain/identity"
import { currencies, fits, minorUnits } from "@procurement/domain/money"
import { collapseWhitespace, type LineText, lineTextIssue } from "@procurement/domain/text"
import * as Schema from "effect/Schema"
import { z } from "zod"

/** A text to which the rule has no objection. */
export const textByRule = (objectionTo: (text: string) => string | undefined) =>
  z.string().superRefine((text, context) => {
    const message = objectionTo(text)
    if (message !== undefined) context.addIssue({ code: "custom", message })
  })

/** One line of text, at most so many characters; white space is collapsed. */
export const lineText = (maximumLength: number) =>
  textByRule((text) => lineTextIssue(text, maximumLength))
    .transform((text) => collapseWhitespace(text) as LineText)
    .meta({ minLength: 1, maxLength: maximumLength })

const isOrderId = Schema.is(OrderId)
const isInvoiceId = Schema.is(InvoiceId)

const idMeta = (kind: string, what: string) => ({
  description: `Identifier of ${what}.`,
  pattern: `^${kind}_[0-7][0-9a-hjkmnp-tv-z]{25}$`,
  example: `${kind}_01kafq3v8pe0rr2c1m5kz9x7wd`,
})

// Without a transformation, which would be as strict and several times as slow: every message has
// an identifier in it.
export const orderId = z
  .string()
  .refine(isOrderId, "must be an order's id, ord_…")
  .meta(idMeta("ord", "the order"))

export const invoiceId = z
  .string()
  .refine(isInvoiceId, "must be an invoice's id, inv_…")
  .meta(idMeta("inv", "the invoice"))

export const timestamp = z.iso
  .datetime({ offset: true, error: "must be an instant like 2026-11-20T12:00:00Z" })
  .refine((text) => Date.parse(text) >= 0, "must not be before 1970")
  .transform((text): Instant => instant(Date.parse(text)))
  .meta({ format: "date-time", example: "2026-11-20T12:00:00Z" })

export const currency = z.enum(currencies).meta({ description: "ISO 4217 code." })

const amountForm = /^\d{1,16}\.\d{2}$/

/** Exact minor units of a decimal with two places; nothing when it is not above zero. */
const amountOf = (text: string): bigint => {
  const exact = amountForm.test(text) ? BigInt(text.replace(".", "")) : 0n
  return fits(exact) ? exact : 0n
}

export const amount = textByRule((text) =>
  amountOf(text) > 0n ? undefined : "must be an amount above zero with two places, like 49.98",
)
  .transform((text) => minorUnits(amountOf(text)))
  .meta({ pattern: amountForm.source, example: "49.98" })
