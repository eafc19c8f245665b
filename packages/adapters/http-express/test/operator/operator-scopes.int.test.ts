/**
 * What each scope of an operator permits. The whole table is in `operator-scopes.txt`, so that a
 * change is seen; `vitest -u` writes it.
 */
import { instant } from "@procurement/domain/calendar"
import {
  listOperators,
  mayOperate,
  type OperatorName,
  type OperatorScope,
  operatorScopes,
} from "@procurement/domain/operator"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import { beforeAll, describe, expect, it } from "vitest"
import { aSandbox } from "./a-sandbox.ts"
import {
  answered,
  operatorName,
  type OperatorServer,
  operatorToken,
  refusal,
  saveOperator,
  startOperator,
  useOperator,
} from "./operator-server.ts"

interface Operation {
  readonly operationId: string
  readonly security: ReadonlyArray<{ readonly operatorToken?: readonly [OperatorScope] }>
}
interface Described extends Operation {
  readonly method: string
  readonly path: string
}

const startedAt = Date.now()
const server = useOperator({ sandbox: aSandbox().controls })
let all: ReadonlyArray<Described>
let operations: ReadonlyArray<Described & { readonly needed: OperatorScope }>
beforeAll(async () => {
  for (const scope of operatorScopes) {
    await saveOperator(server.api, `ppl_op_${scope}`, {
      name: `only-${scope}` as OperatorName,
      scopes: [scope],
    })
  }
  const { paths } = await answered<{ paths: Record<string, Record<string, Operation>> }>(
    server.operate("/openapi.json"),
  )
  all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      ...one,
      method: method.toUpperCase(),
      path: path.replace("/internal/v1", "").replaceAll(/[{}]/g, ""),
    })),
  )
  operations = all.flatMap((one) => {
    const [needed] = one.security.flatMap(({ operatorToken = [] }) => operatorToken)
    return needed === undefined ? [] : [{ ...one, needed }]
  })
})

describe("Scopes of operations", () => {
  it("the document names the scope of every operation", async () => {
    for (const { security, needed } of operations) {
      expect(security).toEqual([{ operatorToken: [needed] }, { consoleSession: [] }])
    }
    // Sign-in, the own session and passkeys, and the document need none: console.int.test.ts.
    const table = all.map(({ operationId }) => {
      const { needed } = operations.find((one) => one.operationId === operationId) ?? {}
      return `${needed ?? "none"} ${operationId}\n`
    })
    await expect(table.toSorted().join("")).toMatchFileSnapshot("operator-scopes.txt")
  })

  it.each(operatorScopes)("a token with %s may call what its scope permits", async (scope) => {
    const init = { token: `ppl_op_${scope}` }
    for (const { operationId, method, path, needed } of operations) {
      const response = await server.operate(path, undefined, { ...init, method })
      const text = await response.text()
      const isRefused = [401, 403].includes(response.status)
      expect([operationId, isRefused]).toEqual([operationId, !mayOperate([scope], needed)])
      if (!isRefused) continue
      expect(JSON.parse(text)).toMatchObject({
        status: 403,
        code: "insufficient_scope",
        detail: `The operator token must have the scope ${needed}.`,
      })
      expect(response.headers.get("www-authenticate")).toBe(
        `Bearer realm="procurement operator", error="insufficient_scope", scope="${needed}"`,
      )
    }
  })
})

describe("Terms of tokens", () => {
  const save = (name: string, terms: Partial<Parameters<typeof saveOperator>[2]>) =>
    saveOperator(server.api, `ppl_op_${name}`, {
      name: name as OperatorName,
      scopes: ["reader"],
      ...terms,
    })
  const list = (name: string) => server.operate("/tenants", undefined, { token: `ppl_op_${name}` })

  it("an expired token is rejected with 401, which says so", async () => {
    await save("late", { expiresAt: instant(1) })
    const { detail } = await refusal(list("late"), 401, "invalid_token")
    expect(detail).toBe("The operator token has expired; an administrator can create another.")
  })

  it("a token with networks is rejected from other addresses", async () => {
    await save("elsewhere", { networks: ["10.0.0.0/8", "2001:db8::/32"] })
    await refusal(list("elsewhere"), 403, "address_not_allowed")
    await save("here", { networks: ["10.0.0.0/8", "127.0.0.1"] })
    await answered(list("here"))
  })

  it("the address is that which a trusted proxy forwards, and no other", async () => {
    const headers = { "x-forwarded-for": "10.1.2.3" }
    const listed = ({ operate }: OperatorServer) =>
      operate("/tenants", undefined, { token: "ppl_op_office", headers })
    const office = { name: "office" as OperatorName, scopes: ["reader"] as const }
    const terms = { ...office, networks: ["10.0.0.0/8"] }
    const proxied = await startOperator({ trustedProxies: ["127.0.0.1"] })
    for (const { api } of [server, proxied]) await saveOperator(api, "ppl_op_office", terms)
    await answered(listed(proxied))
    await refusal(listed(server), 403, "address_not_allowed")
    await proxied.close()
  })
})

describe("Last use", () => {
  it("a request records the last use of its token", async () => {
    await answered(server.operate("/tenants", undefined, { token: operatorToken }))
    const exit = await server.api.run(listOperators)
    const used = Option.getOrThrow(Exit.getSuccess(exit)).find(({ name }) => name === operatorName)
    expect(used?.lastUsedAt).toBeGreaterThanOrEqual(startedAt)
  })
})
