/** Invalid command lines: the error, the exit code, and whether they connect. */
import { freshDatabase, type TestDatabase } from "@procurement/adapter-postgres/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { answer, type Procurement, procurementHere, tenantTerms } from "./procurement.ts"

let test: TestDatabase
let here: Procurement
beforeAll(async () => {
  test = await freshDatabase()
  here = procurementHere({ DATABASE_URL: test.url })
})
afterAll(() => test.drop())

const newTenant = async () => answer(await here("--json", "tenant", "create", ...tenantTerms))

const newClient = async (tenant: string) =>
  answer(
    await here("client", "create", tenant, "--name", "ERP", "--scopes", "orders:read", "--json"),
  )

const timeout = { timeout: 120_000 }

describe("Invalid command lines", timeout, () => {
  const unknown = "ten_01m7x409gbfzzvzzzzzzzzzzzz"
  it.each([
    [["tenant", "show", unknown], 1, "No tenant has this id."],
    [["tenant", "show", "ten_1"], 2, "No tenant has this id."],
    [["tenant", "buyers", "list", unknown], 1, "No tenant has this id."],
    [["tenant", "buyers", "list", "ten_1"], 2, "No tenant has this id."],
    [["client", "list", unknown], 1, "No tenant has this id."],
    [["client", "remove", unknown, "cli_x"], 1, "The tenant has no API client with this id."],
    [["tenant", "change", unknown], 2, "name a field to change"],
    [["client", "create", unknown, "--name", "A"], 2, "--scopes (or --file) is missing"],
    [["nonsense"], 2, "error: unknown command 'nonsense'"],
  ])("procurement %j exits with %i", async (words, code, errorOutput) => {
    const ran = await here(...words)
    expect([ran.code, ran.out]).toEqual([code, ""])
    expect(ran.errorOutput).toContain(errorOutput)
    expect(ran.errorOutput).not.toContain("    at ")
  })

  /** Nothing listens there: the error is found before the command connects. */
  const unconnected = procurementHere({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" })
  const client = ["client", "create", unknown, "--name", "ERP", "--scopes"]
  const rotation = ["client", "rotate", unknown, "cli_x", "--overlap"]
  it.each([
    [
      ["tenant", "create"],
      "--name (or --file) is missing; --nip (or --file) is missing; --address (or --file) is missing",
    ],
    [["tenant", "create", ...tenantTerms, "--email", "c"], "--email c: must be an e-mail address"],
    [
      ["tenant", "create", ...tenantTerms, "--nip", "5252839119"],
      "--nip 5252839119: has an invalid check digit",
    ],
    [
      ["tenant", "create", ...tenantTerms, "--plan", "gold"],
      "--plan gold: must be one of trial, standard, pro, enterprise",
    ],
    [
      ["tenant", "create", ...tenantTerms, "--orders", "1"],
      "--invoices is required; --deliveries is required",
    ],
    [
      ["tenant", "create", ...tenantTerms, "--rate-factor", "many"],
      "--rate-factor many: must be a number",
    ],
    [
      ["tenant", "create", ...tenantTerms, "--buyer-name", "two  spaces"],
      '--buyer-name "two  spaces": must not begin or end with a space or contain two spaces in a row',
    ],
    [
      ["tenant", "change", unknown, "--nip", "1", "--language", "de"],
      "--language de: must be one of en, pl",
    ],
    [
      ["tenant", "change", unknown, "--nip", "1", "--language", "en"],
      "--nip 1: must have ten digits without prefix or separators",
    ],
    [
      ["tenant", "change", unknown, "--orders", "1"],
      "--invoices is required; --deliveries is required",
    ],
    [["tenant", "list", "--limit", "0"], "--limit 0: must be a whole number from 1 to 10000"],
    [[...client, "orders:read,orders:eat"], "--scopes orders:read,orders:eat: must be one of "],
    [[...client, ","], "--scopes ,: must have at least 1 item"],
    [[...client, "orders:read", "--certificate", "no.pem"], "no.pem: the file can't be read"],
    [[...rotation, "31"], "--overlap 31: must be at most 30 days"],
    [[...rotation, "soon"], "--overlap soon: must be an ISO 8601 duration"],
  ])("%j is an invalid command line, found without a database", async (words, errorOutput) => {
    const ran = await unconnected(...words)
    expect([ran.code, ran.out]).toEqual([2, ""])
    expect(ran.errorOutput).toContain(errorOutput)
    expect(ran.errorOutput.trimEnd()).not.toContain("\n")
  })

  it("a scope that the client does not have is reported for --scopes", async () => {
    const { id } = await newTenant()
    const { clientId } = await newClient(id)
    const words = ["token", "create", id, clientId, "--name", "till", "--scopes", "invoices:read"]
    expect(await here(...words)).toEqual({
      code: 1,
      out: "",
      errorOutput: "procurement: --scopes invoices:read: the client does not have invoices:read\n",
    })
  })

  it("client create --certificate requires a valid thumbprint and plan enterprise", async () => {
    const { id } = await newTenant()
    const words = ["client", "create", id, "--name", "ERP", "--scopes", "orders:read"]
    const thumbprint = "bwcK0esc3ACC3DB2Y5_lESsXE8o9ltc05O89jdN-dg2"
    const wrong = await here(...words, "--certificate", thumbprint)
    expect([wrong.code, wrong.errorOutput]).toEqual([2, expect.stringContaining("--certificate")])
    const valid = await here(...words, "--certificate", `${thumbprint.slice(0, -1)}0`)
    expect(valid.errorOutput).toBe(
      "procurement: Clients with a certificate require the enterprise plan.\n",
    )
    await here("tenant", "change", id, "--plan", "enterprise")
    const made = answer(
      await here(...words, "--certificate", `${thumbprint.slice(0, -1)}0`, "--json"),
    )
    expect(made).not.toHaveProperty("secret")
  })
})
