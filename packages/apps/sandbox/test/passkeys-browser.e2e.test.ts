/** Passkeys of a person, in a real browser with a device in software. */
import { join } from "node:path"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { addDevice, isBrowserMissing, openPage, violationsOf } from "./support/browser.ts"
import { type DashboardWorld, heading, openDashboardWorld } from "./support/dashboard-world.ts"
import { endProcessesOf } from "./support/processes.ts"

const parent = temporaryFolder(afterAll)

describe.skipIf(isBrowserMissing)("Passkeys in a browser", { meta: { needs: "Chromium" } }, () => {
  let world: DashboardWorld
  beforeAll(async () => {
    world = await openDashboardWorld(join(parent, "sandbox"))
  })
  afterAll(async () => {
    await world?.browser.close()
    await world?.endpoint.stop()
    await endProcessesOf(parent)
  })

  it("a person adds a passkey, signs in, is asked for it again, loses it", async () => {
    const { page, said, close } = await openPage(world.browser, await world.mailedLink(), {
      locale: "en-GB",
    })
    const loseDevice = await addDevice(page)
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
    await heading(page, "Overview")
    await page.evaluate(`location.hash = "#/users"`)
    await page.getByRole("button", { name: "Add a passkey" }).click()
    await page.getByText("The passkey was added.").waitFor()
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.getByRole("button", { name: "Sign in with a passkey" }).click()
    await heading(page, "People")
    await world.moveClock("PT11M")
    const invite = async (email: string): Promise<void> => {
      await page.getByLabel("E-mail", { exact: true }).fill(email)
      await page.getByRole("button", { name: "Invite" }).click()
    }
    await invite("jan@example.com")
    const dialog = page.getByRole("dialog", { name: "Is it you?" })
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole("button", { name: "Use the passkey" }).click()
    await page.getByText("The person was added and can sign in.").waitFor()
    await loseDevice()
    await world.moveClock("PT11M")
    await invite("ola@example.com")
    const linkInstead = dialog.getByRole("button", { name: "Send me a link instead" })
    await page.goto(await world.mailedLink(() => linkInstead.click()))
    await page.reload()
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
    await heading(page, "Overview")
    await page.evaluate(`location.hash = "#/users"`)
    const row = page.getByRole("row").filter({ hasText: "This device" })
    await row.getByRole("button", { name: "Remove" }).click()
    const question = page.getByRole("dialog", { name: "Remove this passkey?" })
    await question.getByRole("button", { name: "Remove" }).click()
    await page.getByText("The passkey was removed.").waitFor()
    await row.waitFor({ state: "detached" })
    expect(said.filter((line) => !line.includes("403"))).toEqual([])
    await close()
  })
})
