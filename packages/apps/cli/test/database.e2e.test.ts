/** `procurement database prepare`: the owner gives the roles of PostgreSQL their rights. */
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { openDatabase } from "@procurement/adapter-postgres"
import { freshDatabase, type TestDatabase } from "@procurement/adapter-postgres/testing"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { procurementHere } from "./procurement.ts"

const folder = temporaryFolder(afterAll)
const passwordFile = join(folder, "password")
const reader = "procurement_cli_reader"

let test: TestDatabase
beforeAll(async () => {
  test = await freshDatabase()
  await writeFile(passwordFile, "a'b\n")
})
afterAll(() => test.drop())

const prepare = (url: string, ...words: ReadonlyArray<string>) =>
  procurementHere({ DATABASE_URL: url })("database", "prepare", ...words)

describe("procurement database prepare", () => {
  it("creates a reader with the password of a file, who may read", async () => {
    const words = ["--reader", reader, "--reader-password-file", passwordFile]
    expect(await prepare(test.url, ...words)).toEqual({
      code: 0,
      out:
        "service  procurement_service reads and writes rows\n" +
        `reader   ${reader} reads what is no secret\n`,
      errorOutput: "",
    })
    const url = new URL(test.url)
    url.username = reader
    url.password = encodeURIComponent("a'b")
    const database = await openDatabase({ url: url.href, poolSize: 2 })
    const seen = database.sql.query({ name: "", text: "select count(*) from orders" }, [])
    expect(await seen.finally(database.close)).toHaveLength(1)
  })

  it.each([
    [["--service-password-file", "/no/such/file"], "--service-password-file /no/such/file: the"],
    [["--reader-password-file", passwordFile], "--reader-password-file needs --reader"],
  ])("%j is an invalid command line", async (words, message) => {
    const { code, errorOutput } = await prepare(test.url, ...words)
    expect([code, errorOutput]).toEqual([2, expect.stringContaining(message)])
  })

  it.each([
    [["--service", "no such role"], "no such role is not a name of a role"],
    [["--service", "nobody_knows"], 'role "nobody_knows" does not exist'],
  ])("%j is refused", async (words, message) => {
    const { code, errorOutput } = await prepare(test.url, ...words)
    expect([code, errorOutput]).toEqual([1, expect.stringContaining(message)])
  })

  it("the service itself can't give rights", async () => {
    const { code, errorOutput } = await prepare(test.serviceUrl)
    expect([code, errorOutput]).toEqual([1, expect.stringContaining("the URL of the owner")])
  })
})
