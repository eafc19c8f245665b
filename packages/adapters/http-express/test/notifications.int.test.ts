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

const off = { issuedInvoices: false, dueInvoices: false }

it("a person gets no e-mails about issued documents until they ask for them", async () => {
  const [owner, accountant] = [
    await signedIn(server, "owner"),
    await signedIn(server, "accountant"),
  ]
  expect(await settingsOf(accountant)).toEqual(off)
  const response = await choose(accountant, { issuedInvoices: true })
  expect([response.status, await response.json()]).toEqual([200, { ...off, issuedInvoices: true }])
  expect(await settingsOf(accountant)).toEqual({ ...off, issuedInvoices: true })
  expect(await settingsOf(owner)).toEqual(off)
  await choose(accountant, { issuedInvoices: false })
  expect(await settingsOf(accountant)).toEqual(off)
})

it("a choice must be stated, and says nothing else", async () => {
  const owner = await signedIn(server, "owner")
  for (const body of [
    {},
    { issuedInvoices: "yes" },
    { issuedInvoices: true, email: "a@b.pl" },
    { dueInvoices: true },
  ])
    await expectProblem(await choose(owner, body), 422, "validation_failed")
  expect(await settingsOf(owner)).toEqual(off)
})

it("a choice that does not name reminders leaves them as they are", async () => {
  const owner = await signedIn(server, "owner")
  await choose(owner, { issuedInvoices: false, dueInvoices: true })
  const response = await choose(owner, { issuedInvoices: true })
  expect(await response.json()).toEqual({ issuedInvoices: true, dueInvoices: true })
  await choose(owner, { issuedInvoices: true, dueInvoices: false })
  expect(await settingsOf(owner)).toEqual({ ...off, issuedInvoices: true })
})
