/** The headers that a customer adds to requests to its endpoint: an object, name to value. */
import {
  customHeaders as enteredHeaders,
  headerNameFault,
  type HeaderNameFault,
  headerNameForm,
  headerValueFault,
  type HeaderValueFault,
  headerValueForm,
  maximumCustomHeaders,
  maximumHeaderNameLength,
  maximumHeaderValueLength,
} from "@procurement/domain/webhook"
import { z } from "zod"
import { issueSaying } from "../problem/field-errors.ts"
import { beyondBound, notOfType } from "../problem/field-messages.ts"
import type { Message } from "../problem/message.ts"

const nameMessages: Readonly<Record<HeaderNameFault, Message>> = {
  "too-long": {
    en: `has a name of more than ${maximumHeaderNameLength} characters`,
    pl: `ma nazwę dłuższą niż ${maximumHeaderNameLength} znaki`,
  },
  malformed: {
    en: "is not a header name: letters, digits and hyphens",
    pl: "nie jest nazwą nagłówka: litery, cyfry i łączniki",
  },
  reserved: {
    en: "is a header that the service sets itself",
    pl: "jest nagłówkiem, który ustawia sama usługa",
  },
  repeated: {
    en: "repeats a name; upper and lower case are the same",
    pl: "powtarza nazwę; wielkie i małe litery nie mają znaczenia",
  },
}

const valueMessages: Readonly<Record<HeaderValueFault, Message>> = {
  "too-long": beyondBound("string", "at most", maximumHeaderValueLength),
  malformed: {
    en: "must be visible ASCII characters, with spaces only between them",
    pl: "musi składać się z widocznych znaków ASCII, ze spacjami tylko pomiędzy nimi",
  },
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The fault of one header; `before` are the names before it. */
const headerIssue = (name: string, value: unknown, before: ReadonlyArray<string>) => {
  const ofName = headerNameFault(name, before)
  if (ofName !== undefined) return issueSaying(nameMessages[ofName], "invalid_header")
  if (typeof value !== "string") return issueSaying(notOfType("string"), "wrong_type")
  const ofValue = headerValueFault(value)
  return ofValue && issueSaying(valueMessages[ofValue], "invalid_header")
}

/** Replaces zod's record, which silently drops a member `__proto__`. */
export const customHeaders = z
  .unknown()
  .superRefine((headers, context) => {
    if (!isObject(headers)) {
      return context.addIssue(issueSaying(notOfType("object"), "wrong_type"))
    }
    const entries = Object.entries(headers)
    if (entries.length > maximumCustomHeaders) {
      const message = beyondBound("object", "at most", maximumCustomHeaders)
      return context.addIssue(issueSaying(message, "too_many_members"))
    }
    const names = entries.map(([name]) => name)
    for (const [nth, [name, value]] of entries.entries()) {
      const issue = headerIssue(name, value, names.slice(0, nth))
      if (issue !== undefined) context.addIssue({ ...issue, path: [name] })
    }
  })
  .transform((headers) => {
    const entries = Object.entries(headers as Readonly<Record<string, string>>)
    return enteredHeaders(entries.map(([name, value]) => ({ name, value })))
  })
  .meta({
    id: "CustomHeaders",
    override: {
      type: "object",
      maxProperties: maximumCustomHeaders,
      propertyNames: {
        minLength: 1,
        maxLength: maximumHeaderNameLength,
        pattern: headerNameForm.source,
      },
      additionalProperties: {
        type: "string",
        minLength: 1,
        maxLength: maximumHeaderValueLength,
        pattern: headerValueForm.source,
      },
    },
    description:
      `Up to ${maximumCustomHeaders} headers of your own that every request to the URL carries, ` +
      "for example a token that your gateway expects. Headers that the service or the connection " +
      "sets are rejected. The values are stored encrypted and never returned.",
    example: { "X-Gateway-Token": "kX4pQ9" },
  })
