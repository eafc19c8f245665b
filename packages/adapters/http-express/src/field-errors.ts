/**
 * What zod found wrong, in the stable codes and pointers of this API.
 *
 * Checks that come from the domain's rules carry their code in `params`; all others are told by
 * the kind of the issue. The list is cut: a megabyte of nonsense is not worth ten megabytes of
 * explanation.
 */
import type { z } from "zod"
import { type FieldError, type FieldErrorCode, fieldErrorCodes } from "./problem.ts"

type Issue = z.core.$ZodIssue

/** Enough for an error in every line of the longest order, and some more. */
const maximumErrors = 4_100

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
    case "invalid_value":
      return isPresent(input, issue.path) ? "invalid_value" : "required"
    default:
      return "invalid_value"
  }
}

const messages: Partial<Record<FieldErrorCode, string>> = {
  required: "is required",
  unknown_field: "is not known here",
  not_an_integer: "must be a whole number",
}

const units: Partial<Record<string, readonly [one: string, many: string]>> = {
  array: ["item", "items"],
  string: ["character", "characters"],
}

/** `must be at least 1`, `must have at most 4000 items`. */
const boundMessage = (origin: string, bound: string, limit: number | bigint): string => {
  const words = units[origin]
  if (words === undefined) return `must be ${bound} ${limit}`
  return `must have ${bound} ${limit} ${Number(limit) === 1 ? words[0] : words[1]}`
}

const messageOf = (issue: Issue, code: FieldErrorCode): string => {
  const fixed = messages[code]
  if (fixed !== undefined) return fixed
  if (issue.code === "invalid_type") return `must be of type ${issue.expected}`
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}`
  if (issue.code === "too_small") return boundMessage(issue.origin, "at least", issue.minimum)
  if (issue.code === "too_big") return boundMessage(issue.origin, "at most", issue.maximum)
  return issue.message
}

interface Found {
  readonly path: ReadonlyArray<PropertyKey>
  readonly code: FieldErrorCode
  readonly message: string
}

const findingsOf = (issues: ReadonlyArray<Issue>, input: unknown): ReadonlyArray<Found> =>
  issues
    .flatMap((issue): ReadonlyArray<Found> => {
      if (issue.code !== "unrecognized_keys") {
        const code = codeOf(issue, input)
        return [{ path: issue.path, code, message: messageOf(issue, code) }]
      }
      const code = "unknown_field"
      return issue.keys.map((key) => ({
        path: [...issue.path, key],
        code,
        message: "is not known here",
      }))
    })
    .slice(0, maximumErrors)

/** The errors of a body, each with the pointer to its field. */
export const bodyErrors = (error: z.ZodError, body: unknown): ReadonlyArray<FieldError> =>
  findingsOf(error.issues, body).map(({ path, code, message }) => ({
    pointer: pointerOf(path),
    code,
    message,
  }))

/** The errors of query parameters, each with the name of its parameter. */
export const parameterErrors = (error: z.ZodError, query: unknown): ReadonlyArray<FieldError> =>
  findingsOf(error.issues, query).map(({ path, code, message }) => ({
    parameter: String(path[0] ?? ""),
    code,
    message,
  }))
