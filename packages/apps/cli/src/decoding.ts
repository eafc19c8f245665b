/** Arguments and options as values of the domain; what does not decode is a `UsageError`. */
import { readFileSync } from "node:fs"
import { createHash, X509Certificate } from "node:crypto"
import { LocalDate } from "@procurement/domain/calendar"
import {
  CertificateThumbprint,
  maximumOverlap,
  Role,
  roles,
  Scope,
  scopes,
} from "@procurement/domain/credential"
import { EmailAddress } from "@procurement/domain/email"
import { InvoiceId, OrderId, TenantId, TokenId, UserId } from "@procurement/domain/identity"
import type { DeadLetterPlace } from "@procurement/domain/inbound"
import { currencies, Currency, fits, type MinorUnits, minorUnits } from "@procurement/domain/money"
import { maximumOrderLines } from "@procurement/domain/catalog"
import { maximumPaymentReferenceLength } from "@procurement/domain/payment"
import { Nip } from "@procurement/domain/party"
import { Plan, plans } from "@procurement/domain/tenant"
import {
  Language,
  languages,
  type LineText,
  lineTextIssue,
  maximumLineLength,
} from "@procurement/domain/text"
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { UsageError } from "./usage-error.ts"

/** Decodes an argument or an option; `what` names it in the refusal. */
export type Decoder<A> = (text: string, what: string) => A

const decoder = <S extends Schema.Codec<unknown, unknown>>(
  schema: S,
  expected: string,
): Decoder<S["Type"]> => {
  const decode = Schema.decodeUnknownOption(schema)
  return (text, what) => {
    const decoded = decode(text)
    if (Option.isNone(decoded)) throw new UsageError(`${what} ${text}: must be ${expected}`)
    return decoded.value
  }
}

export const tenantIdFrom = decoder(TenantId, "a tenant's id, ten_…")
export const orderIdFrom = decoder(OrderId, "an order's id, ord_…")
export const invoiceIdFrom = decoder(InvoiceId, "an invoice's id, inv_…")
export const tokenIdFrom = decoder(TokenId, "a token's id, tok_…")
export const userIdFrom = decoder(UserId, "a user's id, usr_…")
export const roleFrom = decoder(Role, roles.join(", "))
export const planFrom = decoder(Plan, plans.join(", "))
export const languageFrom = decoder(Language, languages.join(" or "))
export const emailFrom = decoder(EmailAddress, "an e-mail address")
export const nipFrom = decoder(Nip, "a NIP: ten digits with a check digit")
export const rateLimitingFrom = decoder(
  Schema.Literals(["enforced", "shadow"]),
  "enforced or shadow",
)
export const dayFrom = decoder(LocalDate, "a day written YYYY-MM-DD")
const lineOf =
  (maximumLength: number): Decoder<LineText> =>
  (text, what) => {
    const issue = lineTextIssue(text, maximumLength)
    if (issue !== undefined) throw new UsageError(`${what} ${JSON.stringify(text)}: ${issue}`)
    return text as LineText
  }

export const lineFrom = lineOf(maximumLineLength)
export const paymentReferenceFrom = lineOf(maximumPaymentReferenceLength)

const scope = decoder(Scope, `some of ${scopes.join(",")}`)

/** One of these names. */
export const oneOf =
  <const A extends string>(names: ReadonlyArray<A>): Decoder<A> =>
  (text, what) => {
    const found = names.find((name) => name === text)
    if (found === undefined) throw new UsageError(`${what} ${text}: must be ${names.join(" or ")}`)
    return found
  }

const letterPlace = decoder(
  Schema.String.check(Schema.isPattern(/^\d{1,9}:\d{1,18}$/)),
  "a place as `dead-letters list` shows it, like 0:12",
)
export const letterPlaceFrom: Decoder<DeadLetterPlace> = (text, what) =>
  letterPlace(text, what) as DeadLetterPlace

/** Names by commas. */
export const scopesFrom: Decoder<ReadonlyArray<Scope>> = (text, what) =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")
    .map((name) => scope(name, what))

export const currencyFrom = decoder(Currency, currencies.join(" or "))

/** `49.98`, above zero, as minor units. */
export const amountFrom: Decoder<MinorUnits> = (text, what) => {
  const exact = /^\d{1,16}\.\d{2}$/.test(text) ? BigInt(text.replace(".", "")) : 0n
  if (exact > 0n && fits(exact)) return minorUnits(exact)
  throw new UsageError(`${what} ${text}: must be above zero with two decimal places, like 49.98`)
}

export const numberFrom =
  (minimum: number, maximum: number): Decoder<number> =>
  (text, what) => {
    const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
    if (value >= minimum && value <= maximum) return value
    throw new UsageError(`${what} ${text}: must be a whole number from ${minimum} to ${maximum}`)
  }

const position = numberFrom(1, maximumOrderLines)
const pieces = numberFrom(1, 1_000_000)

/** `1=2,3=1`: two pieces of the first line and one of the third. */
export const returnedLinesFrom: Decoder<
  ReadonlyArray<{ readonly line: number; readonly quantity: number }>
> = (text, what) =>
  text.split(",").map((pair) => {
    const [nth = "", quantity = "", ...others] = pair.trim().split("=")
    if (others.length > 0) throw new UsageError(`${what} ${text}: must be like 1=2,3=1`)
    return { line: position(nth, what), quantity: pieces(quantity, what) }
  })

const days = numberFrom(0, Duration.toDays(maximumOverlap))
export const overlapFrom: Decoder<Duration.Duration> = (text, what) =>
  Duration.days(days(text, what))

const thumbprint = decoder(
  CertificateThumbprint,
  "a file with a certificate, or its SHA-256 in base64url",
)

const fileText = (name: string): string | undefined => {
  try {
    return readFileSync(name, "utf8")
  } catch {
    return undefined
  }
}

/** `x5t#S256` of the certificate in a PEM file, or that value itself. */
export const certificateFrom: Decoder<CertificateThumbprint> = (text, what) => {
  const pem = fileText(text)
  if (pem === undefined) return thumbprint(text, what)
  try {
    const { raw } = new X509Certificate(pem)
    return createHash("sha256").update(raw).digest("base64url") as CertificateThumbprint
  } catch {
    throw new UsageError(`${what} ${text}: the file holds no certificate in PEM`)
  }
}

/** The option when it is given, as an object to be merged into others. */
export const given = <Key extends string, A>(
  key: Key,
  text: string | undefined,
  decode: Decoder<A>,
  what: string,
): { readonly [Name in Key]?: A } => {
  if (text === undefined) return {}
  const entry: { [Name in Key]?: A } = {}
  entry[key] = decode(text, what)
  return entry
}
