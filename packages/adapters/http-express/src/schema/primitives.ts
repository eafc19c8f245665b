/**
 * The common types of bodies: identifiers, money, times, texts.
 *
 * The domain defines which values are valid (this module calls its schemas and `*Issue` functions
 * and uses its bounds); this module only maps them to JSON and to the OpenAPI document.
 */
import * as Schema from "effect/Schema"
import { type Instant, instant, LocalDate, toIso } from "@procurement/domain/calendar"
import { type EmailAddress, mailboxFault } from "@procurement/domain/email"
import { currencies, type Money, toDecimal } from "@procurement/domain/money"
import { optional } from "@procurement/domain/optional"
import {
  type Address,
  type Nip,
  nipFault,
  type Party,
  type StatedBuyer,
} from "@procurement/domain/party"
import {
  linePattern,
  type LineText,
  lineTextFault,
  maximumLineLength,
} from "@procurement/domain/text"
import { z } from "zod"
import { issueSaying, saying } from "../problem/field-errors.ts"
import {
  type FieldErrorCode,
  fieldMessages,
  lineTextMessage,
  mailboxMessages,
  nipMessage,
  notACursor,
} from "../problem/field-messages.ts"
import type { Message } from "../problem/message.ts"

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

/** A text that the domain's rule accepts; otherwise one issue with the code. */
export const textByRule = (
  objectionTo: (text: string) => Message | undefined,
  code: FieldErrorCode,
) =>
  z.string().superRefine((text, context) => {
    const message = objectionTo(text)
    if (message !== undefined) context.addIssue(issueSaying(message, code))
  })

/** Maps a defined value; undefined stays undefined. */
export const mapped = <A, B>(value: A | undefined, image: (present: A) => B): B | undefined =>
  value === undefined ? undefined : image(value)

/** An address that can receive e-mail. */
export const mailboxText = textByRule(
  (text) => mapped(mailboxFault(text), (fault) => mailboxMessages[fault]),
  "invalid_email",
).transform((text) => text as EmailAddress)

/** One line of text, kept exactly. */
export const lineText = (maximumLength: number) =>
  textByRule((text) => mapped(lineTextFault(text, maximumLength), lineTextMessage), "invalid_text")
    .transform((text) => text as LineText)
    .meta({
      override: { type: "string", minLength: 1, maxLength: maximumLength, pattern: linePattern },
    })

/**
 * Names of an enumeration's constants in generated clients. openapi-generator declares all of a Go
 * client in one package, so the names contain the schema's.
 */
export const constantsOf = (schema: string, words: ReadonlyArray<string>) => ({
  "x-enum-varnames": words.map((word) => `${schema}_${word.toUpperCase()}`),
})

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
    example: { amount: "1245.00", currency: "PLN" },
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

export const exampleId = (kind: string): string => `${kind}_01kafq3v8pe0rr2c1m5kz9x7wd`

/** The pattern of an identifier of the kind. */
export const identifierPattern = (kind: string): string => `^${kind}_[0-7][0-9a-hjkmnp-tv-z]{25}$`

/** An identifier of the kind (`ord`, `inv` …) in a response. */
export const identifier = (kind: string, what: string) =>
  z.string().meta({
    description: `Identifier of ${what}.`,
    pattern: identifierPattern(kind),
    example: exampleId(kind),
  })

const cursorForm = /^[\w-]+$/

/** The opaque place in a list where a page starts. */
const cursor = z.string().min(1).max(256).regex(cursorForm).meta({
  description: "The `cursor` of the previous page's `next` link; absent for the first page.",
})

export const encodeCursor = (key: string): string => Buffer.from(key).toString("base64url")

/** The cursor of a list whose keys pass the check, as `key` does. */
export const cursorOf = <Key extends string>(isKey: (text: string) => text is Key, key: string) =>
  cursor
    .meta({ example: encodeCursor(key) })
    .transform((text) => Buffer.from(text, "base64url").toString())
    .refine(isKey, saying(notACursor))
    .transform((text) => text as Key)
    .exactOptional()
    .meta({ override: { type: "string" } })

/** The URL of another page with these parameters; undefined ones are removed. */
export const pageUrl = (
  path: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string => {
  const present = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) present.set(name, value)
  }
  return `${path}?${present}`
}

export const next = z.string().nullable().meta({
  description: "Relative URL of the next page; null on the last one.",
})

