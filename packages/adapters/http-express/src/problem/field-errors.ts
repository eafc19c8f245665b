/**
 * Maps zod's issues to the stable codes and pointers of this API.
 *
 * Checks that come from the domain's rules carry code and message in `params`; all others get the
 * message for the kind of their issue, never zod's own text. The list has at most `maximumErrors`
 * entries, so that a megabyte of invalid input does not cause a response of ten megabytes.
 */
import type { z } from "zod"
import {
  beyondBound,
  type FieldErrorCode,
  fieldErrorCodes,
  fieldMessages,
  givenOnce,
  noneOf,
  notOfType,
} from "./field-messages.ts"
import type { Message } from "./message.ts"
import { type FieldError, maximumErrors } from "./problem.ts"

type Issue = z.core.$ZodIssue

/** The error of one of our own checks: the second argument of zod's `refine`. */
export const saying = (message: Message, code: FieldErrorCode = "invalid_value") => ({
  error: message.en,
  params: { code, message },
})

/** As `saying`, but an issue for zod's `superRefine`. */
export const issueSaying = (message: Message, code: FieldErrorCode) => ({
  code: "custom" as const,
  message: message.en,
  params: { code, message },
})

/** RFC 6901. */
export const pointerOf = (path: ReadonlyArray<PropertyKey>): string =>
  path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")

const isPresent = (value: unknown, path: ReadonlyArray<PropertyKey>): boolean => {
  let rest = value
  for (const key of path) {
    if (typeof rest !== "object" || rest === null || !Object.hasOwn(rest, key)) return false
    rest = Reflect.get(rest, key)
  }
  return rest !== undefined
}

const isFieldErrorCode = (text: unknown): text is FieldErrorCode =>
  fieldErrorCodes.some((code) => code === text)

const isMessage = (value: unknown): value is Message =>
  typeof value === "object" && value !== null && "en" in value && "pl" in value

const sizeCode = (issue: Issue & { code: "too_small" | "too_big" }): FieldErrorCode => {
  if (issue.origin === "array")
    return issue.code === "too_small" ? "too_few_items" : "too_many_items"
  return issue.origin === "string" ? "invalid_value" : "out_of_range"
}

const codeOf = (issue: Issue, input: unknown): FieldErrorCode => {
  switch (issue.code) {
    case "custom":
      return isFieldErrorCode(issue.params?.["code"]) ? issue.params["code"] : "invalid_value"
    case "invalid_type":
      if (!isPresent(input, issue.path)) return "required"
      return issue.expected === "int" ? "not_an_integer" : "wrong_type"
    case "too_small":
    case "too_big":
      return sizeCode(issue)
    case "invalid_format":
      return issue.format === "email" ? "invalid_email" : "invalid_value"
    case "invalid_union":
    case "invalid_value":
      return isPresent(input, issue.path) ? "invalid_value" : "required"
    default:
      return "invalid_value"
  }
}

/** A message more precise than the code's general one. */
const preciseMessage = (issue: Issue, code: FieldErrorCode): Message | undefined => {
  if (issue.code === "custom") {
    return isMessage(issue.params?.["message"]) ? issue.params["message"] : undefined
  }
  if (code === "required" || code === "not_an_integer") return undefined
  switch (issue.code) {
    case "invalid_type":
      return notOfType(issue.expected)
    case "invalid_value":
      return noneOf(issue.values)
    case "too_small":
      return beyondBound(issue.origin, "at least", Number(issue.minimum))
    case "too_big":
      return beyondBound(issue.origin, "at most", Number(issue.maximum))
    default:
      return undefined
  }
}

interface Finding {
  readonly path: ReadonlyArray<PropertyKey>
  readonly code: FieldErrorCode
  readonly message: Message
}

const findingAt = (
  path: ReadonlyArray<PropertyKey>,
  code: FieldErrorCode,
  message: Message = fieldMessages[code],
): Finding => ({ path, code, message })

const findingsOf = (issues: ReadonlyArray<Issue>, input: unknown): ReadonlyArray<Finding> =>
  issues
    .flatMap((issue): ReadonlyArray<Finding> => {
      if (issue.code === "unrecognized_keys") {
        return issue.keys.map((key) => findingAt([...issue.path, key], "unknown_field"))
      }
      const code = codeOf(issue, input)
      return [findingAt(issue.path, code, preciseMessage(issue, code))]
    })
    .slice(0, maximumErrors + 1)

/** The errors of a body, each with the pointer to its field. */
export const bodyErrors = (error: z.ZodError, body: unknown): ReadonlyArray<FieldError> =>
  findingsOf(error.issues, body).map(({ path, code, message }) => ({
    pointer: pointerOf(path),
    code,
    message,
  }))

/** True when the error is that the parameter occurs several times. */
const isRepeated = ({ path, code }: Finding, query: unknown): boolean => {
  const [name = "", ...rest] = path
  const value = typeof query === "object" && query !== null ? Reflect.get(query, name) : undefined
  return Array.isArray(value) && rest.length === 0 && code !== "unknown_field"
}

/** The errors of query parameters, each with the name of its parameter. */
export const parameterErrors = (error: z.ZodError, query: unknown): ReadonlyArray<FieldError> =>
  findingsOf(error.issues, query).map((finding) => ({
    parameter: String(finding.path[0] ?? ""),
    code: finding.code,
    message: isRepeated(finding, query) ? givenOnce : finding.message,
  }))
