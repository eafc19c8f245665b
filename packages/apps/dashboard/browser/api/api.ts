/**
 * Sends calls to the API and parses its responses.
 *
 * It depends on no view and stores no token: it requests the token for each call. A rejected call
 * becomes an `ApiError` with the problem document; the owner of the session is notified of an
 * invalid token.
 */
import type { Language } from "../language.ts"
import type { ProblemDocument } from "./api-types.ts"
import type { ApiCall } from "./calls.ts"

/** A rejected call; without a problem document there was no valid response. */
export class ApiError extends Error {
  readonly problem: ProblemDocument | undefined

  constructor(problem?: ProblemDocument) {
    super(problem?.detail ?? "no response")
    this.problem = problem
  }
}

const isProblem = (value: unknown): value is ProblemDocument =>
  typeof value === "object" && value !== null && "code" in value && "detail" in value

const jsonOf = (response: Response): Promise<unknown> =>
  response.json().catch(() => {
    throw new ApiError()
  })

export interface ApiDeps {
  readonly fetch: typeof globalThis.fetch
  readonly token: () => string | null
  /** The language of problem documents. */
  readonly language: () => Language
  /** The token is invalid or has expired. */
  readonly onUnauthorized: () => void
  /** Asks the person to sign in again; false if the person has not done so. */
  readonly onSignInAgain?: () => Promise<boolean>
}

export interface ReadFile {
  readonly blob: Blob
  /** The entity tag: SHA-256 of the bytes, in quotes. */
  readonly etag: string | null
}

export interface FileRequest {
  readonly path: string
  readonly accept: string
}

export interface Api {
  /** Returns the body of the response; undefined for an empty one. */
  readonly send: <Body>(call: ApiCall<Body>) => Promise<Body>
  /** As `send`, with the entity tag of the body. */
  readonly sendTagged: <Body>(
    call: ApiCall<Body>,
  ) => Promise<{ readonly body: Body; readonly etag: string | null }>
  /** Returns a file; rejects while it does not exist. */
  readonly file: (request: FileRequest) => Promise<ReadFile>
}

const requestOf = (
  { token, language }: ApiDeps,
  {
    method,
    body,
    ifMatch,
    ifNoneMatch,
    idempotencyKey,
    accept = "application/json",
  }: Omit<ApiCall<unknown>, "path"> & { accept?: string },
): RequestInit => ({
  method,
  cache: "no-store",
  // Sends either the token or, without one, the cookie of a person.
  credentials: token() === null ? "same-origin" : "omit",
  redirect: "error",
  headers: {
    accept,
    "accept-language": language(),
    ...(token() === null
      ? { "x-procurement-session": "1" }
      : { authorization: `Bearer ${token()}` }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...(ifMatch === undefined ? {} : { "if-match": ifMatch }),
    ...(ifNoneMatch === undefined ? {} : { "if-none-match": ifNoneMatch }),
    ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
})

export const makeApi = (deps: ApiDeps): Api => {
  const ask = async (path: string, request: RequestInit): Promise<Response> => {
    const response = await deps.fetch(path, request).catch(() => {
      throw new ApiError()
    })
    if (response.ok) return response
    const body = await jsonOf(response)
    if (response.status === 401) deps.onUnauthorized()
    const isAsked = isProblem(body) && body.code === "sign_in_again"
    if (isAsked && (await deps.onSignInAgain?.())) return ask(path, request)
    throw new ApiError(isProblem(body) ? body : undefined)
  }
  const sendTagged = async <Body>(call: ApiCall<Body>) => {
    const response = await ask(call.path, requestOf(deps, call))
    const body = (response.status === 204 ? undefined : await jsonOf(response)) as Body
    return { body, etag: response.headers.get("etag") }
  }
  return {
    sendTagged,
    send: async (call) => (await sendTagged(call)).body,
    file: async ({ path, accept }) => {
      const response = await ask(path, requestOf(deps, { method: "GET", accept }))
      if (response.status !== 200) throw new ApiError()
      const blob = await response.blob().catch(() => {
        throw new ApiError()
      })
      return { blob, etag: response.headers.get("etag") }
    },
  }
}
