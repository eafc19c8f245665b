/**
 * The API accepts every example of a request in its OpenAPI document, on any day; identifiers stand
 * for resources of the caller.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ApiServer, startApi, theTenant } from "./api-server.ts"
import { goodRequest, made, pathWith, withOwnIds } from "./document/identifiers.ts"
import {
  type Operation,
  operations,
  parametersIn,
  peopleOperations,
  resolved,
  titled,
} from "./document/operations.ts"
import { ownResources, type Page, signedIn } from "./people.ts"
import { aSandbox } from "./operator/a-sandbox.ts"

let server: ApiServer
let token: string
beforeAll(async () => {
  server = await startApi({ sandbox: aSandbox().controls })
  token = await server.token(theTenant)
})
afterAll(() => server.close())

/** Each parameter in that place with an example, and all of its examples. */
const examplesIn = (operation: Operation, place: "query" | "header") =>
  parametersIn(operation, place).flatMap(({ name, example, schema }) => {
    const target = resolved(schema)
    const given = [example, schema.example, target.example, ...(target.examples ?? [])]
    return given.filter((one) => one !== undefined).map((one) => [name, String(one)] as const)
  })

interface Sent {
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

const send = async (operation: Operation, { query = {}, headers = {}, body }: Sent) => {
  const ids = await made(operation, server, token)
  const given = body ?? (operation.body && (await goodRequest(operation, server, token)))
  const response = await server.fetch(`${pathWith(operation, ids)}?${new URLSearchParams(query)}`, {
    method: operation.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(given !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(given !== undefined && { body: JSON.stringify(given) }),
  })
  return { status: response.status, text: await response.text(), sent: query }
}

const accepted = { status: expect.toBeOneOf([200, 201, 202, 204]) }

const secured = operations.filter(({ isSecured }) => isSecured)

describe("Examples of requests", () => {
  it.each(titled(secured.filter((operation) => examplesIn(operation, "query").length > 0)))(
    "%s accepts the example of each query parameter",
    async (_, operation) => {
      for (const [name, example] of examplesIn(operation, "query")) {
        const query = { [name]: await withOwnIds(example, server, token) }
        expect(await send(operation, { query })).toMatchObject(accepted)
      }
    },
  )

  it.each(titled(secured.filter((operation) => examplesIn(operation, "header").length > 0)))(
    "%s accepts the examples of its headers",
    async (_, operation) => {
      const headers = Object.fromEntries(examplesIn(operation, "header"))
      // All operations show the same idempotency key.
      server.ledger.keys.clear()
      expect(await send(operation, { headers })).toMatchObject(accepted)
    },
  )

  it.each(titled(secured.filter(({ bodyExamples }) => bodyExamples.length > 0)))(
    "%s accepts the examples of its body",
    async (_, operation) => {
      for (const example of operation.bodyExamples) {
        const body = await withOwnIds(example, server, token)
        expect(await send(operation, { body })).toMatchObject(accepted)
      }
    },
  )
})

describe("Examples of people's requests", () => {
  let owner: Page
  let colleague: Page
  beforeAll(async () => {
    owner = await signedIn(server, "owner")
    colleague = await signedIn(server, "owner", theTenant, "second@example.com")
  })
  /** A certificate that only clients of another plan have, and a device's response. */
  const unsent = new Set(["PATCH /v1/api-clients/{clientId}", "POST /v1/passkeys"])
  const withExamples = peopleOperations.filter(
    ({ isSecured, bodyExamples, title }) =>
      isSecured && bodyExamples.length > 0 && !unsent.has(title),
  )

  it.each(titled(withExamples))("%s accepts the examples of its body", async (_, operation) => {
    const ids = await ownResources(server, owner)
    const list = operation.path.split("/")[2] ?? ""
    const id = list === "users" ? colleague.userId : ids[list]
    const path = operation.path.replace(/\{\w+\}/, id ?? "")
    for (const example of operation.bodyExamples) {
      const text = JSON.stringify(example).replace(/cli_\w+/, ids["api-clients"] ?? "")
      const sent = { method: operation.method, body: JSON.parse(text) as unknown }
      const response = await owner.send(path, sent)
      expect({ status: response.status, text: await response.text() }).toMatchObject(accepted)
    }
  })
})
