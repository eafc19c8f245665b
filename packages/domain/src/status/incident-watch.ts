/**
 * Decides what a round of checks means for incidents: three consecutive failures open one, three
 * successes propose its end.
 *
 * Pure. Returns directives; the caller adds texts and ids and stores the result. A round without
 * changes returns no directives.
 */
import { type ComponentId, confirmingProbes, type ProbeResult, streakOf } from "./component.ts"
import type { Incident } from "./notice.ts"

export type IncidentDirective =
  /** Components failed that no open incident names. */
  | { readonly _tag: "Open"; readonly components: ReadonlyArray<ComponentId> }
  /** More components failed during an automatic incident. */
  | {
      readonly _tag: "Extend"
      readonly incident: Incident
      readonly components: ReadonlyArray<ComponentId>
    }
  /** Checks fail again after a recovery. */
  | { readonly _tag: "Relapse"; readonly incident: Incident }
  /** All components of the incident are available again; an operator may resolve it. */
  | { readonly _tag: "ProposeEnd"; readonly incident: Incident }
  /** The components stayed available, and no operator has taken over the incident. */
  | { readonly _tag: "Resolve"; readonly incident: Incident }

export interface Watched {
  /** Latest results of each checked component, oldest first. */
  readonly results: ReadonlyMap<ComponentId, ReadonlyArray<Pick<ProbeResult, "isUp">>>
  readonly openIncidents: ReadonlyArray<Incident>
  /** Ids of incidents during which a check of one of their components failed. */
  readonly withFailures: ReadonlySet<string>
  /** Components in maintenance; their failures are expected. */
  readonly inMaintenance: ReadonlySet<ComponentId>
}

export interface WatchPolicy {
  /** Time after recovery until an automatic incident is resolved; 0: only by an operator. */
  readonly resolveAfterMillis: number
  /** In epoch milliseconds. */
  readonly now: number
}

const streakAtLeast = (
  { results }: Watched,
  component: ComponentId,
  isUp: boolean,
  length: number,
): boolean => {
  const streak = streakOf(results.get(component) ?? [])
  return streak !== undefined && streak.isUp === isUp && streak.length >= length
}

const forIncident = (
  incident: Incident,
  watched: Watched,
  { resolveAfterMillis, now }: WatchPolicy,
): ReadonlyArray<IncidentDirective> => {
  const measured = incident.components.filter((id) => watched.results.has(id))
  if (measured.length === 0) return []
  const areWell = measured.every((id) => streakAtLeast(watched, id, true, confirmingProbes))
  const isFailing = measured.some((id) => streakAtLeast(watched, id, false, confirmingProbes))
  if (isFailing && incident.endProposedAt !== undefined) return [{ _tag: "Relapse", incident }]
  if (incident.endProposedAt === undefined) {
    const hasFailed = watched.withFailures.has(incident.id)
    return hasFailed && areWell ? [{ _tag: "ProposeEnd", incident }] : []
  }
  const isOurs = incident.origin === "automatic" && resolveAfterMillis > 0
  const isStable = areWell && now >= incident.endProposedAt + resolveAfterMillis
  return isOurs && isStable ? [{ _tag: "Resolve", incident }] : []
}

/** Returns the directives after a round of checks. */
export const incidentDirectives = (
  watched: Watched,
  policy: WatchPolicy,
): ReadonlyArray<IncidentDirective> => {
  const { openIncidents, inMaintenance, results } = watched
  const named = new Set(openIncidents.flatMap(({ components }) => components))
  const unexplained = [...results.keys()].filter(
    (id) =>
      !named.has(id) &&
      !inMaintenance.has(id) &&
      streakAtLeast(watched, id, false, confirmingProbes),
  )
  const automatic = openIncidents.find(({ origin }) => origin === "automatic")
  const isExtended = automatic !== undefined && unexplained.length > 0
  const followed = openIncidents
    .filter((incident) => !isExtended || incident !== automatic)
    .flatMap((incident) => forIncident(incident, watched, policy))
  if (unexplained.length === 0) return followed
  return automatic === undefined
    ? [...followed, { _tag: "Open", components: unexplained }]
    : [...followed, { _tag: "Extend", incident: automatic, components: unexplained }]
}
