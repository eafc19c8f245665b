import { makeLogger, startWorkLoop } from "@procurement/app-chassis"
import { describe, expect, it, onTestFinished } from "vitest"
import { haltWhenRefused, isOfSeal, type RunningRole } from "../src/seal-halt.ts"
import { SealRefused } from "../src/seal-refusal.ts"
import type { Role } from "../src/settings.ts"

const log = makeLogger("test", "silent")
const refusal = new SealRefused("SEAL_PASSPHRASE_FILE", "the passphrase is wrong")

/** Loops that tell what they do, and never find anything to wait for. */
const aWorker = (...roles: ReadonlyArray<Role>) => {
  const told: Array<string> = []
  const { promise: refused, resolve } = Promise.withResolvers<SealRefused>()
  const round = Promise.withResolvers<number>()
  const loops = roles.map((role): RunningRole => {
    const loop = startWorkLoop({
      name: role,
      log,
      maximumWaitMillis: 1,
      round: async () => {
        told.push(`${role} begins`)
        const found = await round.promise
        told.push(`${role} ends`)
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
  const release = async (): Promise<void> => void told.push("released")
  const end = haltWhenRefused({ refused }, { loops, release, log })
  onTestFinished(end)
  return {
    told,
    end,
    refuse: () => resolve(refusal),
    finishRounds: () => round.resolve(0),
    refused,
  }
}

describe("A worker whose seal is refused while it works", () => {
  it("ends the rounds it has begun, begins no other, then gives back what it holds", async () => {
    const { told, refuse, refused, finishRounds, end } = aWorker("invoicing", "reconciliation")
    refuse()
    await refused
    expect(told).toEqual(["invoicing begins", "reconciliation begins"])
    finishRounds()
    await expect.poll(() => told).toContain("released")
    const ends = ["invoicing ends", "reconciliation ends"]
    expect(told).toEqual(["invoicing begins", "reconciliation begins", ...ends, "released"])
    await end()
  })

  it("goes on while nothing is refused", async () => {
    const { told, finishRounds } = aWorker("invoicing")
    finishRounds()
    await expect
      .poll(() => told.filter((each) => each === "invoicing begins").length)
      .toBeGreaterThan(3)
    expect(told).not.toContain("released")
  })

  it("is stopped in order meanwhile: who stops it gives back by himself", async () => {
    const { told, refuse, refused, finishRounds, end } = aWorker("invoicing")
    refuse()
    await refused
    const ended = end()
    finishRounds()
    await ended
    expect(told).toEqual(["invoicing begins", "invoicing ends"])
  })

  it("does nothing about it once it is stopped", async () => {
    const { told, refuse, refused, finishRounds, end } = aWorker("invoicing")
    await end()
    refuse()
    await refused
    finishRounds()
    await expect
      .poll(() => told.filter((each) => each === "invoicing begins").length)
      .toBeGreaterThan(1)
    expect(told).not.toContain("released")
  })
})

describe("The work that needs the seal", () => {
  const bySeal = { KSEF_TOKEN: "" }
  it.each<[Role, object, boolean, boolean]>([
    ["invoicing", bySeal, false, true],
    ["invoicing", { KSEF_TOKEN: "token" }, true, true],
    ["reconciliation", bySeal, false, true],
    ["reconciliation", bySeal, true, false],
    ["reconciliation", { KSEF_TOKEN: "token" }, false, false],
    ["webhooks", bySeal, false, false],
    ["archive", bySeal, false, false],
  ])("%s with %o and a login certificate: %s is %s", (role, settings, hasCertificate, needs) => {
    expect(isOfSeal(role, { ...bySeal, ...settings }, hasCertificate)).toBe(needs)
  })
})
