/** A clause is skipped when the binding denies the capability it needs, and only then. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { capabilitiesOf, clause, registerSuite, usualCapabilities } from "../src/suite/index.ts"

const checked: Array<string> = []

const noted = (title: string, needs?: keyof typeof usualCapabilities) =>
  clause(
    title,
    Effect.sync(() => void checked.push(title)),
    needs,
  )

const clauses = [
  noted("needs nothing"),
  noted("needs patience, which the binding has", "patient"),
  noted("needs tampering, which the binding denies", "tampering"),
  noted("needs isolation, which no binding has unless it says so", "isolated"),
]

// Each part goes on where the one before has ended.
describe("Registration, and then what it has run", { shuffle: false }, () => {
  registerSuite(
    {
      port: "Probe",
      adapter: "of the registration",
      layer: Layer.empty,
      can: { tampering: false },
    },
    clauses,
  )

  describe("After the probe", () => {
    it("has checked just the clauses whose capability is there", () => {
      expect(checked).toEqual(clauses.slice(0, 2).map(({ title }) => title))
    })

    it("takes what a binding does not mention from the usual capabilities", () => {
      expect(capabilitiesOf({ isolated: true })).toEqual({ ...usualCapabilities, isolated: true })
    })
  })
})
