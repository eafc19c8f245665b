/**
 * What a round of checks means for incidents: three failures in a row open one, three successes
 * propose its end.
 *
 * Pure. Returns directives; the caller writes texts, ids and storage. A round that changes nothing
 * has no directive.
 */
import { type ComponentId, confirmingProbes, type ProbeResult, streakOf } from "./component.ts"
import type { Incident } from "./notice.ts"

export type IncidentDirective =
  /** Components that no open incident names have failed. */
  | { readonly _tag: "Open"; readonly components: ReadonlyArray<ComponentId> }
  /** More components have failed while an automatic incident is open. */
  | {
      readonly _tag: "Extend"
      readonly incident: Incident
      readonly components: ReadonlyArray<ComponentId>
    }
  /** Checks fail again after they had been successful. */
  | { readonly _tag: "Relapse"; readonly incident: Incident }
  /** All its components are available again: an operator may resolve it. */
  | { readonly _tag: "ProposeEnd"; readonly incident: Incident }
  /** The components stayed available, and no operator has taken over the incident. */
  | { readonly _tag: "Resolve"; readonly incident: Incident }

export interface Watched {
  /** The latest results of each component that is checked, oldest first. */
  readonly results: ReadonlyMap<ComponentId, ReadonlyArray<Pick<ProbeResult, "isUp">>>
  readonly openIncidents: ReadonlyArray<Incident>
  /** Ids of incidents since whose beginning a check of one of their components has failed. */
  readonly withFailures: ReadonlySet<string>
  /** Maintenance of them is in progress: their failures are expected. */
  readonly inMaintenance: ReadonlySet<ComponentId>
}

export interface WatchPolicy {
  /**
   * How long after its recovery an automatic incident is resolved; 0: an operator has to do it.
   */
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

/** What has to happen after a round of checks. */
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
