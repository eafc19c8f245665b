/** Permissions of persons and entities, and the subjects and persons of the test environment. */
import { describe, expect, it } from "vitest"
import { sellerNip } from "./support/an-invoice.ts"
import { aClient, logIn, signerFor } from "./support/client.ts"
import { personDetails, useSeller } from "./support/permission-caller.ts"
import { aPerson } from "./support/person-credential.ts"
import { logInWith } from "./support/signed-login.ts"
import { makeWireUser, problemDetails, type WireUser } from "./support/wire-user.ts"
import { call, type WireAnswer } from "./support/wire.ts"

const otherNip = "1111111111"
const description = "do próby"

const { url, user: owner } = useSeller()

interface Permission {
  readonly id: string
  readonly permissionScope: string
}

const permissionsIn = ({ json }: WireAnswer): ReadonlyArray<Permission> =>
  json["permissions"] as ReadonlyArray<Permission>

/** Grants of one instant are listed by their random ids. */
const byScope = (a: Permission, b: Permission): number =>
  a.permissionScope < b.permissionScope ? -1 : 1

const scopesIn = (answer: WireAnswer): ReadonlyArray<string> =>
  permissionsIn(answer).map(({ permissionScope }) => permissionScope)

const granted = (filters: object = {}) =>
  owner().post("/v2/permissions/query/persons/grants", {
    json: { queryType: "PermissionsGrantedInCurrentContext", ...filters },
  })

const operationOf = async ({ status, json }: WireAnswer) => {
  expect(status).toBe(202)
  return owner().get(`/v2/permissions/operations/${String(json["referenceNumber"])}`)
}

const revokeAll = async (): Promise<void> => {
  for (const { id } of permissionsIn(await granted())) {
    const path = `/v2/permissions/common/grants/${id}`
    const revoked = await call(url(), "DELETE", path, { token: owner().token })
    expect((await operationOf(revoked)).json).toMatchObject({ status: { code: 200 } })
  }
  expect(permissionsIn(await granted())).toEqual([])
}

const testdata = async (path: string, json: object) =>
  call(url(), "POST", `/v2/testdata/${path}`, { json, headers: problemDetails })

/** The access token of another company in the seller's context. */
const tokenOfOther = async (): Promise<string> => {
  const client = aClient(url())
  await logIn(client, await signerFor(otherNip), sellerNip)
  return client.authManager.getAccessToken() ?? ""
}

const entityGrant = {
  subjectIdentifier: { type: "Nip", value: otherNip },
  permissions: [
    { type: "InvoiceRead", canDelegate: true },
    { type: "InvoiceWrite", canDelegate: false },
  ],
  description,
  subjectDetails: { fullName: "Biuro rachunkowe" },
}

const personGrant = (value: string, permissions: ReadonlyArray<string>) => ({
  subjectIdentifier: { type: "Pesel", value },
  permissions,
  description,
  subjectDetails: personDetails,
})

/** A login for the seller by a person. */
const personLogsIn = async (pesel: string) => logInWith(url(), await aPerson(pesel))

describe("Entity permissions", () => {
  it("a grant allows a login with exactly its permissions until it is revoked", async () => {
    await expect(tokenOfOther()).rejects.toThrow(/415/)
    const grant = await owner().post("/v2/permissions/entities/grants", { json: entityGrant })
    expect((await operationOf(grant)).json).toEqual({
      status: { code: 200, description: "Operacja zakończona sukcesem" },
    })
    const token = await tokenOfOther()
    const forbidden = await owner().post("/v2/permissions/entities/grants", {
      token,
      json: entityGrant,
    })
    expect(forbidden).toMatchObject({
      status: 403,
      json: {
        reasonCode: "missing-permissions",
        security: {
          requiredAnyOfPermissions: ["CredentialsManage"],
          presentPermissions: ["InvoiceRead", "InvoiceWrite"],
        },
      },
    })
    const received = await makeWireUser(url(), otherNip)
    const list = await received.post("/v2/permissions/query/entities/grants")
    expect(permissionsIn(list).toSorted(byScope)).toMatchObject([
      {
        permissionScope: "InvoiceRead",
        canDelegate: true,
        contextIdentifier: { type: "Nip", value: sellerNip },
      },
      { permissionScope: "InvoiceWrite", canDelegate: false },
    ])
    await revokeAll()
    await expect(tokenOfOther()).rejects.toThrow(/415/)
  })
})

