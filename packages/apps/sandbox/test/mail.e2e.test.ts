/** The service's notifications, as customers find them in their mailbox. */
import { beforeAll, describe, expect, it } from "vitest"
import { useSandbox } from "./support/running-sandbox.ts"

const sandbox = useSandbox()
const slow = { timeout: 120_000 }
const waiting = { timeout: 45_000, interval: 100 }

interface Summary {
  readonly id: string
  readonly subject: string
  readonly to: ReadonlyArray<string>
  readonly messageId: string
}
interface EmailView {
  readonly id: string
  readonly to: string
  readonly about: string
  readonly sending: { readonly status: string; readonly failedTries: ReadonlyArray<object> }
}

const mails = async (): Promise<ReadonlyArray<Summary>> =>
  (await (await fetch(`${sandbox.info.mailUrl}/messages`)).json()).items
const listEmails = async (): Promise<ReadonlyArray<EmailView>> =>
  (await sandbox.operator.ask<{ items: ReadonlyArray<EmailView> }>("/emails")).items
const states = async () => (await listEmails()).map(({ sending }) => sending.status)
const advance = (duration: string) => sandbox.operator.ask("/sandbox/clock", { advance: duration })

beforeAll(async () => {
  const { items } = await sandbox.operator.ask<{ items: ReadonlyArray<{ id: string }> }>("/tenants")
  const tokens = `/tenants/${items[0]?.id}/clients/${sandbox.info.clientId}/tokens`
  await sandbox.operator.ask(tokens, { name: "ERP – księgowość" })
})

// Each test continues where the previous one ended.
describe("Mails about an expiring token, in order", { shuffle: false }, () => {
  it("an expiring token is announced in one mail two weeks before its end", slow, async () => {
    await advance("P77D")
    await expect.poll(states, waiting).toEqual(["sent"])
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    const [email] = await listEmails()
    expect(email).toMatchObject({ about: "TokenExpiring", to: mail?.to[0] })
    expect(mail?.messageId).toContain(email?.id)
    expect(mail?.subject).toContain("ERP – księgowość")
    const whole = await (await fetch(`${sandbox.info.mailUrl}/messages/${mail?.id}`)).json()
    expect(whole.text).toContain(sandbox.info.dashboardUrl)
    expect(whole.html).toContain("ERP – księgowość")
    const page = await (await fetch(sandbox.info.mailUrl)).text()
    expect(page).toContain(mail?.subject)
  })

  it("the mail of the last day is sent again after a temporary rejection", slow, async () => {
    const refusal = { code: 451, text: "4.7.1 try again later", times: 1 }
    await fetch(`${sandbox.info.mailUrl}/refusals`, {
      method: "PUT",
      body: JSON.stringify(refusal),
    })
    await advance("P12DT1H")
    const failed = async () => (await listEmails())[0]?.sending.failedTries.length
    await expect.poll(failed, waiting).toBe(1)
    expect(await mails()).toHaveLength(1)
    await advance("PT1M")
    await expect.poll(states, waiting).toEqual(["sent", "sent"])
    expect(await mails()).toHaveLength(2)
  })

  it("each mail is delivered once although the worker is killed", slow, async () => {
    process.kill(sandbox.info.processes["worker"] ?? 0, "SIGKILL")
    await advance("PT1H")
    await expect.poll(states, waiting).toEqual(["sent", "sent"])
    const ids = (await mails()).map(({ messageId }) => messageId)
    expect(new Set(ids).size).toBe(2)
    expect(ids).toHaveLength(2)
  })
})
