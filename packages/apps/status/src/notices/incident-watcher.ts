/** Opens, extends and ends incidents after each round of checks, by the rules of the domain. */
import type { Logger } from "@procurement/app-platform/standalone"
import type { Instant } from "@procurement/domain/standalone"
import {
  type ComponentId,
  confirmingProbes,
  type Impact,
  type Incident,
  incidentDirectives,
  type IncidentDirective,
  type LocalText,
  proposeEnd,
  withdrawProposal,
} from "@procurement/domain/status"
import * as Result from "effect/Result"
import { namesIn } from "../page/language.ts"
import { messages } from "../page/messages.ts"
import type { NoticeStore } from "../storage/notice-store.ts"
import type { ProbeStore } from "../storage/probe-store.ts"
import type { IncidentUpdate, NoticeBoard } from "./notice-board.ts"

export interface IncidentWatcherDeps {
  readonly components: ReadonlyArray<ComponentId>
  readonly probes: ProbeStore
  readonly notices: NoticeStore
  readonly board: NoticeBoard
  readonly resolveAfterMillis: number
  readonly staleMillis: number
  readonly now: () => Instant
  readonly log: Logger
}

/** Without the API nothing works; the other components fail on their own. */
const impactOf = (components: ReadonlyArray<ComponentId>): Impact =>
  components.includes("api-v1") ? "critical" : "major"

const naming = (
  text: Record<"en" | "pl", string>,
  components: ReadonlyArray<ComponentId>,
): LocalText => ({
  en: text.en.replace("{systems}", namesIn(components, "en").join(", ")),
  pl: text.pl.replace("{systems}", namesIn(components, "pl").join(", ")),
})

const follow = (directive: IncidentDirective, deps: IncidentWatcherDeps): void => {
  const { board, log, now } = deps
  const { automatic } = messages
  const post = (incident: Incident, request: IncidentUpdate): void => {
    const posted = board.update(incident, request, "automatic")
    if (Result.isFailure(posted)) log.error({ incident: incident.id }, "update was rejected")
  }
  switch (directive._tag) {
    case "Open": {
      const { components } = directive
      const title = naming(automatic.outageTitle, components)
      const text = naming(automatic.outage, components)
      const impact = impactOf(components)
      board.open({ title, text, impact, components, state: "investigating" }, "automatic")
      return
    }
    case "Extend": {
      const { incident, components: added } = directive
      const components = [...incident.components, ...added]
      const text = naming(automatic.extended, added)
      post(incident, { state: "investigating", text, components, impact: impactOf(components) })
      return
    }
    case "Relapse": {
      const { incident } = directive
      if (incident.origin === "operator") return board.note(withdrawProposal(incident))
      return post(incident, { state: "investigating", text: automatic.relapse })
    }
    case "ProposeEnd": {
      const proposed = proposeEnd(directive.incident, now())
      if (proposed.origin === "operator") return board.note(proposed)
      return post(proposed, { state: "monitoring", text: automatic.recovered })
    }
    case "Resolve":
      return post(directive.incident, { state: "resolved", text: automatic.resolved })
  }
}

/** Decides from stored results alone, so a restart changes nothing. */
export const watchIncidents = (deps: IncidentWatcherDeps): void => {
  const { components, probes, notices, resolveAfterMillis, staleMillis, now } = deps
  const since = now() - staleMillis
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
    { resolveAfterMillis, now: now() },
  )
  for (const directive of directives) follow(directive, deps)
}