describe("Person permissions", () => {
  it("a person's grants are listed and filtered, and allow a login", async () => {
    const pesel = "80010112345"
    expect((await personLogsIn(pesel)).status).toMatchObject({ code: 415 })
    const json = personGrant(pesel, ["InvoiceRead", "CredentialsRead"])
    await operationOf(await owner().post("/v2/permissions/persons/grants", { json }))
    const authorizedIdentifier = { type: "Pesel", value: pesel }
    expect(scopesIn(await granted({ authorizedIdentifier })).toSorted()).toEqual([
      "CredentialsRead",
      "InvoiceRead",
    ])
    expect(scopesIn(await granted({ permissionTypes: ["InvoiceRead"] }))).toEqual(["InvoiceRead"])
    expect(scopesIn(await granted({ permissionState: "Inactive" }))).toEqual([])
    const { status, token } = await personLogsIn(pesel)
    expect(status).toMatchObject({ code: 200 })
    const listed = await owner().post("/v2/permissions/query/persons/grants", {
      token,
      json: {
        queryType: "PermissionsGrantedInCurrentContext",
        contextIdentifier: { type: "Nip", value: sellerNip },
        targetIdentifier: { type: "Nip", value: sellerNip },
      },
    })
    expect(permissionsIn(listed)).toHaveLength(2)
    const own = await owner().post("/v2/permissions/query/personal/grants", { token })
    expect(permissionsIn(own).toSorted(byScope)).toMatchObject([
      { permissionScope: "CredentialsRead" },
      {
        permissionScope: "InvoiceRead",
        subjectPersonDetails: { firstName: "Anna" },
        permissionState: "Active",
      },
    ])
    await revokeAll()
  })

  it("a person who may only write lists its own sessions", async () => {
    const pesel = "80010112345"
    const grant = personGrant(pesel, ["InvoiceWrite"])
    await operationOf(await owner().post("/v2/permissions/persons/grants", { json: grant }))
    const { token } = await personLogsIn(pesel)
    await owner().openSession()
    const { statusPath } = await owner().openSession({ token })
    const list = async (as: string): Promise<ReadonlyArray<unknown>> => {
      const { json } = await owner().get("/v2/sessions?sessionType=Online", { token: as })
      return (json["sessions"] as ReadonlyArray<{ referenceNumber: string }>).map(
        ({ referenceNumber }) => `/v2/sessions/${referenceNumber}`,
      )
    }
    expect(await list(token)).toEqual([statusPath])
    expect(await list(owner().token)).toHaveLength(2)
    await revokeAll()
  })

  it("granting EnforcementOperations in an ordinary context ends with 430", async () => {
    const json = personGrant("80010112345", ["EnforcementOperations"])
    const operation = await operationOf(
      await owner().post("/v2/permissions/persons/grants", { json }),
    )
    expect(operation.json).toMatchObject({ status: { code: 430 } })
    expect(permissionsIn(await granted())).toEqual([])
  })
})

describe("Test data", () => {
  it("a person may be the company or a bailiff, and a deceased one gets 470", async () => {
    const person = { nip: sellerNip, pesel: "70010112345", isBailiff: true, description }
    expect((await testdata("person", person)).status).toBe(200)
    expect((await testdata("person", person)).json["errors"]).toMatchObject([
      { code: 30001, description: "Podmiot lub uprawnienie już istnieje." },
    ])
    expect((await personLogsIn(person.pesel)).status).toMatchObject({ code: 200 })
    expect((await owner().get("/v2/permissions/query/entities/roles")).json).toMatchObject({
      roles: [{ role: "CourtBailiff", description }],
      hasMore: false,
    })
    expect((await testdata("person/remove", { nip: sellerNip })).status).toBe(200)
    expect((await personLogsIn(person.pesel)).status).toMatchObject({ code: 415 })
    await testdata("person", { ...person, isDeceased: true })
    expect((await personLogsIn(person.pesel)).status).toMatchObject({ code: 470 })
    await testdata("person/remove", { nip: sellerNip })
  })

  it("a company may be a subject with subunits", async () => {
    const subunits = [{ subjectNip: otherNip, description: "Jednostka" }]
    const subject = { subjectNip: sellerNip, subjectType: "JST", description: "Gmina", subunits }
    expect((await testdata("subject", subject)).status).toBe(200)
    expect((await testdata("subject", subject)).json["errors"]).toMatchObject([{ code: 30001 }])
    const roles = async (user: WireUser) =>
      (await user.get("/v2/permissions/query/entities/roles")).json["roles"]
    expect(await roles(owner())).toMatchObject([{ role: "LocalGovernmentUnit" }])
    expect(await roles(await makeWireUser(url(), otherNip))).toMatchObject([
      { role: "LocalGovernmentSubUnit", parentEntityIdentifier: { value: sellerNip } },
    ])
    expect((await testdata("subject/remove", { subjectNip: sellerNip })).status).toBe(200)
    expect(await roles(owner())).toEqual([])
  })

  it("permissions are granted and revoked without a login", async () => {
    const pair = {
      contextIdentifier: { type: "Nip", value: sellerNip },
      authorizedIdentifier: { type: "Nip", value: otherNip },
    }
    const permissions = [{ description, permissionType: "InvoiceRead" }]
    expect((await testdata("permissions", { ...pair, permissions })).status).toBe(200)
    expect((await testdata("permissions", { ...pair, permissions })).status).toBe(400)
    expect(await tokenOfOther()).not.toBe("")
    expect((await testdata("permissions/revoke", pair)).status).toBe(200)
    await expect(tokenOfOther()).rejects.toThrow(/415/)
    expect((await testdata("subject", { subjectNip: "1" })).json["errors"]).toMatchObject([
      { code: 21405 },
    ])
  })
})
