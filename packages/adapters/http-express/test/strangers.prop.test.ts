/**
 * The resources of one tenant do not exist for another. The routes come from the OpenAPI document,
 * so that every new route is tested.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ApiServer, otherTenant, startApi, theTenant } from "./api-server.ts"
import { aSandbox } from "./operator/a-sandbox.ts"
import { goodBody } from "./document/good-values.ts"
import { type Ids, made, namesOneThing, pathWith, unusedIds } from "./document/identifiers.ts"
import { type Operation, operations, titled } from "./document/operations.ts"
import { storedIn } from "./requests.ts"

let server: ApiServer
let owner: string
let stranger: string
beforeAll(async () => {
  server = await startApi({ sandbox: aSandbox().controls })
  owner = await server.token(theTenant)
  stranger = await server.token(otherTenant)
})
afterAll(() => server.close())

type Headers = Readonly<Record<string, string>>

const send = (operation: Operation, ids: Ids, token: string, headers: Headers) => {
  const { method, body } = operation
  const init: RequestInit = { method, headers: { authorization: `Bearer ${token}`, ...headers } }
  if (body !== undefined) {
    init.headers = { ...init.headers, "content-type": "application/json" }
    init.body = JSON.stringify(goodBody(operation))
  }
  return server.fetch(pathWith(operation, ids), init)
}

/**
 * The parts of a response that a caller sees, except those that differ between any two responses.
 */
const seenOf = async (response: Response) => {
  const text = await response.text()
  const requestId = response.headers.get("x-request-id") ?? ""
  const own = new Set(["date", "x-request-id", "traceparent", "traceresponse"])
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !own.has(name)),
    body: text.replaceAll(requestId, "request"),
  }
}

/** Request headers that change the response to the owner. */
const variations = ({ produces }: Operation, etag: string | null): ReadonlyArray<Headers> => [
  {},
  ...produces.map((accept) => ({ accept })),
  { "if-none-match": "*" },
  { "if-none-match": etag ?? '"none"' },
  { "idempotency-key": "the-same-for-everybody" },
  { "accept-language": "pl" },
]

/** The catalog is the same for all tenants. */
const isOfEverybody = ({ path }: Operation): boolean => path.startsWith("/v1/catalog")

const chosen = operations.filter(
  (operation) => namesOneThing(operation) && !isOfEverybody(operation),
)

describe("Another tenant's resources", () => {
  it("more than 12 routes have an identifier", () => {
    expect(chosen.length).toBeGreaterThan(12)
  })

  it.each(titled(chosen))("%s treats another tenant's ID as unknown", async (_title, operation) => {
    const ids = await made(operation, server, owner)
    const etag =
      operation.method === "GET"
        ? (await send(operation, ids, owner, {})).headers.get("etag")
        : null
    const before = storedIn(server)
    for (const headers of variations(operation, etag)) {
      const [theirs, nothing] = await Promise.all([
        send(operation, ids, stranger, headers).then(seenOf),
        send(operation, unusedIds(operation), stranger, headers).then(seenOf),
      ])
      expect(theirs.status, JSON.stringify([headers, theirs])).toBe(404)
      expect(theirs).toEqual(nothing)
    }
    expect(storedIn(server)).toEqual(before)
    const mine = await send(operation, ids, owner, {})
    expect(mine.ok, `the owner is answered ${mine.status}: ${await mine.text()}`).toBe(true)
    expect(server.defects).toEqual([])
  })
})

/** A month without documents: a sum over nothing is no resource. */
const isEmptyMonth = (item: object): boolean =>
  "month" in item && "totals" in item && Array.isArray(item.totals) && item.totals.length === 0

describe("Lists", () => {
  const lists = operations.filter(
    ({ method, path, isSecured }) => method === "GET" && isSecured && !path.includes("{"),
  )

  it.each(titled(lists.filter((operation) => !isOfEverybody(operation))))(
    "%s lists no resources of another tenant",
    async (_, { path }) => {
      for (const operation of chosen) await made(operation, server, owner)
      const headers = { authorization: `Bearer ${stranger}` }
      const response = await server.fetch(path, { headers })
      if (response.headers.get("content-type")?.startsWith("text/csv") === true) {
        expect((await response.text()).trimEnd().split("\n")).toHaveLength(1)
        return
      }
      const { items = [] }: { readonly items?: ReadonlyArray<object> } = await response.json()
      expect(items.filter((item) => !isEmptyMonth(item))).toEqual([])
    },
  )
})
