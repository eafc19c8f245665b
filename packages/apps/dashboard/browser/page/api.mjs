/**
 * Sends calls to the API and reads what comes back.
 *
 * Knows no view and keeps no token: it asks for it each time. What is refused becomes an `ApiError`
 * with the problem document; a token that is no longer good is told to the owner of the session.
 *
 * @import { ApiCall, Language, ProblemDocument } from "../api-types.ts"
 */

/** An answer that says no, or none at all. */
export class ApiError extends Error {
  /** @type {ProblemDocument | undefined} */
  problem

  /** @param {ProblemDocument} [problem] none: there was no answer that could be understood */
  constructor(problem) {
    super(problem?.detail ?? "no answer")
    this.problem = problem
  }
}

/** @param {unknown} value @returns {value is ProblemDocument} */
const isProblem = (value) =>
  typeof value === "object" && value !== null && "code" in value && "detail" in value

/** @param {Response} response */
const bodyOf = (response) => {
  if (response.status === 204) return undefined
  return response.json().catch(() => {
    throw new ApiError()
  })
}

/**
 * @typedef {object} ApiDeps
 * @property {typeof globalThis.fetch} fetch
 * @property {() => string | null} token
 * @property {() => Language} language problems are told in it
 * @property {() => void} onUnauthorized the token is not good, or not any more
 */

/** @param {ApiDeps} deps @param {ApiCall} call @returns {RequestInit} */
const requestOf = ({ token, language }, { method, body }) => ({
  method,
  cache: "no-store",
  credentials: "omit",
  redirect: "error",
  headers: {
    accept: "application/json",
    "accept-language": language(),
    ...(token() === null ? {} : { authorization: `Bearer ${token()}` }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
})

/** @param {ApiDeps} deps */
export const makeApi = (deps) => ({
  /**
   * The body of the answer; undefined for an empty one.
   * @template Body
   * @param {ApiCall} call
   * @returns {Promise<Body>}
   */
  send: async (call) => {
    const response = await deps.fetch(call.path, requestOf(deps, call)).catch(() => {
      throw new ApiError()
    })
    const body = await bodyOf(response)
    if (response.ok) return body
    if (response.status === 401) deps.onUnauthorized()
    throw new ApiError(isProblem(body) ? body : undefined)
  },
})
