/** What the service tells its customers, as they find it in their mailbox. */
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { SandboxInfo } from "../src/index.ts"
import { readInfo } from "./support/buyer.ts"
import { type Operator, operatorAt } from "./support/operator.ts"
import { endProcessesOf } from "./support/processes.ts"
import { runProgram } from "./support/program.ts"
import { temporaryFolder } from "./support/temporary-folder.ts"

const parent = await temporaryFolder()
const folder = join(parent, "sandbox")
const slow = { timeout: 120_000 }
const waiting = { timeout: 45_000, interval: 100 }

let info: SandboxInfo
let operator: Operator

interface Summary {
  readonly id: string
  readonly subject: string
  readonly to: ReadonlyArray<string>
  readonly messageId: string
}
interface Told {
  readonly id: string
  readonly to: string
  readonly about: string
  readonly sending: { readonly status: string; readonly failedTries: ReadonlyArray<object> }
}

const mails = async (): Promise<ReadonlyArray<Summary>> =>
  (await (await fetch(`${info.mailUrl}/messages`)).json()).items
const told = async (): Promise<ReadonlyArray<Told>> =>
  (await operator.ask<{ items: ReadonlyArray<Told> }>("/emails")).items
const states = async () => (await told()).map(({ sending }) => sending.status)
const advance = (duration: string) => operator.ask("/sandbox/clock", { advance: duration })

beforeAll(async () => {
  const sandbox = runProgram("main", { SANDBOX_DIR: folder })
  await sandbox.says("The sandbox is running.")
  info = await readInfo(folder)
  operator = operatorAt(info)
  const { items } = await operator.ask<{ items: ReadonlyArray<{ id: string }> }>("/tenants")
  const tokens = `/tenants/${items[0]?.id}/clients/${info.clientId}/tokens`
  await operator.ask(tokens, { name: "ERP – księgowość" })
})
afterAll(() => endProcessesOf(parent))

// Each part goes on where the one before has ended.
describe("A token that runs out, told in order", { shuffle: false }, () => {
  it("is told of in one mail when two weeks are left", slow, async () => {
    await advance("P77D")
    await expect.poll(states, waiting).toEqual(["sent"])
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    const [email] = await told()
    expect(email).toMatchObject({ about: "TokenExpiring", to: mail?.to[0] })
    expect(mail?.messageId).toContain(email?.id)
    expect(mail?.subject).toContain("ERP – księgowość")
    const whole = await (await fetch(`${info.mailUrl}/messages/${mail?.id}`)).json()
    expect(whole.text).toContain(info.dashboardUrl)
    expect(whole.html).toContain("ERP – księgowość")
    const page = await (await fetch(info.mailUrl)).text()
    expect(page).toContain(mail?.subject)
  })

  it("is told of again a day before, though the mail server is busy at first", slow, async () => {
    const refusal = { code: 451, text: "4.7.1 try again later", times: 1 }
    await fetch(`${info.mailUrl}/refusals`, { method: "PUT", body: JSON.stringify(refusal) })
    await advance("P12DT1H")
    const failed = async () => (await told())[0]?.sending.failedTries.length
    await expect.poll(failed, waiting).toBe(1)
    expect(await mails()).toHaveLength(1)
    await advance("PT1M")
    await expect.poll(states, waiting).toEqual(["sent", "sent"])
    expect(await mails()).toHaveLength(2)
  })

  it("is in the mailbox once, also when the worker dies", slow, async () => {
    process.kill(info.processes["worker"] ?? 0, "SIGKILL")
    await advance("PT1H")
    await expect.poll(states, waiting).toEqual(["sent", "sent"])
    const ids = (await mails()).map(({ messageId }) => messageId)
    expect(new Set(ids).size).toBe(2)
    expect(ids).toHaveLength(2)
  })
})
