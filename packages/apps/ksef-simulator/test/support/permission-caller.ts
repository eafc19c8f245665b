/** A caller of the operations on permissions, by its access token; a simulator with its seller. */
import { afterAll, beforeAll, expect } from "vitest"
import { startSimulator, type Simulator } from "./checked-simulator.ts"
import { makeWireUser, problemDetails, type WireUser } from "./wire-user.ts"
import { call, type WireAnswer } from "./wire.ts"

type Listed = ReadonlyArray<Readonly<Record<string, unknown>>>

export const permissionCaller = (baseUrl: string, token: string) => {
  const post = (path: string, json: object = {}) =>
    call(baseUrl, "POST", `/v2/permissions/${path}`, { token, json, headers: problemDetails })
  return {
    post,
    revoke: (path: string) => call(baseUrl, "DELETE", `/v2/permissions/${path}`, { token }),
    /** How the operation of that answer ended. */
    ended: async ({ status, text, json }: WireAnswer): Promise<unknown> => {
      expect(status, text).toBe(202)
      const path = `/v2/permissions/operations/${String(json["referenceNumber"])}`
      const answer = await call(baseUrl, "GET", path, { token })
      return (answer.json["status"] as { code: number }).code
    },
    listed: async (path: string, json: object = {}, name = "permissions"): Promise<Listed> =>
      (await post(`query/${path}`, json)).json[name] as Listed,
  }
}

/** The scopes of listed permissions or authorizations, in the order of the alphabet. */
export const scopesOf = (list: Listed): ReadonlyArray<unknown> =>
  list.map((one) => one["permissionScope"] ?? one["authorizationScope"]).toSorted()

/** A person's data for a grant. */
export const personDetails = {
  subjectDetailsType: "PersonByIdentifier",
  personById: { firstName: "Anna", lastName: "Próbna" },
}

/** Starts a simulator without delays for the calling file, and logs its seller in. */
export const useSeller = () => {
  let simulator: Simulator
  let user: WireUser
  beforeAll(async () => {
    simulator = await startSimulator({ delays: { loginMillis: 0, permissionMillis: 0 } })
    user = await makeWireUser(simulator.url)
  })
  afterAll(async () => simulator.close())
  return {
    url: () => simulator.url,
    user: () => user,
    as: (token = user.token) => permissionCaller(simulator.url, token),
  }
}
