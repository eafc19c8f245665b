/**
 * A problem of the service as an error (RFC 9457).
 *
 * `code` is stable: switch on it. Neither the message nor any member contains request data, so the
 * error is safe to log.
 */

/** One wrong field of a body, or one wrong parameter. */
export interface FieldProblem {
  /** RFC 6901 pointer into the body. */
  readonly pointer?: string
  /** Name of the query parameter or header. */
  readonly parameter?: string
  readonly code: string
  readonly message: string
}

interface ProblemDetails {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly type: string
  readonly requestId: string | undefined
  readonly retryable: boolean
  readonly errors: ReadonlyArray<FieldProblem>
  /** The response's `Retry-After`, in seconds from its arrival. */
  readonly retryAfterSeconds: number | undefined
}

export class ProblemError extends Error {
  override readonly name = "ProblemError"
  /** The HTTP status. */
  readonly status: number
  /** The stable code, as in the OpenAPI document; `unknown` when the response was not a problem. */
  readonly code: string
  readonly title: string
  readonly detail: string
  /** The address of a page that explains the code. */
  readonly type: string
  /** Quote it in support requests. */
  readonly requestId: string | undefined
  /** True when the same request may succeed later without a change. */
  readonly retryable: boolean
  readonly errors: ReadonlyArray<FieldProblem>
  readonly retryAfterSeconds: number | undefined

  constructor(details: ProblemDetails) {
    const named = details.requestId === undefined ? "" : ` (request ${details.requestId})`
    super(`${details.status} ${details.code}: ${details.detail || details.title}${named}`)
    this.status = details.status
    this.code = details.code
    this.title = details.title
    this.detail = details.detail
    this.type = details.type
    this.requestId = details.requestId
    this.retryable = details.retryable
    this.errors = details.errors
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** Transient statuses, which a proxy in front of the service may also return. */
const passing = new Set([429, 502, 503, 504])

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const documentOf = async (response: Response): Promise<Readonly<Record<string, unknown>>> => {
  try {
    const body: unknown = JSON.parse(await response.text())
    return isObject(body) ? body : {}
  } catch {
    // The body is not JSON: only the status is known.
    return {}
  }
}

const time = "\\d{2}:\\d{2}:\\d{2}"
/** The three forms of RFC 9110, 5.6.7; that of asctime has no zone. */
const forms = [
  `[A-Z][a-z]{2}, \\d{2} [A-Z][a-z]{2} \\d{4} ${time}`,
  `[A-Z][a-z]{5,8}, \\d{2}-[A-Z][a-z]{2}-\\d{2} ${time}`,
  `[A-Z][a-z]{2} [A-Z][a-z]{2} [ \\d]\\d ${time} \\d{4}`,
]
const httpDate = new RegExp(`^(${forms.join("|")})( GMT| [+-]\\d{4})?$`)

/** `Retry-After` (RFC 9110, 10.2.3) in seconds: a number or a date, in UTC if it has no zone. */
export const retryAfterOf = (headers: Headers, now = Date.now()): number | undefined => {
  const text = headers.get("retry-after")
  if (text === null) return undefined
  if (/^\d+$/.test(text)) return Number(text)
  const [, date = "", zone = " GMT"] = httpDate.exec(text) ?? []
  const at = Date.parse(`${date}${zone}`)
  return Number.isNaN(at) ? undefined : Math.max(0, (at - now) / 1_000)
}

const textOf = (value: unknown, otherwise: string): string =>
  typeof value === "string" ? value : otherwise

const isFieldProblem = (value: unknown): value is FieldProblem => isObject(value)

/** A proxy or a portal answers with a page, also with success; the service never does. */
const isPage = ({ headers }: Response): boolean =>
  headers.get("content-type")?.toLowerCase().startsWith("text/html") === true

/** True when the response is a success of the service itself. */
export const isSuccess = (response: Response): boolean => response.status < 400 && !isPage(response)

const withoutDetail = ({ status }: Response): string =>
  status < 400 ? "the response does not have the API's form" : ""

/** Reads the body of any other response; returns its error. */
export const problemErrorOf = async (response: Response): Promise<ProblemError> => {
  const { status, statusText, headers } = response
  const body = await documentOf(response)
  const retryable = body["retryable"]
  return new ProblemError({
    status,
    // The token endpoint uses OAuth's members (RFC 6749, 5.2): `error` and `error_description`.
    code: textOf(body["code"], textOf(body["error"], "unknown")),
    title: textOf(body["title"], statusText),
    detail: textOf(body["detail"], textOf(body["error_description"], withoutDetail(response))),
    type: textOf(body["type"], "about:blank"),
    requestId: textOf(body["request_id"], headers.get("x-request-id") ?? "") || undefined,
    retryable: typeof retryable === "boolean" ? retryable : passing.has(status),
    errors: Array.isArray(body["errors"]) ? body["errors"].filter(isFieldProblem) : [],
    retryAfterSeconds: retryAfterOf(headers),
  })
}
