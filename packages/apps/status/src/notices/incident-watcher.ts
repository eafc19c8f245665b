/** Opens, extends and ends incidents after each round of checks, by the rules of the domain. */
import {
  type ComponentId,
  confirmingProbes,
  type Impact,
  type Incident,
  incidentDirectives,
  type IncidentDirective,
  proposeEnd,
  withdrawProposal,
} from "@procurement/domain/status"
import * as Result from "effect/Result"
import type { App } from "../app.ts"
import { inBoth, namesIn, type Texts } from "../page/language.ts"
import { staleMillisOf } from "../status-view.ts"
import type { IncidentUpdate, NoticeBoard } from "./notice-board.ts"

export interface IncidentWatcherDeps
  extends Pick<App, "settings" | "probes" | "notices" | "now" | "log"> {
  readonly board: NoticeBoard
  readonly components: ReadonlyArray<ComponentId>
}

/** Without the API nothing works; the other components fail on their own. */
const impactOf = (components: ReadonlyArray<ComponentId>): Impact =>
  components.includes("api-v1") ? "critical" : "major"

type Wording = keyof Texts["automatic"]

const written = (wording: Wording, components: ReadonlyArray<ComponentId> = []) =>
  inBoth(({ automatic }, language) =>
    automatic[wording].replace("{systems}", namesIn(components, language)),
  )

const follow = (directive: IncidentDirective, { board, log, now }: IncidentWatcherDeps): void => {
  const post = (incident: Incident, request: IncidentUpdate): void => {
    const posted = board.update(incident, request, "automatic")
    if (Result.isFailure(posted)) log.error({ incident: incident.id }, "update was rejected")
  }
  switch (directive._tag) {
    case "Open": {
      const { components } = directive
      const title = written("outageTitle", components)
      const text = written("outage", components)
      const impact = impactOf(components)
      board.open({ title, text, impact, components, state: "investigating" }, "automatic")
      return
    }
    case "Extend": {
      const { incident, components: added } = directive
      const components = [...incident.components, ...added]
      const text = written("extended", added)
      post(incident, { state: "investigating", text, components, impact: impactOf(components) })
      return
    }
    case "Relapse": {
      const { incident } = directive
      if (incident.origin === "operator") return board.note(withdrawProposal(incident))
      return post(incident, { state: "investigating", text: written("relapse") })
    }
    case "ProposeEnd": {
      const proposed = proposeEnd(directive.incident, now())
      if (proposed.origin === "operator") return board.note(proposed)
      return post(proposed, { state: "monitoring", text: written("recovered") })
    }
    case "Resolve":
      return post(directive.incident, { state: "resolved", text: written("resolved") })
  }
}

/** Decides from stored results alone, so a restart changes nothing. */
export const watchIncidents = (deps: IncidentWatcherDeps): void => {
  const { components, settings, probes, notices, now } = deps
  const since = now() - staleMillisOf(settings)
  const latest = components.map((id) => [id, probes.latest(id, since, confirmingProbes)] as const)
  const openIncidents = notices.openIncidents()
  const withFailures = openIncidents.filter(
    ({ origin, openedAt, components: named }) =>
      origin === "automatic" || named.some((id) => probes.hasFailure(id, openedAt)),
  )
  const maintenances = notices.openMaintenances().filter(({ state }) => state === "inProgress")
  const directives = incidentDirectives(
    {
      results: new Map(latest.filter(([, results]) => results.length > 0)),
      openIncidents,
      withFailures: new Set(withFailures.map(({ id }) => id)),
      inMaintenance: new Set(maintenances.flatMap((maintenance) => maintenance.components)),
    },
    { resolveAfterMillis: settings.RESOLVE_AFTER_SECONDS * 1_000, now: now() },
  )
  for (const directive of directives) follow(directive, deps)
}
