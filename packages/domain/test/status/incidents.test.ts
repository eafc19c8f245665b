import {
  announceMaintenance,
  type ComponentId,
  dueMaintenanceState,
  type Incident,
  incidentDirectives,
  incidentMoves,
  type IncidentState,
  incidentStates,
  maintenanceMoves,
  maintenanceStates,
  openIncident,
  proposeEnd,
  updateIncident,
  updateMaintenance,
  type Watched,
  withdrawProposal,
} from "@procurement/domain/status"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"

const update = (state: IncidentState, at = 1) => ({ id: `upd_${at}`, at, state, text: { en: "x" } })

const anIncident = (more: Partial<Incident> = {}): Incident => ({
  ...openIncident({
    id: "inc_1",
    title: { en: "API" },
    impact: "major",
    components: ["api-v1"],
    origin: "automatic",
    update: update("investigating"),
  }),
  ...more,
})

const results = (pattern: string) => [...pattern].map((each) => ({ isUp: each === "+" }))

const watched = (
  patterns: Partial<Record<ComponentId, string>>,
  more: Partial<Watched> = {},
): Watched => ({
  results: new Map(
    Object.entries(patterns).map(([id, pattern]) => [id as ComponentId, results(pattern)]),
  ),
  openIncidents: [],
  withFailures: new Set((more.openIncidents ?? []).map(({ id }) => id)),
  inMaintenance: new Set(),
  ...more,
})

const byHand = { resolveAfterMillis: 0, now: 1_000 }

describe("Incidents", () => {
  it.each(incidentStates.flatMap((from) => incidentStates.map((to) => [from, to] as const)))(
    "an incident in %s may be updated to %s only as the table allows",
    (state, to) => {
      const moved = updateIncident(anIncident({ state }), { update: update(to, 2), by: "operator" })
      const allowed: ReadonlyArray<string> = incidentMoves[state]
      expect(Result.isSuccess(moved)).toBe(allowed.includes(to))
    },
  )

  it("an incident keeps its updates in order and records when it was resolved", () => {
    const change = { update: update("resolved", 9), by: "operator" } as const
    const resolved = Result.getOrThrow(updateIncident(anIncident(), change))
    expect(resolved.updates.map(({ at }) => at)).toEqual([1, 9])
    expect(resolved).toMatchObject({ state: "resolved", resolvedAt: 9, origin: "operator" })
  })
})

describe("Maintenance", () => {
  const request = {
    id: "mnt_1",
    title: { en: "Database" },
    components: ["api-v1"],
    startsAt: 100,
    endsAt: 200,
    update: { id: "upd_1", at: 50, state: "scheduled", text: { en: "x" } },
  } as const

  it("maintenance must start in the future and end after its start", () => {
    expect(Result.isSuccess(announceMaintenance(request))).toBe(true)
    const past = announceMaintenance({ ...request, startsAt: 49 })
    expect(Result.getFailure(past)).toMatchObject({ value: { reason: "starts-in-the-past" } })
    const reversed = announceMaintenance({ ...request, endsAt: 100 })
    expect(Result.getFailure(reversed)).toMatchObject({ value: { reason: "ends-before-start" } })
  })

  it("maintenance starts and completes at its announced times", () => {
    const announced = Result.getOrThrow(announceMaintenance(request))
    expect(dueMaintenanceState(announced, 99)).toBeUndefined()
    expect(dueMaintenanceState(announced, 100)).toBe("inProgress")
    const running = { ...announced, state: "inProgress" } as const
    expect(dueMaintenanceState(running, 199)).toBeUndefined()
    expect(dueMaintenanceState(running, 200)).toBe("completed")
  })

  it.each(maintenanceStates.flatMap((from) => maintenanceStates.map((to) => [from, to] as const)))(
    "maintenance in %s may be updated to %s only as the table allows",
    (state, to) => {
      const announced = Result.getOrThrow(announceMaintenance(request))
      const text = { en: "x" }
      const moved = updateMaintenance(
        { ...announced, state },
        { id: "upd_2", at: 60, state: to, text },
      )
      const allowed: ReadonlyArray<string> = maintenanceMoves[state]
      expect(Result.isSuccess(moved)).toBe(allowed.includes(to))
    },
  )
})

describe("incidentDirectives", () => {
  it("three failures in a row open one incident for all failed components, two open none", () => {
    expect(incidentDirectives(watched({ "api-v1": "+--" }), byHand)).toEqual([])
    const failed = watched({ "api-v1": "---", webhooks: "+---", dashboard: "--+" })
    expect(incidentDirectives(failed, byHand)).toEqual([
      { _tag: "Open", components: ["api-v1", "webhooks"] },
    ])
  })

  it("no incident is opened for a component with an open incident or in maintenance", () => {
    const openIncidents = [anIncident()]
    expect(incidentDirectives(watched({ "api-v1": "---" }, { openIncidents }), byHand)).toEqual([])
    const inMaintenance = new Set<ComponentId>(["api-v1"])
    expect(incidentDirectives(watched({ "api-v1": "---" }, { inMaintenance }), byHand)).toEqual([])
  })

  it("a component that fails later extends the open automatic incident", () => {
    const incident = anIncident()
    const later = watched({ "api-v1": "---", webhooks: "---" }, { openIncidents: [incident] })
    expect(incidentDirectives(later, byHand)).toEqual([
      { _tag: "Extend", incident, components: ["webhooks"] },
    ])
  })

  it("three successes of all its components propose the end of an incident once", () => {
    const incident = anIncident({ components: ["api-v1", "webhooks"] })
    const openIncidents = [incident]
    const half = watched({ "api-v1": "-+++", webhooks: "-++" }, { openIncidents })
    expect(incidentDirectives(half, byHand)).toEqual([])
    const whole = watched({ "api-v1": "-+++", webhooks: "+++" }, { openIncidents })
    expect(incidentDirectives(whole, byHand)).toEqual([{ _tag: "ProposeEnd", incident }])
    const proposed = [proposeEnd(incident, 5)]
    expect(incidentDirectives({ ...whole, openIncidents: proposed }, byHand)).toEqual([])
  })

  it("no end is proposed for an incident whose checks never failed", () => {
    const openIncidents = [anIncident({ origin: "operator" })]
    const well = watched({ "api-v1": "+++" }, { openIncidents, withFailures: new Set() })
    expect(incidentDirectives(well, byHand)).toEqual([])
  })

  it("failures after the proposal withdraw it", () => {
    const incident = proposeEnd(anIncident(), 5)
    const again = watched({ "api-v1": "+---" }, { openIncidents: [incident] })
    expect(incidentDirectives(again, byHand)).toEqual([{ _tag: "Relapse", incident }])
    expect(withdrawProposal(incident)).toEqual(anIncident())
  })

  it("an automatic incident is resolved some time after recovery if checks succeed", () => {
    const incident = proposeEnd(anIncident({ state: "monitoring" }), 400)
    const well = watched({ "api-v1": "+++" }, { openIncidents: [incident] })
    const after = { resolveAfterMillis: 600, now: 1_000 }
    expect(incidentDirectives(well, byHand)).toEqual([])
    expect(incidentDirectives(well, { ...after, now: 999 })).toEqual([])
    expect(incidentDirectives(well, after)).toEqual([{ _tag: "Resolve", incident }])
    const unsteady = watched({ "api-v1": "+-++" }, { openIncidents: [incident] })
    expect(incidentDirectives(unsteady, after)).toEqual([])
    const taken = { ...well, openIncidents: [{ ...incident, origin: "operator" as const }] }
    expect(incidentDirectives(taken, after)).toEqual([])
  })
})
