/** Reads on several standbys behind one address: the one that answers has replayed enough. */
import { expect, it } from "vitest"
import type { Query } from "../../src/connection/sql.ts"
import { readsOf } from "../../src/connection/standby-reads.ts"
import { statement } from "../../src/connection/statement.ts"
import { answeringSql } from "../fixtures/answering-sql.ts"

const whereSql = statement("where", "select server")

/** Connections to a standby that is fresh and to one that is late, in turns. */
const freshAndLate = () => {
  let connections = 0
  const at = (server: "fresh" | "late"): Query =>
    (async ({ name }: { readonly name: string }) =>
      name === whereSql.name ? [{ server }] : [{ has_replayed: server === "fresh" }]) as Query
  return {
    onOneConnection: <A>(work: (query: Query) => Promise<A>): Promise<A> => {
      connections += 1
      return work(at(connections % 2 === 0 ? "late" : "fresh"))
    },
  }
}

it("a read is answered by the server that it has asked, or by the primary", async () => {
  const primary = answeringSql((async ({ name }: { readonly name: string }) =>
    name === whereSql.name ? [{ server: "primary" }] : [{ position: "0/1" }]) as Query)
  const { query } = readsOf({ primary, standby: freshAndLate() }, () => undefined)
  const servers: Array<string> = []
  for (let nth = 0; nth < 3; nth += 1) {
    const [row] = await query<{ server: string }>(whereSql, [])
    servers.push(row?.server ?? "")
  }
  expect(servers).toEqual(["fresh", "primary", "primary"])
})
