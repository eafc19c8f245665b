/** A failover without notice: old connections become silent, new ones work. */
import type { SecretHash } from "@procurement/domain/credential"
import { Client } from "pg"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { makeCredentialStore, makeOrderRepository, openDatabase } from "../../src/index.ts"
import { aPlacement, aTenantId } from "../fixtures/examples.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"
import { aProxyTo } from "../fixtures/silent-proxy.ts"

const isLookUp = ([query]: ReadonlyArray<unknown>): boolean =>
  typeof query === "object" && query !== null && "name" in query && query.name === "find_token"

const timeLimits = { statementMillis: 4_000, answerMillis: 5_000, readMillis: 200 }

describe("Silent connections", () => {
  const opened = useDatabase()
  const withIdleConnections = async (count: number) => {
    const { url, fallSilent } = await aProxyTo(opened().url)
    const database = await openDatabase({ url, poolSize: count, timeLimits })
    const all = Array.from({ length: count }, () => rowsOf(database, "select pg_sleep(0.1)"))
    await Promise.all(all)
    return { database, fallSilent }
  }

  it("every read is retried on a new connection, however many are silent", async () => {
    const { database, fallSilent } = await withIdleConnections(16)
    const orders = makeOrderRepository(database)
    const placement = aPlacement()
    await run(orders.place(placement))
    fallSilent()
    const { id, tenantId } = placement.order
    const found = await Promise.all(
      Array.from({ length: 40 }, () => run(orders.find(tenantId, id))),
    )
    for (const each of found) expect(each).toMatchObject({ value: { id } })
    await database.close()
  })

  it("one silent read replaces all idle connections, so later reads need no retry", async () => {
    const { database, fallSilent } = await withIdleConnections(8)
    const tokens = makeCredentialStore(database)
    const find = () => run(tokens.findToken("0".repeat(64) as SecretHash))
    fallSilent()
    const asked = vi.spyOn(Client.prototype, "query")
    onTestFinished(() => asked.mockRestore())
    await find()
    expect(asked.mock.calls.filter(isLookUp)).toHaveLength(2)
    for (let nth = 0; nth < 20; nth += 1) await find()
    expect(asked.mock.calls.filter(isLookUp)).toHaveLength(22)
    await database.close()
  })

  it("a write on a silent connection times out without a retry; the next succeeds", async () => {
    const { database, fallSilent } = await withIdleConnections(4)
    const orders = makeOrderRepository(database)
    const tenantId = aTenantId()
    const placement = aPlacement({ tenantId })
    fallSilent()
    await expect(run(orders.place(placement))).rejects.toMatchObject({ _tag: "Unavailable" })
    await run(orders.place(aPlacement({ tenantId })))
    const count = "select count(*)::int as n from orders where tenant_id = $1"
    // The statement on the silent connection has reached the server: only its response is lost.
    expect(await rowsOf(opened().database, count, [tenantId])).toEqual([{ n: 2 }])
    await database.close()
  })
})
