import { makeLogger, startWorkLoop } from "@procurement/app-platform"
import { describe, expect, it, onTestFinished } from "vitest"
import {
  needsSigner,
  type RunningRole,
  shutDownOnRejection,
  SignerRejection,
} from "../src/signer-rejection.ts"
import type { Role } from "../src/roles.ts"

const log = makeLogger("test", "silent")
const rejection = new SignerRejection("SEAL_PASSPHRASE_FILE", "the passphrase is wrong")

/** Loops that record their steps, with no work due. */
const aWorker = (...roles: ReadonlyArray<Role>) => {
  const events: Array<string> = []
  const { promise: rejected, resolve } = Promise.withResolvers<SignerRejection>()
  const round = Promise.withResolvers<number>()
  const loops = roles.map((role): RunningRole => {
    const loop = startWorkLoop({
      name: role,
      log,
      maximumWaitMillis: 1,
      round: async () => {
        events.push(`${role} begins`)
        const found = await round.promise
        events.push(`${role} ends`)
        return found
      },
      nextDueAt: () => Promise.resolve(undefined),
    })
    onTestFinished(() => {
      round.resolve(0)
      return loop.stop()
    })
    return { role, loop }
  })
  const release = async (): Promise<void> => void events.push("released")
  const end = shutDownOnRejection({ rejected }, { loops, release, log })
  onTestFinished(end)
  return {
    events,
    end,
    reject: () => resolve(rejection),
    finishRounds: () => round.resolve(0),
    rejected,
  }
}

describe("shutDownOnRejection", () => {
  it("a rejection finishes the rounds, starts no others and then releases resources", async () => {
    const { events, reject, rejected, finishRounds, end } = aWorker("invoicing", "reconciliation")
    reject()
    await rejected
    expect(events).toEqual(["invoicing begins", "reconciliation begins"])
    finishRounds()
    await expect.poll(() => events).toContain("released")
    const ends = ["invoicing ends", "reconciliation ends"]
    expect(events).toEqual(["invoicing begins", "reconciliation begins", ...ends, "released"])
    await end()
  })

  it("rounds continue while the signer is not rejected", async () => {
    const { events, finishRounds } = aWorker("invoicing")
    finishRounds()
    await expect
      .poll(() => events.filter((each) => each === "invoicing begins").length)
      .toBeGreaterThan(3)
    expect(events).not.toContain("released")
  })

  it("a stop during the shutdown leaves the release of resources to its caller", async () => {
    const { events, reject, rejected, finishRounds, end } = aWorker("invoicing")
    reject()
    await rejected
    const ended = end()
    finishRounds()
    await ended
    expect(events).toEqual(["invoicing begins", "invoicing ends"])
  })

  it("a rejection after a stop is ignored", async () => {
    const { events, reject, rejected, finishRounds, end } = aWorker("invoicing")
    await end()
    reject()
    await rejected
    finishRounds()
    await expect
      .poll(() => events.filter((each) => each === "invoicing begins").length)
      .toBeGreaterThan(1)
    expect(events).not.toContain("released")
  })
})

describe("needsSigner", () => {
  const bySeal = { KSEF_TOKEN: "" }
  it.each<[Role, object, boolean, boolean]>([
    ["invoicing", bySeal, false, true],
    ["invoicing", { KSEF_TOKEN: "token" }, true, true],
    ["reconciliation", bySeal, false, true],
    ["reconciliation", bySeal, true, false],
    ["reconciliation", { KSEF_TOKEN: "token" }, false, false],
    ["webhooks", bySeal, false, false],
    ["archive", bySeal, false, false],
  ])("needsSigner(%s, %o, %s) returns %s", (role, settings, hasCertificate, needs) => {
    expect(needsSigner(role, { ...bySeal, ...settings }, hasCertificate)).toBe(needs)
  })
})
