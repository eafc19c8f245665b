/**
 * Invalid input for every field of every route in the OpenAPI document: the response is a 4xx that
 * names the field, and nothing is stored.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ApiServer, startApi } from "./api-server.ts"
import { aSandbox } from "./operator/a-sandbox.ts"
import { goodBody } from "./document/good-values.ts"
import { goodRequest, made, namesOneThing, pathWith } from "./document/identifiers.ts"
import { type Operation, operations, parametersIn, titled } from "./document/operations.ts"
import { wrongQueries, wrongTexts } from "./document/wrong-parameters.ts"
import { wrongBodies } from "./document/wrong-values.ts"
import { storedIn } from "./requests.ts"

let server: ApiServer
let token: string
beforeAll(async () => {
  server = await startApi({ sandbox: aSandbox().controls })
  token = await server.token()
})
afterAll(() => server.close())

interface Refused {
  readonly status: number
  readonly code: string
  readonly fields: ReadonlyArray<string>
}

const answerTo = async (path: string, init: RequestInit = {}): Promise<Refused> => {
  const headers = { authorization: `Bearer ${token}`, ...init.headers }
  const response = await server.fetch(path, { ...init, headers })
  const text = await response.text()
  const type = response.headers.get("content-type")
  if (type !== "application/problem+json") return { status: response.status, code: "", fields: [] }
  const { code, errors = [] } = JSON.parse(text) as {
    readonly code: string
    readonly errors?: ReadonlyArray<{ readonly pointer?: string; readonly parameter?: string }>
  }
  const fields = errors.map(({ pointer, parameter }) => pointer ?? parameter ?? "?")
  return { status: response.status, code, fields }
}

const isRefusal = ({ status, code }: Refused): boolean =>
  status >= 400 && status < 500 && code !== ""

const jsonInit = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
})

/** The path of an existing resource, if the route names one. */
const addressOf = async (operation: Operation): Promise<string> =>
  namesOneThing(operation)
    ? pathWith(operation, await made(operation, server, token))
    : operation.path

const secured = operations.filter(({ isSecured }) => isSecured)

describe("Invalid bodies", () => {
  const withBody = secured.filter(({ body }) => body !== undefined)

  it.each(titled(withBody))("%s points to every invalid field", async (_title, operation) => {
    const { method, body = {} } = operation
    const path = await addressOf(operation)
    const before = storedIn(server)
    const table = wrongBodies(body)
    const letThrough: Array<string> = []
    for (const wrong of table) {
      const answer = await answerTo(path, jsonInit(method, wrong.body))
      const isNamed = answer.fields.some((field) => field === wrong.pointer)
      if (!isRefusal(answer) || !isNamed) {
        letThrough.push(`${wrong.title}: ${JSON.stringify(answer).slice(0, 200)}`)
      }
    }
    expect(letThrough).toEqual([])
    expect(table.length).toBeGreaterThan(5)
    expect(storedIn(server)).toEqual(before)
    expect(server.defects).toEqual([])
    const sent = await goodRequest(operation, server, token)
    const good = await answerTo(path, jsonInit(method, sent))
    expect([200, 201, 202, 204], JSON.stringify(good)).toContain(good.status)
  })
})

describe("Invalid query parameters", () => {
  /** OAuth ignores parameters that it does not know (RFC 6749, 3.2). */
  const ours = operations.filter(
    ({ path }) => !path.startsWith("/oauth/") && !/well-known/.test(path),
  )

  it.each(titled(ours))("%s names an invalid query parameter", async (_title, operation) => {
    const path = await addressOf(operation)
    const { method } = operation
    const letThrough: Array<string> = []
    for (const { query, parameter } of wrongQueries(operation)) {
      const answer = await answerTo(`${path}${query}`, { method })
      if (!isRefusal(answer) || !answer.fields.includes(parameter)) {
        letThrough.push(`${query.slice(0, 60)}: ${JSON.stringify(answer).slice(0, 200)}`)
      }
    }
    expect(letThrough).toEqual([])
    expect(server.defects).toEqual([])
  })
})

