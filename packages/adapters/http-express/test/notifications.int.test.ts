/** The e-mails that people choose for themselves. */
import { afterEach, beforeEach, expect, it } from "vitest"
import { type ApiServer, startApi } from "./api-server.ts"
import { type Page, signedIn } from "./people.ts"
import { expectProblem } from "./requests.ts"

let server: ApiServer
beforeEach(async () => {
  server = await startApi()
})
afterEach(async () => {
  expect(server.defects).toEqual([])
  await server.close()
})

const path = "/v1/notifications"
const settingsOf = async (page: Page) => (await page.send(path)).json()
const choose = (page: Page, body: object) => page.send(path, { method: "PUT", body })

it("a person gets no e-mails about issued documents until they ask for them", async () => {
  const [owner, accountant] = [
    await signedIn(server, "owner"),
    await signedIn(server, "accountant"),
  ]
  expect(await settingsOf(accountant)).toEqual({ issuedInvoices: false })
  const response = await choose(accountant, { issuedInvoices: true })
  expect([response.status, await response.json()]).toEqual([200, { issuedInvoices: true }])
  expect(await settingsOf(accountant)).toEqual({ issuedInvoices: true })
  expect(await settingsOf(owner)).toEqual({ issuedInvoices: false })
  await choose(accountant, { issuedInvoices: false })
  expect(await settingsOf(accountant)).toEqual({ issuedInvoices: false })
})

it("a choice must be stated, and says nothing else", async () => {
  const owner = await signedIn(server, "owner")
  for (const body of [{}, { issuedInvoices: "yes" }, { issuedInvoices: true, email: "a@b.pl" }])
    await expectProblem(await choose(owner, body), 422, "validation_failed")
  expect(await settingsOf(owner)).toEqual({ issuedInvoices: false })
})
