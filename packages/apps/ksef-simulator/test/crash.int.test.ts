/** kill -9 during work: every acknowledged change survives. */
import { temporaryFolder } from "@procurement/testing"
import { openOnlineSession, resumeOnlineSession, type KSeFClient } from "ksef-client-ts"
import { fork, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest"
import { z } from "zod"
import { anInvoice } from "./support/an-invoice.ts"
import { aClient, finalStatus, logIn, signerFor } from "./support/client.ts"
import { call } from "./support/wire.ts"

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url))
const noRetries = { maxRetries: 0, retryNetworkErrors: false }

const Ready = z.object({ ready: z.object({ url: z.string() }) })
const Arrived = z.array(
  z.object({ invoiceHash: z.string(), ksefNumber: z.string(), timesReceived: z.number() }),
)

interface Running {
  readonly child: ChildProcess
  readonly url: string
}

let dataDir: string
let running: Array<ChildProcess> = []

beforeEach(async () => {
  dataDir = temporaryFolder(onTestFinished)
})

afterEach(async () => {
  for (const child of running) child.kill("SIGKILL")
  running = []
})

const start = async (): Promise<Running> => {
  const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: "error", PORT: "0" }
  const child = fork(main, { env, execArgv: [], stdio: ["ignore", "inherit", "inherit", "ipc"] })
  running.push(child)
  const [message] = await once(child, "message")
  return { child, url: Ready.parse(message).ready.url }
}

/** Sends until the connection breaks. */
const sendUntilBroken = async (
  session: { sendInvoice: (xml: string) => Promise<string> },
  onAcknowledged: (reference: string) => void,
): Promise<void> => {
  for (;;) {
    try {
      onAcknowledged(await session.sendInvoice(anInvoice()))
    } catch (error) {
      if (error instanceof TypeError) return
      throw error
    }
  }
}

const arrivals = async (url: string) =>
  Arrived.parse(JSON.parse((await call(url, "GET", "/_sim/invoices")).text))

const clientOf = (url: string, tokensOf?: KSeFClient): KSeFClient => {
  const client = aClient(url, { retry: noRetries })
  client.authManager.setAccessToken(tokensOf?.authManager.getAccessToken())
  client.authManager.setRefreshToken(tokensOf?.authManager.getRefreshToken())
  return client
}

describe("Crash while receiving invoices", () => {
  it("acknowledged invoices, numbers, the login and the session survive kill -9", async () => {
    const first = await start()
    const before = clientOf(first.url)
    await logIn(before, await signerFor())
    const session = await openOnlineSession(before)
    const early = await session.sendInvoice(anInvoice())
    const known = await finalStatus(before, session.sessionRef, early)
    const acknowledged: Array<string> = []
    const exited = once(first.child, "exit")
    // Killed in the same tick in which a response arrives: nothing can be written later.
    const onAcknowledged = (reference: string): void => {
      acknowledged.push(reference)
      if (acknowledged.length === 25) first.child.kill("SIGKILL")
    }
    await Promise.all([1, 2, 3, 4].map(() => sendUntilBroken(session, onAcknowledged)))
    expect(await exited).toEqual([null, "SIGKILL"])

    const second = await start()
    const after = clientOf(second.url, before)
    const resumed = resumeOnlineSession(after, session.getState())
    const kept = await after.sessionStatus.getSessionInvoice(session.sessionRef, early)
    expect(kept).toMatchObject({
      ksefNumber: known.ksefNumber,
      acquisitionDate: known.acquisitionDate,
    })
    for (const reference of acknowledged) {
      const { status } = await finalStatus(after, session.sessionRef, reference)
      expect(status.code).toBe(200)
    }
    const sentNow = await resumed.sendInvoice(anInvoice())
    const { status, ordinalNumber } = await finalStatus(after, session.sessionRef, sentNow)
    expect(status.code).toBe(200)
    expect(ordinalNumber).toBeGreaterThan(acknowledged.length)
    const arrived = await arrivals(second.url)
    expect(arrived).toHaveLength(ordinalNumber)
    expect(new Set(arrived.map(({ ksefNumber }) => ksefNumber)).size).toBe(arrived.length)
    for (const { ksefNumber } of arrived.slice(0, 5)) {
      await expect
        .poll(() => after.invoices.getInvoice(ksefNumber).then(({ xml }) => xml, String), {
          timeout: 30_000,
        })
        .toContain("<Faktura")
    }
  }, 120_000)
})

describe("Simulator process", () => {
  it("SIGTERM stops the simulator with exit code 0", async () => {
    const { child } = await start()
    const exited = once(child, "exit")
    child.kill("SIGTERM")
    expect(await exited).toEqual([0, null])
  })

  it("the simulator stops when its parent disconnects", async () => {
    const { child } = await start()
    const exited = once(child, "exit")
    child.disconnect()
    expect(await exited).toEqual([0, null])
  })
})
