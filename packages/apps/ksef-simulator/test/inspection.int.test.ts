/** The pages on what the simulator has received. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { anInvoice, sellerNip } from "./support/an-invoice.ts"
import { startSimulator, type Simulator } from "./support/checked-simulator.ts"
import { makeWireUser, type WireUser } from "./support/wire-user.ts"
import { call, sendBody } from "./support/wire.ts"

const delays = { loginMillis: 0, processingMillis: 0, verdictMillis: 0, permissionMillis: 0 }

let simulator: Simulator
let user: WireUser

beforeAll(async () => {
  simulator = await startSimulator({ delays })
  user = await makeWireUser(simulator.url)
})
afterAll(async () => simulator.close())

const pageAt = async (path: string, language = "en") => {
  const response = await fetch(`${simulator.url}/_sim/pages${path}`, {
    headers: { "accept-language": language },
  })
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'")
  return { status: response.status, text: await response.text() }
}

/** The texts of the cells of a page's rows. */
const rowsAt = async (path: string): Promise<ReadonlyArray<ReadonlyArray<string>>> => {
  const { text } = await pageAt(path)
  const body = /<tbody>(.*)<\/tbody>/s.exec(text)?.[1] ?? ""
  const rows = [...body.matchAll(/<tr>(.*?)<\/tr>/gs)]
  return rows.map(([, row = ""]) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = ""]) => cell),
  )
}

describe("Pages of the simulator", () => {
  it("show nothing before anything was received", async () => {
    const empty = await startSimulator()
    for (const path of ["", "/invoices", "/grants", "/exchanges"]) {
      const { text } = await call(empty.url, "GET", `/_sim/pages${path}?lang=en`)
      expect(text).toContain("Nothing yet.")
    }
    await empty.close()
  })

  it("show sessions and invoices with their statuses, newest first", async () => {
    const session = await user.openSession()
    const number = "FV/<b>&\"'/1"
    const written = number.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
    await user.sentStatus(session, sendBody(session.keys, anInvoice({ number: written })))
    await user.sentStatus(session, sendBody(session.keys, "<a/>"))
    const [first] = await rowsAt("")
    expect(first).toMatchObject([
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      session.statusPath.split("/").at(-1),
      `Nip ${sellerNip}`,
      "FA(3)",
      "interactive",
      "100 Sesja interaktywna otwarta",
      "1",
      "1",
    ])
    const [rejected, accepted] = await rowsAt("/invoices")
    expect(rejected?.[1]).toMatch(/^450 /)
    expect(rejected?.[7]).toContain("XSD")
    expect(accepted?.[2]).toBe("FV/&lt;b&gt;&amp;&quot;&#39;/1")
    const [, link = "", ksefNumber] = /href="([^"]+)">([^<]+)</.exec(accepted?.[3] ?? "") ?? []
    expect(ksefNumber).toMatch(new RegExp(`^${sellerNip}-`))
    const verification = await fetch(`${simulator.url}${link}?lang=en`)
    expect(await verification.text()).toContain("KSeF has this invoice.")
  })

  it("show grants", async () => {
    await user.post("/v2/permissions/persons/grants", {
      json: {
        subjectIdentifier: { type: "Pesel", value: "82060411457" },
        permissions: ["InvoiceRead"],
        description: "<script>alert(1)</script>",
        subjectDetails: {
          subjectDetailsType: "PersonByIdentifier",
          personById: { firstName: "Anna", lastName: "Próbna" },
        },
      },
    })
    const [row] = await rowsAt("/grants")
    expect(row?.slice(1)).toEqual([
      `Nip ${sellerNip}`,
      "Pesel 82060411457",
      "InvoiceRead",
      `Nip ${sellerNip}`,
      "&lt;script&gt;alert(1)&lt;/script&gt;",
    ])
  })

  it("show the latest exchanges and the failures that they met", async () => {
    simulator.control.failNext({ match: "challenge", action: "resetBefore" })
    await expect(call(simulator.url, "POST", "/v2/auth/challenge")).rejects.toThrow("fetch failed")
    const [row] = await rowsAt("/exchanges")
    expect(row?.slice(1)).toEqual([
      "challenge POST /v2/auth/challenge",
      "connection reset",
      expect.stringMatching(/^\d+$/),
      "resetBefore",
      "",
      "",
    ])
  })

  it("are in Polish, or in English for its readers and by the link", async () => {
    expect((await pageAt("/invoices", "pl")).text).toContain("<h1>Otrzymane faktury</h1>")
    expect((await pageAt("/invoices")).text).toContain("<h1>Invoices received</h1>")
    expect((await pageAt("/invoices?lang=pl")).text).toContain('lang="pl"')
  })

  it("are absent when they are switched off, unlike the control API", async () => {
    const other = await startSimulator({ pages: false })
    expect((await call(other.url, "GET", "/_sim/pages/invoices")).status).toBe(404)
    expect((await call(other.url, "GET", "/_sim/invoices")).status).toBe(200)
    await other.close()
  })
})