describe("Undecodable queries", () => {
  it.each(titled(secured))("%s rejects an undecodable query", async (_title, operation) => {
    const path = await addressOf(operation)
    for (const query of ["?reference=%zz", "?limit=%", "?a=%C3%28", "?a=%ED%A0%80", "?%FF=1"]) {
      const { status, code } = await answerTo(`${path}${query}`, { method: operation.method })
      expect([query, status, code]).toEqual([query, 400, "malformed_request"])
    }
  })
})

describe("Malformed identifiers", () => {
  const nonsense = [
    "nonsense",
    "ORD_1",
    "%",
    "a/b",
    "\u0000",
    "ż",
    "%2e%2e",
    "x".repeat(5_000),
    "'--",
  ]

  it.each(titled(operations.filter(namesOneThing)))(
    "%s returns 404 for a malformed identifier",
    async (_title, operation) => {
      const { method, body } = operation
      const init = body === undefined ? { method } : jsonInit(method, goodBody(operation))
      const ids = await made(operation, server, token)
      for (const [name, id] of Object.keys(ids).flatMap((key) => nonsense.map((id) => [key, id]))) {
        const path = pathWith(operation, { ...ids, [String(name)]: String(id) })
        const { status, code } = await answerTo(path, init)
        expect([status, code], id?.slice(0, 20)).toEqual([
          404,
          expect.stringMatching(/_not_found$/),
        ])
      }
      expect(server.defects).toEqual([])
    },
  )
})

describe("Headers", () => {
  it.each(titled(secured))("malformed headers never make %s fail", async (_title, operation) => {
    const path = await addressOf(operation)
    const nonsense = [";;;", ",", "*", '"', "\u00ff", "a=b;q=x", "x".repeat(4_000), "0", "-1"]
    const names = ["accept", "accept-language", "if-none-match", "idempotency-key", "traceparent"]
    const others = ["x-request-id", "range", "expect-ct", "content-language", "cookie", "prefer"]
    for (const name of [...names, ...others]) {
      for (const value of nonsense) {
        const { status } = await answerTo(path, { method: "GET", headers: { [name]: value } })
        expect(status, `${name}: ${value.slice(0, 20)}`).toBeLessThan(500)
      }
    }
    expect(server.defects).toEqual([])
  })

  it.each(titled(secured.filter(({ statuses }) => statuses.includes("406"))))(
    "%s returns 406 for an Accept header that it cannot satisfy",
    async (_title, operation) => {
      const path = await addressOf(operation)
      const { method, body } = operation
      const init = body === undefined ? { method } : jsonInit(method, goodBody(operation))
      const before = storedIn(server)
      const headers = { ...init.headers, accept: "image/png, text/*;q=0.1" }
      const { status, code } = await answerTo(path, { ...init, headers })
      expect([status, code]).toEqual([406, "not_acceptable"])
      expect(storedIn(server)).toEqual(before)
    },
  )

  const keyed = secured.filter((operation) =>
    parametersIn(operation, "header").some(({ name }) => name === "Idempotency-Key"),
  )
  it.each(titled(keyed))("%s rejects an invalid Idempotency-Key", async (_title, operation) => {
    const path = await addressOf(operation)
    const { method } = operation
    const before = storedIn(server)
    const key = parametersIn(operation, "header").find(({ name }) => name === "Idempotency-Key")
    const wrong = [...wrongTexts(key?.schema ?? {}), "a b", "\u00e9", '""'].filter(
      (text) => text !== "\u0000",
    )
    for (const text of wrong) {
      const init = jsonInit(method, goodBody(operation))
      const headers = { ...init.headers, "idempotency-key": text }
      const answer = await answerTo(path, { ...init, headers })
      expect([answer.status, answer.code], text).toEqual([400, "invalid_idempotency_key"])
    }
    expect(storedIn(server)).toEqual(before)
  })
})
