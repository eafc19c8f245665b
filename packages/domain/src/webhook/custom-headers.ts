/**
 * Headers that a customer adds to every request to its endpoint, for example a token that its
 * gateway expects. The values may be secrets, so they are stored encrypted and never returned.
 */
import * as Schema from "effect/Schema"

/** How many a subscription may have. */
export const maximumCustomHeaders = 10
export const maximumHeaderNameLength = 64
export const maximumHeaderValueLength = 1_024

/** A token (RFC 9110, 5.6.2). */
export const headerNameForm = /^[!#$%&'*+.^`|~\w-]+$/

/** Visible ASCII; spaces and tabs only inside (RFC 9110, 5.5). */
export const headerValueForm = /^[!-~]([\t -~]*[!-~])?$/

/** Set by the service, or belonging to the connection (RFC 9110, 7.6.1). */
const reservedNames: ReadonlySet<string> = new Set([
  "accept-encoding",
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "date",
  "expect",
  "host",
  "keep-alive",
  "te",
  "traceparent",
  "tracestate",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "user-agent",
])

const reservedBeginnings = ["proxy-", "webhook-", "x-service-"]

const isReserved = (name: string): boolean =>
  reservedNames.has(name) || reservedBeginnings.some((beginning) => name.startsWith(beginning))

export type HeaderNameFault = "too-long" | "malformed" | "reserved" | "repeated"
export type HeaderValueFault = "too-long" | "malformed"

/** What is wrong with a name besides the other names; names differ in more than case. */
export const headerNameFault = (
  name: string,
  others: ReadonlyArray<string>,
): HeaderNameFault | undefined => {
  const lower = name.toLowerCase()
  if (name.length > maximumHeaderNameLength) return "too-long"
  if (!headerNameForm.test(name)) return "malformed"
  if (isReserved(lower)) return "reserved"
  return others.some((other) => other.toLowerCase() === lower) ? "repeated" : undefined
}

export const headerValueFault = (value: string): HeaderValueFault | undefined => {
  if (value.length > maximumHeaderValueLength) return "too-long"
  return headerValueForm.test(value) ? undefined : "malformed"
}

const inEnglish: Readonly<Record<HeaderNameFault | HeaderValueFault, string>> = {
  "too-long": "is too long",
  malformed: "is malformed (RFC 9110, 5.5 and 5.6.2)",
  reserved: "is a header that the service sets itself",
  repeated: "repeats a name",
}

const CustomHeader = Schema.Struct({ name: Schema.String, value: Schema.String })

/** What is wrong with the first faulty header, or true. */
const mayBeSent = (headers: ReadonlyArray<typeof CustomHeader.Type>): string | true => {
  if (headers.length > maximumCustomHeaders) {
    return `has ${headers.length} headers, more than ${maximumCustomHeaders}`
  }
  const names = headers.map(({ name }) => name)
  for (const [nth, { name, value }] of headers.entries()) {
    const fault = headerNameFault(name, names.slice(0, nth)) ?? headerValueFault(value)
    if (fault !== undefined) return `${JSON.stringify(name)} ${inEnglish[fault]}`
  }
  return true
}

/** As they are stored, with sealed values too. `EnteredHeaders` decodes those from callers. */
export const CustomHeaders = Schema.Array(CustomHeader).pipe(Schema.brand("CustomHeaders"))
export type CustomHeaders = typeof CustomHeaders.Type

/** From a caller: by the rules above. */
const EnteredHeaders = Schema.Array(CustomHeader)
  .check(Schema.makeFilter(mayBeSent))
  .pipe(Schema.brand("CustomHeaders"))

/** Returns the headers unchanged; throws, and names the header and the rule, when one is faulty. */
export const customHeaders = (
  headers: ReadonlyArray<{ readonly name: string; readonly value: string }>,
): CustomHeaders => Schema.decodeUnknownSync(EnteredHeaders)(headers)
