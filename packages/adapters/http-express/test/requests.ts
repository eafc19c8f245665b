/** Common requests of the tests, and the required form of every problem. */
import { expect } from "vitest"
import type { z } from "zod"
import type { ProblemCode } from "../src/index.ts"
import { problemBody } from "../src/request/responses.ts"
import type { ApiServer } from "./api-server.ts"

export const anOrder = {
  currency: "PLN",
  reference: "PO-2026-0117",
  lines: [
    { sku: "KUB-330-BIA", quantity: 2 },
    { sku: "BRE-DRE", quantity: 20 },
  ],
}

export const bearer = (token: string): { readonly authorization: string } => ({
  authorization: `Bearer ${token}`,
})

export const post = (
  server: ApiServer,
  path: string,
  token: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  server.fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...bearer(token), ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  })

/** The body, which has exactly the members its schema has. */
export const bodyOf = async <S extends z.ZodType>(
  schema: S,
  response: Response,
): Promise<z.output<S>> => {
  const body: unknown = await response.json()
  const parsed = schema.parse(body)
  expect(parsed).toEqual(body)
  return parsed
}

/** The problem, checked for its schema, its status and its request ID. */
export const expectProblem = async (
  response: Response,
  status: number,
  code: ProblemCode,
): Promise<z.output<typeof problemBody>> => {
  expect(response.headers.get("content-type")).toBe("application/problem+json")
  const problem = await bodyOf(problemBody, response)
  expect([response.status, problem.status, problem.code]).toEqual([status, status, code])
  expect(problem.type).toBe(`https://api.example.com/problems/${code}`)
  expect(response.headers.get("content-language")).toMatch(/^(en|pl)$/)
  expect(response.headers.get("vary")).toContain("Accept-Language")
  expect(problem.request_id).toBe(response.headers.get("x-request-id"))
  return problem
}

/** Pairs of pointer and code, in the order of the pointers. */
export const fieldsOf = ({ errors = [] }: z.output<typeof problemBody>) =>
  errors.map(({ pointer, parameter, code }) => [pointer ?? parameter, code]).toSorted()

/** Expects no stored orders, invoices, events, subscriptions, deliveries or replays. */
export const expectNothingStored = ({ ledger }: ApiServer): void => {
  expect([ledger.orders.size, ledger.invoices.size, ledger.outbox.length]).toEqual([0, 0, 0])
  const webhooks = [ledger.subscriptions.size, ledger.deliveries.size, ledger.replays.size]
  expect(webhooks).toEqual([0, 0, 0])
}

/** The body of a successful response. */
export const bodyAs = async <A>(answer: Promise<Response>): Promise<A> => {
  const response = await answer
  const text = await response.text()
  expect(response.ok, `HTTP ${response.status}: ${text}`).toBe(true)
  return JSON.parse(text) as A
}

/** The number of stored entities of each kind. */
export const storedIn = ({ ledger }: ApiServer): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(ledger).map(([kind, kept]: [string, unknown]) => {
      if (Array.isArray(kept)) return [kind, kept.length]
      return [kind, kept instanceof Map || kept instanceof Set ? kept.size : 0]
    }),
  )
