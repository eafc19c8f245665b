/** A clause is skipped only when the binding lacks the capability that it needs. */
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
  noted("needs time, which the binding has", "patient"),
  noted("needs tampering, which the binding denies", "tampering"),
  noted("needs isolation, which no binding has unless it says so", "isolated"),
]

// Each part continues where the previous one has ended.
describe("registerSuite", { shuffle: false }, () => {
  registerSuite(
    {
      port: "Probe",
      adapter: "of the registration",
      layer: Layer.empty,
      can: { tampering: false },
    },
    clauses,
  )

  describe("After the suite", () => {
    it("registerSuite runs exactly the clauses whose capability the binding has", () => {
      expect(checked).toEqual(clauses.slice(0, 2).map(({ title }) => title))
    })

    it("capabilitiesOf defaults to the usual capabilities", () => {
      expect(capabilitiesOf({ isolated: true })).toEqual({ ...usualCapabilities, isolated: true })
    })
  })
})
