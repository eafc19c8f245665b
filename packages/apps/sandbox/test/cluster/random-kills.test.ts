import { describe, expect, it } from "vitest"
import { planKills, randomFrom } from "./support/random-kills.ts"
import type { Replica } from "./support/replica.ts"

const replica = (name: string): Replica => ({
  name,
  kill: () => undefined,
  replace: () => Promise.resolve(),
  stop: () => Promise.resolve(),
})

const apps = ["api", "worker", "publisher"].map((app) => [replica(`${app}-1`), replica(`${app}-2`)])

const planned = (seed: string) =>
  planKills(apps, 2, 1_000, randomFrom(seed)).map(
    ({ replica: { name }, afterOrders }) => `${name} ${afterOrders}`,
  )

describe("planKills", () => {
  it("the same seed gives the same plan, and another seed another plan", () => {
    expect(planned("a")).toEqual(planned("a"))
    expect(planned("b")).not.toEqual(planned("a"))
  })

  it("each round kills one replica of each app, away from the start and the end", () => {
    const kills = planKills(apps, 2, 1_000, randomFrom("c"))
    const appsOf = (from: number, to: number) =>
      kills
        .filter(({ afterOrders }) => afterOrders >= from && afterOrders < to)
        .map(({ replica: { name } }) => name.split("-")[0])
    expect(appsOf(100, 500)).toEqual(["api", "worker", "publisher"])
    expect(appsOf(500, 901)).toEqual(["api", "worker", "publisher"])
  })
})
