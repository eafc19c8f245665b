/** The address at which each component is checked; one without an address is not on the page. */
import type { ComponentId } from "@procurement/domain/status"
import type { CheckTarget } from "./measurement/check.ts"
import type { StatusSettings } from "./settings.ts"

const at = (base: string, path: string): string => `${base.replace(/\/+$/, "")}${path}`

export const targetsOf = (
  settings: Pick<StatusSettings, "API_URL" | "DASHBOARD_URL" | "SANDBOX_URL">,
): ReadonlyMap<ComponentId, CheckTarget> => {
  const { API_URL, DASHBOARD_URL, SANDBOX_URL } = settings
  const health = at(API_URL, "/v1/health")
  const targets: Array<readonly [ComponentId, CheckTarget]> = [
    ["api-v1", { url: health }],
    ["ksef-submission", { url: health, member: "ksefSubmission" }],
    ["webhooks", { url: health, member: "webhooks" }],
    ["dashboard", { url: DASHBOARD_URL ?? at(API_URL, "/dashboard") }],
  ]
  if (SANDBOX_URL !== undefined) targets.push(["sandbox", { url: at(SANDBOX_URL, "/readyz") }])
  return new Map(targets)
}
