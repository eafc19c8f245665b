/** The operator API and the customers' API, both over the same reference adapters in memory. */
import { hash } from "node:crypto"
import { instant } from "@procurement/domain/calendar"
import type { SecretHash } from "@procurement/domain/credential"
import {
  type OperatorName,
  type OperatorToken,
  OperatorTokenStore,
} from "@procurement/domain/operator"
import { listen } from "@procurement/testing"
import { afterAll, beforeAll, expect } from "vitest"
import {
  makeHttpServer,
  makeOperatorApp,
  type OperatorAppDeps,
  type ProblemCode,
} from "../../src/index.ts"
import { problemBody } from "../../src/request/responses.ts"
import { type ApiServer, type ApiServerOptions, startApi } from "../api-server.ts"
import { anOrder, bearer, bodyOf, post } from "../requests.ts"

export const operatorToken = "ppl_op_Zm9yIHRlc3RzIG9ubHk"
export const operatorName = "anna" as OperatorName

/** Saves an operator's token, by default without expiry in these tests. */
export const saveOperator = async (
  { run }: Pick<ApiServer, "run">,
  token: string,
  terms: Pick<OperatorToken, "name" | "scopes"> & Partial<OperatorToken>,
): Promise<void> => {
  const secretHash = hash("sha256", token) as SecretHash
  const dates = { createdAt: instant(0), expiresAt: instant(Date.UTC(3000, 0)) }
  const saved = { hash: secretHash, networks: [], ...dates, ...terms }
  await run(OperatorTokenStore.use((store) => store.save(saved)))
}

/** Responses of the operator API; with a body, the default method is POST. */
export type Operate = (
  path: string,
  body?: unknown,
  init?: RequestInit & { readonly token?: string },
) => Promise<Response>

export interface OperatorServer {
  readonly api: ApiServer
  readonly baseUrl: string
  readonly operate: Operate
  readonly close: () => Promise<void>
}

const requestsTo =
  (baseUrl: string): Operate =>
  (path, body, { token = operatorToken, ...init } = {}) =>
    fetch(`${baseUrl}/internal/v1${path}`, {
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
      ...init,
      headers: { "content-type": "application/json", ...bearer(token), ...init.headers },
    })

export const startOperator = async (
  options: Partial<OperatorAppDeps> = {},
  apiOptions: ApiServerOptions = {},
): Promise<OperatorServer> => {
  const api = await startApi(apiOptions)
  await saveOperator(api, operatorToken, { name: operatorName, scopes: ["administrator"] })
  const app = makeOperatorApp({
    run: api.run,
    mode: "sandbox",
    onDefect: (defect) => api.defects.push(defect),
    ...options,
  })
  const { url: baseUrl, stop } = await listen(makeHttpServer(app))
  return {
    api,
    baseUrl,
    operate: requestsTo(baseUrl),
    close: async () => {
      await stop()
      await api.close()
    },
  }
}

/** Starts it before the tests of the file, and closes it after them. */
export const useOperator = (options: Partial<OperatorAppDeps> = {}): OperatorServer => {
  const started: Partial<OperatorServer> = {}
  beforeAll(async () => void Object.assign(started, await startOperator(options)))
  afterAll(() => started.close?.())
  return started as OperatorServer
}

/** The problem, checked for its status and code. */
export const refusal = async (answer: Promise<Response>, status: number, code: ProblemCode) => {
  const response = await answer
  const problem = await bodyOf(problemBody, response)
  expect([response.status, problem.code]).toEqual([status, code])
  expect(problem.request_id).toBe(response.headers.get("x-request-id"))
  return problem
}

/** The body of a response that must have the status. */
export const answered = async <A>(answer: Promise<Response>, status = 200): Promise<A> => {
  const response = await answer
  const text = await response.text()
  expect([response.status, status === response.status ? "" : text]).toEqual([status, ""])
  return (text === "" ? undefined : JSON.parse(text)) as A
}

export interface PlacedOrder {
  readonly id: string
  readonly total: { readonly amount: string; readonly currency: string }
  readonly invoices: ReadonlyArray<{ readonly id: string }>
}

/** An order that a customer has just placed. */
export const placeOrder = async ({ api }: OperatorServer): Promise<PlacedOrder> =>
  answered(post(api, "/v1/orders", await api.token(), anOrder), 201)
