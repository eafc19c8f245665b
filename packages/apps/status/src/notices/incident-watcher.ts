/** Opens, extends and ends incidents after each round of checks, by the rules of the domain. */
import {
  type ComponentId,
  confirmingProbes,
  type Impact,
  incidentDirectives,
  type IncidentDirective,
  type Incident,
  proposeEnd,
  withdrawProposal,
} from "@procurement/domain/status"
import * as Result from "effect/Result"
import type { Logger } from "@procurement/app-chassis/standalone"
import type { NoticeStore } from "../storage/notice-store.ts"
import type { ProbeStore } from "../storage/probe-store.ts"
import {
  extendedText,
  outageText,
  outageTitle,
  recoveredText,
  relapseText,
  resolvedText,
} from "./automatic-texts.ts"
import type { NoticeBoard } from "./notice-board.ts"

export interface IncidentWatcherDeps {
  readonly components: ReadonlyArray<ComponentId>
  readonly probes: ProbeStore
  readonly notices: NoticeStore
  readonly board: NoticeBoard
  readonly resolveAfterMillis: number
  readonly staleMillis: number
  readonly now: () => number
  readonly log: Logger
}

/** Without the API nothing works; the other components fail on their own. */
const impactOf = (components: ReadonlyArray<ComponentId>): Impact =>
  components.includes("api-v1") ? "critical" : "major"

const follow = (directive: IncidentDirective, deps: IncidentWatcherDeps): void => {
  const { board, log, now } = deps
  const post = (incident: Incident, request: Parameters<NoticeBoard["update"]>[1]): void => {
    const posted = board.update(incident, request, "automatic")
    if (Result.isFailure(posted)) log.error({ incident: incident.id }, "update was rejected")
  }
  switch (directive._tag) {
    case "Open": {
      const { components } = directive
      const [title, text] = [outageTitle(components), outageText(components)]
      const impact = impactOf(components)
      board.open({ title, text, impact, components, state: "investigating" }, "automatic")
      return
    }
    case "Extend": {
      const { incident, components: added } = directive
      const components = [...incident.components, ...added]
      const impact = impactOf(components)
      post(incident, { state: "investigating", text: extendedText(added), components, impact })
      return
    }
    case "Relapse": {
      const { incident } = directive
      if (incident.origin === "operator") return board.note(withdrawProposal(incident))
      return post(incident, { state: "investigating", text: relapseText })
    }
    case "ProposeEnd": {
      const proposed = proposeEnd(directive.incident, now())
      if (proposed.origin === "operator") return board.note(proposed)
      return post(proposed, { state: "monitoring", text: recoveredText })
    }
    case "Resolve":
      return post(directive.incident, { state: "resolved", text: resolvedText })
  }
}

/** Decides from stored results alone, so a restart changes nothing. */
export const watchIncidents = (deps: IncidentWatcherDeps): void => {
  const { components, probes, notices, resolveAfterMillis, staleMillis, now } = deps
  const since = now() - staleMillis
  const openIncidents = notices.openIncidents()
  const results = new Map(
    components
      .map((id) => [id, probes.latest(id, since, confirmingProbes)] as const)
      .filter(([, latest]) => latest.length > 0),
  )
  const withFailures = new Set(
    openIncidents
      .filter(
        ({ origin, openedAt, components: named }) =>
          origin === "automatic" || named.some((id) => probes.hasFailure(id, openedAt)),
      )
      .map(({ id }) => id),
  )
  const inMaintenance = new Set(
    notices
      .openMaintenances()
      .filter(({ state }) => state === "inProgress")
      .flatMap((maintenance) => maintenance.components),
  )
  const directives = incidentDirectives(
    { results, openIncidents, withFailures, inMaintenance },
    { resolveAfterMillis, now: now() },
  )
  for (const directive of directives) follow(directive, deps)
}
