/** A caller of the operations on permissions, by its access token. */
import { expect } from "vitest"
import { problemDetails } from "./wire-user.ts"
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
