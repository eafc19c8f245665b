/** What each scope of an operator permits: the whole table, so that a change is seen. */
import { instant } from "@procurement/domain/calendar"
import {
  listOperators,
  mayOperate,
  type OperatorName,
  operatorScopes,
} from "@procurement/domain/operator"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { aSandbox } from "./a-sandbox.ts"
import {
  answered,
  operatorName,
  type OperatorServer,
  operatorToken,
  refusal,
  saveOperator,
  startOperator,
} from "./operator-server.ts"

const required = {
  listCatalogItems: "reader",
  readAnyCatalogItem: "reader",
  readCatalogItemHistory: "reader",
  listContractPrices: "reader",
  readContractPriceHistory: "reader",
  readAnyOrder: "reader",
  listWaitingOrders: "reader",
  readInvoiceVersions: "reader",
  listAnyInvoices: "reader",
  readKsefState: "reader",
  listPausedWebhooks: "reader",
  listQuotaWarnings: "reader",
  listDeadlines: "reader",
  listOverdueInvoices: "reader",
  listBadDebts: "reader",
  listLedgerRows: "reader",
  readLedgerTotals: "reader",
  listLedgerExports: "reader",
  readLedgerChanges: "reader",
  listTenants: "reader",
  listTenantBuyers: "reader",
  readTenant: "reader",
  listClients: "reader",
  listTokens: "reader",
  readClock: "reader",
  listKsefFailures: "reader",
  startProcessing: "warehouse",
  shipOrder: "warehouse",
  trackOrder: "warehouse",
  deliverOrder: "warehouse",
  returnGoods: "warehouse",
  recordPayment: "accounting",
  recordTransfer: "accounting",
  previewBankStatement: "accounting",
  importBankStatement: "accounting",
  recordRefund: "accounting",
  correctTechnically: "accounting",
  reissueInvoice: "accounting",
  correctInvoice: "accounting",
  previewCorrection: "accounting",
  closeInvoice: "accounting",
  issueOutside: "accounting",
  markLedgerFiled: "accounting",
  createClient: "support",
  rotateClientSecret: "support",
  removeClient: "support",
  issueToken: "support",
  rotateToken: "support",
  revokeTokenById: "support",
  introspectToken: "support",
  listUsers: "support",
  inviteUser: "support",
  changeUser: "support",
  removeUser: "support",
  listEmails: "support",
  createTenant: "administrator",
  changeTenant: "administrator",
  previewCatalogImport: "administrator",
  importCatalog: "administrator",
  suspendTenant: "administrator",
  resumeTenant: "administrator",
  putTenantBuyer: "administrator",
  removeTenantBuyer: "administrator",
  putCatalogItem: "administrator",
  retireCatalogItem: "administrator",
  listPeople: "administrator",
  invitePerson: "administrator",
  changePerson: "administrator",
  removePerson: "administrator",
  listRecords: "administrator",
  moveClock: "administrator",
  failKsef: "administrator",
  clearKsefFailures: "administrator",
  completeOrder: "administrator",
} as const

/** Need no scope: sign-in, one's own session and passkeys (console.int.test.ts), the document. */
const unscoped = [
  "requestConsoleLink",
  "signInToConsole",
  "requestConsolePasskeySignIn",
  "signInToConsoleWithPasskey",
  "readConsoleSession",
  "signOutOfConsole",
  "listConsolePasskeys",
  "addConsolePasskey",
  "requestNewConsolePasskey",
  "removeConsolePasskey",
  "readOperatorOpenApi",
]

interface Operation {
  readonly operationId: keyof typeof required
  readonly security: ReadonlyArray<{ readonly operatorToken?: ReadonlyArray<string> }>
}
interface Described extends Operation {
  readonly method: string
  readonly path: string
}

const startedAt = Date.now()
let server: OperatorServer
let all: ReadonlyArray<Described>
let operations: ReadonlyArray<Described>
beforeAll(async () => {
  server = await startOperator({ sandbox: aSandbox().controls })
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
  operations = all.filter(({ security }) => security.some((way) => way.operatorToken !== undefined))
})
afterAll(() => server.close())

describe("Scopes of operations", () => {
  it("the document names the scope of every operation", () => {
    const described = operations.map(({ operationId, security }) => [operationId, security])
    expect(Object.fromEntries(described)).toEqual(
      Object.fromEntries(
        Object.entries(required).map(([id, scope]) => [
          id,
          [{ operatorToken: [scope] }, { consoleSession: [] }],
        ]),
      ),
    )
  })

  it("no operation but sign-in, the own session and the document is without a scope", () => {
    const others = all.filter((one) => !operations.includes(one))
    expect(others.map(({ operationId }) => operationId)).toEqual(unscoped)
  })

  it.each(operatorScopes)("a token with %s may call what its scope permits", async (scope) => {
    const init = { token: `ppl_op_${scope}` }
    for (const { operationId, method, path } of operations) {
      const response = await server.operate(path, undefined, { ...init, method })
      const text = await response.text()
      const needed = required[operationId]
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
