/** The whole system keeps its guarantees on an adapter of a team's own, and finds its faults. */
import { makePlan, simulate } from "@procurement/simulation"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { expect, it } from "vitest"
import { adapters } from "./simulated-tenants.ts"

const days = 3

it.each([1, 6])("seed %i keeps every guarantee with tenants in SQLite", (seed) => {
  expect(simulate(makePlan(seed, days), { adapters }).violation).toBeUndefined()
})

it("finds a repository that confirms changes without storing them", () => {
  const forgetful = () => {
    const { TenantRepository: own } = adapters()
    return {
      TenantRepository: (...given: Parameters<NonNullable<typeof own>>) => {
        const [ours] = given
        const repository = own?.(...given) ?? ours
        const modify: typeof repository.modify = (id, change) =>
          Effect.map(repository.find(id), Option.map(change))
        return { ...repository, modify }
      },
    }
  }
  const { violation } = simulate(makePlan(6, days), { adapters: forgetful })
  expect(violation?.rule).toBe("quota-early")
})
