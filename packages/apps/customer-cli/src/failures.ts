/** Describes a failure: the service's problem with its fields, or the lost connection. */
import { UsageError } from "@procurement/lib-cli"

interface ProblemLike {
  readonly code: string
  readonly detail: string
  readonly title: string
  /** The page that explains the code. */
  readonly type: string
  readonly requestId: string | undefined
  readonly errors: ReadonlyArray<{
    readonly pointer?: string
    readonly parameter?: string
    readonly message: string
  }>
}

/** Checked by name, because the class is loaded only with the first request. */
const isProblem = (error: unknown): error is ProblemLike =>
  error instanceof Error && error.name === "ProblemError"

const problemText = ({ code, detail, title, type, requestId, errors }: ProblemLike): string =>
  [
    `${code}: ${detail || title}`,
    ...errors.map(({ pointer, parameter, message }) => `${pointer ?? parameter ?? ""} ${message}`),
    ...(URL.canParse(type) ? [`see ${type}`] : []),
    ...(requestId === undefined ? [] : [`request ${requestId}`]),
  ].join("\n")

/** The message of the innermost cause, because fetch itself reports only "fetch failed". */
export const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return causeOf(error.cause)
  const code = "code" in error && typeof error.code === "string" ? error.code : ""
  return error.message || code || error.name
}

export const failureText = (error: unknown): string => {
  if (error instanceof UsageError) return error.message
  if (isProblem(error)) return problemText(error)
  const isOfFetch = error instanceof TypeError && error.cause !== undefined
  return isOfFetch ? `the API does not respond: ${causeOf(error)}` : causeOf(error)
}