/** A page size within bounds, from a query parameter. */
export const limit = (maximum: number, usual: number) =>
  z
    .string()
    .refine((text) => /^\d{1,4}$/.test(text), saying(fieldMessages.not_an_integer))
    .transform(Number)
    .pipe(z.int().min(1).max(maximum))
    .default(usual)
    .meta({
      override: ({ jsonSchema }) => {
        Object.assign(jsonSchema, { type: "integer", minimum: 1, maximum, default: usual })
      },
    })

const isLocalDay = Schema.is(LocalDate)

const notADay = {
  en: "must be a date such as 2026-11-20",
  pl: "musi być datą, na przykład 2026-11-20",
}

export const dayParameter = textByRule(
  (text) => (isLocalDay(text) ? undefined : notADay),
  "invalid_value",
)
  .transform((text) => text as LocalDate)
  .meta({ override: { type: "string", format: "date" }, example: "2026-11-20" })

const form = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):(\d{2})(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i

const notAnInstant = {
  en: "must be a timestamp with a UTC offset, such as 2026-11-20T12:00:00Z",
  pl: "musi być datą i godziną z przesunięciem względem UTC, na przykład 2026-11-20T12:00:00Z",
}

/** JavaScript parses the 30th of February as the 2nd of March. */
const isDay = (day: string): boolean => {
  const read = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day)
}

/**
 * Undefined when the text is not an instant. A leap second becomes the millisecond before the next
 * second.
 */
const millisOf = (text: string): number | undefined => {
  const [, day = "", minute, second, fraction = "", offset = ""] = form.exec(text) ?? []
  if (!isDay(day)) return undefined
  const within = second === "60" ? "59.999" : `${second}${fraction.slice(0, 4)}`
  const millis = Date.parse(`${day}T${minute}:${within}${offset.toUpperCase()}`)
  return Number.isNaN(millis) ? undefined : Math.max(0, millis)
}

/**
 * A point in time as a query parameter: RFC 3339 with its offset from UTC, to the millisecond.
 *
 * Times before 1970 count as 1970, because no data is that old.
 */
export const instantParameter = textByRule(
  (text) => (millisOf(text) === undefined ? notAnInstant : undefined),
  "invalid_value",
)
  .transform((text): Instant => instant(millisOf(text) ?? 0))
  .meta({ override: { type: "string", format: "date-time" }, example: "2026-11-20T12:00:00Z" })

const anAddress = { countryCode: "PL", line1: "ul. Prosta 51", line2: "00-838 Warszawa" } as const

export const addressRequest = z
  .strictObject({
    countryCode: z.literal("PL"),
    line1: lineText(maximumLineLength),
    line2: lineText(maximumLineLength).exactOptional(),
  })
  .meta({ id: "AddressRequest", example: anAddress })

export const nipShape = { type: "string", pattern: "^[1-9](\\d[1-9]|[1-9]\\d)\\d{7}$" } as const
export const sampleNip = "5252839118"
export const sampleName = "Zielona Łąka sp. z o.o."
const aBuyer = { nip: sampleNip, name: sampleName, address: anAddress }

export const nipText = textByRule((text) => mapped(nipFault(text), nipMessage), "invalid_nip")
  .transform((text) => text as Nip)
  .meta({ override: nipShape })

const declared = (what: string) =>
  z.boolean().meta({
    description:
      `Whether the buyer is ${what}. Its invoices name a third party, which we must have ` +
      "registered for the buyer; otherwise `true` is rejected. By default as registered.",
    example: false,
  })

export const buyerRequest = z
  .strictObject({
    nip: nipText,
    name: lineText(maximumLineLength),
    address: addressRequest,
    localGovernmentUnit: declared("a subordinate unit of a local government (JST)").exactOptional(),
    vatGroupMember: declared("a member of a VAT group (GV)").exactOptional(),
  })
  .transform(
    ({ nip, name, address, ...declares }): StatedBuyer => ({ nip, name, address, declares }),
  )
  .meta({
    id: "BuyerRequest",
    description:
      "The Polish company that the invoice is issued to. The NIP must have a valid check digit.",
    example: aBuyer,
  })

export const addressBody = z
  .object({
    countryCode: z.literal("PL"),
    line1: z.string(),
    line2: z.string().exactOptional(),
  })
  .meta({ id: "Address", example: anAddress })

export const buyer = z
  .object({ nip: z.string(), name: z.string(), address: addressBody })
  .meta({ id: "Buyer", example: aBuyer })

export const encodeAddress = ({
  countryCode,
  line1,
  line2,
}: Address): z.output<typeof addressBody> => optional({ countryCode, line1, line2 })

export const encodeBuyer = ({ nip, name, address }: Party): z.output<typeof buyer> => ({
  nip,
  name,
  address: encodeAddress(address),
})
