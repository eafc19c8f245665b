/** Responses as data: JSON, and problem documents (RFC 9457) with a stable `code`. */

export interface Response {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

export const json = (status: number, value: unknown): Response => ({
  status,
  headers: {
    "content-type": status < 400 ? "application/json" : "application/problem+json",
    "cache-control": "no-store",
  },
  body: `${JSON.stringify(value)}\n`,
})

export interface FieldError {
  /** RFC 6901. */
  readonly pointer: string
  readonly message: string
}

export interface Problem {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly detail?: string
  readonly errors?: ReadonlyArray<FieldError>
}

export const problem = (document: Problem): Response => json(document.status, document)
