/** A logged-in user over plain HTTP: sessions, invoices and refusals in one line each. */
import {
  accessTokenFor,
  call,
  makeSessionKeys,
  type SessionKeys,
  type WireAnswer,
  type WireRequest,
} from "./wire.ts"

export const problemDetails = { "X-Error-Format": "problem-details" }

export interface OpenSession {
  /** The path that invoices are sent to. */
  readonly path: string
  /** The path of the session's status. */
  readonly statusPath: string
  readonly keys: SessionKeys
}

/** The one code of a problem-details refusal. */
export const codeOf = ({ json }: WireAnswer): unknown => {
  const [error] = Array.isArray(json["errors"]) ? json["errors"] : []
  return error?.code
}

const expectStatus = (answer: WireAnswer, status: number): WireAnswer => {
  if (answer.status === status) return answer
  throw new Error(`${answer.status} instead of ${status}: ${answer.text}`)
}

export const makeWireUser = async (baseUrl: string, nip?: string) => {
  const token = await accessTokenFor(baseUrl, nip)
  const get = (path: string, request: WireRequest = {}) =>
    call(baseUrl, "GET", path, { token, ...request })
  const post = (path: string, request: WireRequest = {}) =>
    call(baseUrl, "POST", path, { token, ...request })
  return {
    token,
    get,
    post,
    /** The code with which a POST is refused. */
    refusalCode: async (path: string, json?: unknown): Promise<unknown> =>
      codeOf(await post(path, { headers: problemDetails, json })),
    openSession: async (request: WireRequest = {}): Promise<OpenSession> => {
      const keys = await makeSessionKeys(baseUrl)
      const opened = await post("/v2/sessions/online", { json: keys.body, ...request })
      const { json } = expectStatus(opened, 201)
      const reference = String(json["referenceNumber"])
      return {
        path: `/v2/sessions/online/${reference}`,
        statusPath: `/v2/sessions/${reference}`,
        keys,
      }
    },
    /** Sends an invoice and returns its status. */
    sentStatus: async ({ path, statusPath }: OpenSession, json: unknown) => {
      const sent = expectStatus(await post(`${path}/invoices`, { json }), 202)
      const reference = String(sent.json["referenceNumber"])
      return (await get(`${statusPath}/invoices/${reference}`)).json
    },
  }
}

export type WireUser = Awaited<ReturnType<typeof makeWireUser>>
