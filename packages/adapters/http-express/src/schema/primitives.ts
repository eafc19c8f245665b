/**
 * The small parts of bodies: identifiers, money, times, texts.
 *
 * What is allowed is the domain's word (its schemas and `*Issue` functions are asked, bounds are
 * read from them); here it only gets a place in JSON and in the OpenAPI document.
 */
import * as Schema from "effect/Schema"
import { type EmailAddress, isMailbox } from "@procurement/domain/email"
import { type Instant, toIso } from "@procurement/domain/calendar"
import { currencies, type Money, toDecimal } from "@procurement/domain/money"
import { collapseWhitespace, type LineText, lineTextFault } from "@procurement/domain/text"
import { z } from "zod"
import { issueSaying, saying } from "../field-errors.ts"
import { type FieldErrorCode, fieldWordings, lineTextWording } from "../field-wordings.ts"
import type { Wording } from "../wording.ts"

/** Lower and upper bound of a number in the domain. */
export const boundsOf = (
  schema: Schema.Top,
): { readonly minimum: number; readonly maximum: number } => {
  const { minimum, maximum } = Schema.toJsonSchemaDocument(schema).schema
  if (typeof minimum !== "number" || typeof maximum !== "number") {
    throw new TypeError("the schema has no bounds")
  }
  return { minimum, maximum }
}

/** A text for which the domain's rule has no objection; else one issue with that code. */
export const textByRule = (
  objectionTo: (text: string) => Wording | undefined,
  code: FieldErrorCode,
) =>
  z.string().superRefine((text, context) => {
    const wording = objectionTo(text)
    if (wording !== undefined) context.addIssue(issueSaying(wording, code))
  })

/** An address that e-mail can be sent to. */
export const mailboxText = textByRule(
  (text) => (isMailbox(text) ? undefined : fieldWordings.invalid_email),
  "invalid_email",
).transform((text) => text as EmailAddress)

/** The image of a value that is there. */
export const mapped = <A, B>(value: A | undefined, image: (present: A) => B): B | undefined =>
  value === undefined ? undefined : image(value)

/** One line of text that may stand in an invoice; white space is collapsed. */
export const lineText = (maximumLength: number) =>
  textByRule((text) => mapped(lineTextFault(text, maximumLength), lineTextWording), "invalid_text")
    .transform((text) => collapseWhitespace(text) as LineText)
    .meta({ override: { type: "string", minLength: 1, maxLength: maximumLength } })

export const currencyText = z
  .enum(currencies)
  .meta({ id: "Currency", description: "ISO 4217 code." })

export const money = z
  .object({
    amount: z
      .string()
      .meta({ description: "Decimal with two places.", pattern: "^-?\\d+\\.\\d{2}$" }),
    currency: currencyText,
  })
  .meta({
    id: "Money",
    description: "An amount of money.",
    example: { amount: "24.99", currency: "PLN" },
  })

export const encodeMoney = ({ amount, currency }: Money): z.output<typeof money> => ({
  amount: toDecimal(amount),
  currency,
})

export const timestamp = z
  .string()
  .meta({ description: "ISO 8601, UTC.", format: "date-time", example: "2026-11-20T12:00:00.000Z" })

export const encodeInstant = (at: Instant): string => toIso(at)

export const localDate = z
  .string()
  .meta({ description: "A day in Warsaw.", format: "date", example: "2026-11-20" })

/** An identifier of that kind (`ord`, `inv` …) as it is shown. */
export const identifier = (kind: string, what: string) =>
  z.string().meta({
    description: `Identifier of ${what}.`,
    pattern: `^${kind}_[0-7][0-9a-hjkmnp-tv-z]{25}$`,
    example: `${kind}_01kafq3v8pe0rr2c1m5kz9x7wd`,
  })

/** The opaque place in a list where a page begins. */
export const cursor = z.string().min(1).max(256).meta({
  description: "Where the page begins: the `cursor` of the `next` link of the page before.",
  example: "S1VCLTMzMC1CSUE",
})

export const next = z.string().nullable().meta({
  description: "Relative URL of the next page; null on the last one.",
})

export const encodeCursor = (key: string): string => Buffer.from(key).toString("base64url")
export const decodeCursor = (text: string): string => Buffer.from(text, "base64url").toString()

/** A page size within bounds, from a query parameter. */
export const limit = (maximum: number, usual: number) =>
  z
    .string()
    .refine((text) => /^\d{1,4}$/.test(text), saying(fieldWordings.not_an_integer))
    .transform(Number)
    .pipe(z.int().min(1).max(maximum))
    .default(usual)
    .meta({
      override: ({ jsonSchema }) => {
        Object.assign(jsonSchema, { type: "integer", minimum: 1, maximum, default: usual })
      },
    })
