/**
 * Headers that a customer adds to all requests to its endpoint, for example a token for its
 * gateway. Values may be secrets, so they are encrypted at rest and never returned.
 */
import * as Schema from "effect/Schema"

/** Limit of custom headers per subscription. */
export const maximumCustomHeaders = 10
export const maximumHeaderNameLength = 64
export const maximumHeaderValueLength = 1_024

/** A token (RFC 9110, 5.6.2). */
export const headerNameForm = /^[!#$%&'*+.^`|~\w-]+$/

/** Visible ASCII, with spaces and tabs only inside (RFC 9110, 5.5). */
export const headerValueForm = /^[!-~]([\t -~]*[!-~])?$/

/** Headers that the service sets or that belong to the connection (RFC 9110, 7.6.1). */
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

const reservedPrefixes = ["proxy-", "webhook-", "x-service-"]

const isReserved = (name: string): boolean =>
  reservedNames.has(name) || reservedPrefixes.some((beginning) => name.startsWith(beginning))

export type HeaderNameFault = "too-long" | "malformed" | "reserved" | "repeated"
export type HeaderValueFault = "too-long" | "malformed"

/**
 * Returns why a name is invalid next to the other names, if it is. Names must differ in more than
 * case.
 */
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

/** Describes the first invalid header; true when all are valid. */
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

/** Stored headers, also with encrypted values. `EnteredHeaders` decodes headers from callers. */
export const CustomHeaders = Schema.Array(CustomHeader).pipe(Schema.brand("CustomHeaders"))
export type CustomHeaders = typeof CustomHeaders.Type

/** Headers from a caller, validated by the rules above. */
const EnteredHeaders = Schema.Array(CustomHeader)
  .check(Schema.makeFilter(mayBeSent))
  .pipe(Schema.brand("CustomHeaders"))

/** Returns the headers unchanged. Throws with the header and the rule when one is invalid. */
export const customHeaders = (
  headers: ReadonlyArray<{ readonly name: string; readonly value: string }>,
): CustomHeaders => Schema.decodeUnknownSync(EnteredHeaders)(headers)
